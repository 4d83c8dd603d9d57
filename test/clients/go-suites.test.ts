/** The test suites of controller-runtime, unmodified, against this server in the place of kube-apiserver and etcd. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { kindsmithOutcome } from "../support/cli.js";
import { findGoSuites, runGoSuite } from "../support/go-suites.js";

const found = await findGoSuites();

/** How many specs of each suite kube-apiserver 1.35.4 passes. */
const SPECS: Readonly<Record<string, number>> = { builder: 82, client: 295, cluster: 15, controller: 32 };

describe("suites of controller-runtime", { skip: "missing" in found && found.missing }, () => {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-suites-"));
  const assets = join(folder, "1.35");

  before(async () => {
    const { code, stderr } = await kindsmithOutcome(["envtest", assets]);
    assert.equal(code, 0, stderr);
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [name, specs] of Object.entries(SPECS))
    test(`${name}: as many specs pass as on kube-apiserver`, async () => {
      const suite = "suites" in found ? found.suites.find((each) => each.name === name) : undefined;
      assert.ok(suite, name);
      const { passed, failed, output } = await runGoSuite(suite, assets);
      assert.deepEqual({ passed, failed }, { passed: specs, failed: 0 }, output);
    });
});
