"""The engines beside wpsearch, each a process of its own: see `protocol`."""
