"""The table as a state machine: commands in, events out, for Burraco and for Scala 40."""
