"""Does anything leave the server that somebody may not know? Games in one process, everything that leaves kept, and a
model of who may know what, made from the facts of the log alone.

`premises` is a server whose every byte is kept, `games` lets people play there, `reading`, `dealt` and `ruled` follow
the log, `knowing` says who may know what, `places` who may see which part of a view, `scan` looks at everything, and
`leaks` are planted to see that it finds them.
"""
