"""The page on a slow phone: when it can be used, and what a finger that drags a card costs."""
