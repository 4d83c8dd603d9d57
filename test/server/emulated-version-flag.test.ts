/** Without `--emulated-version` the server takes expressions of every release; with it, only those of the release before. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";

test("--emulated-version: the default release does not limit expressions", () => {
  assert.equal(serveConfig([]).flags["emulated-version"], undefined);
  assert.equal(serveConfig(["--emulated-version=1.31"]).flags["emulated-version"], "1.31");
});
