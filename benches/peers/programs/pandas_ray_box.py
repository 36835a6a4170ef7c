"""pandas and numpy: the slab test on whole columns, from CSV to CSV. Arguments: INPUT OUTPUT."""

import sys

import numpy as np
import pandas as pd

AXES = "xyz"
source, target = sys.argv[1:]

rows = pd.read_csv(source)
origin, direction, low, high = (
    rows[[f"{name}_{a}" for a in AXES]].to_numpy() for name in ("origin", "dir", "min", "max")
)
with np.errstate(divide="ignore", invalid="ignore"):
    first, second = (low - origin) / direction, (high - origin) / direction
near = np.maximum(np.minimum(first, second).max(axis=1), 0.0)
far = np.maximum(first, second).min(axis=1)
contact = near <= far
t_enter, t_exit = np.where(contact, near, np.nan), np.where(contact, far, np.nan)
enter, leave = origin + t_enter[:, None] * direction, origin + t_exit[:, None] * direction
answers = pd.DataFrame({"id": rows["id"], "status": np.select([near < far, contact], ["hit", "touch"], "miss")})
answers["t_enter"], answers["t_exit"] = t_enter, t_exit
for end, points in (("enter", enter), ("exit", leave)):
    for axis, name in enumerate(AXES):
        answers[f"{end}_{name}"] = points[:, axis]
answers.to_csv(target, index=False)
