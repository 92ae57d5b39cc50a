"""The steps from an empty database to the tables of today, run by `pinella.store.upgrading`."""
