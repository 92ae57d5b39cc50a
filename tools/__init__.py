"""What make calls: build, check and package this repository."""
