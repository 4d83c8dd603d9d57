#!/bin/sh
# Compiles the tests of examples/go-operator-tests, so that running them later only links what is in Go's cache, and prints
# the folder of that cache. Usage: sh .ci/compile-go-example.sh
set -eu

cd "$(dirname "$0")/../examples/go-operator-tests"
export GOTOOLCHAIN=local GOFLAGS="-mod=readonly -trimpath -buildvcs=false"
go test -c -o /dev/null . >&2
go env GOCACHE
