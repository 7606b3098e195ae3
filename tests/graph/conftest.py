"""Let the machine's tests import their small world."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
