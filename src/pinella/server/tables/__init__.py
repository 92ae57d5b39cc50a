"""Online tables as values: what may be asked of one, what happens, what each viewer sees. No input, no output."""
