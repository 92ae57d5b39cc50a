"""The command `pinella`: thin commands over the same functions that the library offers."""
