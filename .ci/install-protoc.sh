#!/bin/sh
# Installs a protobuf compiler for tests into a Python environment of its own and prints the directory to put on PATH.
# Usage: PATH="$(sh .ci/install-protoc.sh DIRECTORY):$PATH". What is installed already is left alone.
set -eu

directory=${1:?usage: install-protoc.sh DIRECTORY}
version=1.85.1

if ! "$directory/bin/python" -c "
import importlib.metadata, sys
sys.exit(importlib.metadata.version('grpcio-tools') != '$version')" 2>/dev/null; then
  python3 -m venv "$directory" >&2
  "$directory/bin/python" -m pip install --quiet --disable-pip-version-check "grpcio-tools==$version" >&2
fi

mkdir -p "$directory/tools"
cd "$directory/tools"
printf '#!/bin/sh\nexec "%s/bin/python" -m grpc_tools.protoc "$@"\n' "$(dirname "$PWD")" >protoc
chmod +x protoc
pwd
