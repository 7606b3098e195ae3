"""Let the units' tests import what several of them read."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
