"""`make load`: how many moves a second the server takes, and how long an answer takes, beside another server."""
