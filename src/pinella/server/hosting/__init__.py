"""The tables of a worker: loaded, played at, stored, and shown to those who look."""
