#!/bin/sh
# Installs the MongoDB stand-in for tests into a Python environment of its own and prints the directory to put on PATH.
# Usage: PATH="$(sh .ci/install-mongo-standin.sh DIRECTORY):$PATH". What is installed already is left alone.
set -eu

directory=${1:?usage: install-mongo-standin.sh DIRECTORY}
version=0.7.0b3

if ! "$directory/bin/python" -c "
import importlib.metadata, sys
sys.exit(importlib.metadata.version('SecantusDB') != '$version')" 2>/dev/null; then
  python3 -m venv "$directory" >&2
  "$directory/bin/python" -m pip install --quiet --disable-pip-version-check "SecantusDB==$version" >&2
fi

cd "$directory/bin"
pwd
