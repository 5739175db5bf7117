"""The database: one connection, one log of events a table."""


class Store:
    """Opened by `open_store(path)`; `close()` when done."""
