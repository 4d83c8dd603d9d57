/** The release that the flags of `serve` select. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";

test("--emulated-version: unless it is set, the release is that of the profile", () => {
  const releaseOf = (...flags: string[]): string => serveConfig(flags).release;
  assert.equal(serveConfig([]).flags["emulated-version"], undefined);
  assert.equal(releaseOf(), "1.36");
  assert.equal(releaseOf("--profile=kubernetes"), "1.36");
  assert.equal(releaseOf("--profile=orch"), "1.31");
  assert.equal(releaseOf("--naming-profile=orch", "--emulated-version=1.33"), "1.33");
  assert.throws(() => releaseOf("--profile=other"), /--profile: found "other", allowed are kubernetes, orch/);
});
