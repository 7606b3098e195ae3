"""Let these tests import the small services that they talk to."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
