"""The real client, as a process of its own, against a loopback Discord on 127.0.0.1."""
