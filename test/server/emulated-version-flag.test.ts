/** Without `--emulated-version` the server takes expressions of every release; with it, only those of the release before. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";

test("--emulated-version: a release that nobody asked for limits no expressions", () => {
  assert.equal(serveConfig([]).emulatedVersion, undefined);
  assert.equal(serveConfig(["--emulated-version=1.31"]).emulatedVersion, "1.31");
});
