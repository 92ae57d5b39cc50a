"""What hosting any kind of stream needs, and nothing of what is in one: post between workers, leases, orders once."""
