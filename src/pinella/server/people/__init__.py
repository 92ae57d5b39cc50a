"""People: guests and accounts, their sessions, the clubs they belong to, and what is kept about them."""
