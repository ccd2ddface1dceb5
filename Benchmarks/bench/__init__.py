"""wpsearch beside other search engines: see ../README.md."""
