"""Tools for whoever changes the artwork; the bot does not use them."""
