"""Pictures: views and figures as PNG, each with the same said in words.

Everything here is a pure function of what it is handed, slow enough (some 30 ms) to be called off
the event loop, one call at a time.
"""
