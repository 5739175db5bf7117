"""The bot at a table of a simulated Discord."""
