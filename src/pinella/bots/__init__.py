"""Players that see what a seat sees and nothing else: what has been seen -> a move."""
