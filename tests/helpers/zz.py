import builtins
import os
import sys

print(sys.platform, os.name, builtins.__import__, __file__)
