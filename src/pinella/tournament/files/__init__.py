"""Files of an event: the append-only file itself, and lists that people bring. The only place with input and output."""
