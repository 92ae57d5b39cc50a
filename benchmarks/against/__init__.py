"""Two commits measured in turns: `make bench ARGS="--against COMMIT"` and `make load ARGS="--against COMMIT"`.

Nothing in here imports Pinella: what is measured is measured by processes of either commit's environment.
"""
