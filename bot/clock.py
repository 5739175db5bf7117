"""The time of day, for the commands of the command line; everything else is handed its `now`."""

from discord.utils import utcnow

__all__ = ["utcnow"]
