"""The laboratory: many deals from one seed, and what they add up to."""
