/** SPEC: Dry-run; Errors, rule 2: plugins with side effects. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { AdmissionPlugin as Plugin } from "../../../runtime/admission/admission-chain.js";
import type { Answer } from "../../support/api.js";
import { describeInProfiles } from "../support/apply-stage.js";
import { apply, play } from "../support/apply-steps.js";

const DRY = { query: { dryRun: "All" } };

/** What plugins were called for: their names, with `dry` for a dry-run. */
const calls: string[] = [];

function recorder(name: string, sideEffects: Plugin["sideEffects"], resource: string): Plugin {
  const record = (moment: string, dryRun: boolean): void => {
    calls.push(`${name} ${moment}${dryRun ? " dry" : ""}`);
  };
  return {
    name,
    ...(sideEffects === undefined ? {} : { sideEffects }),
    handles: ({ gr }) => gr.resource === resource,
    async mutate({ dryRun }) {
      record("mutate", dryRun);
      return false;
    },
    async validate({ dryRun }) {
      record("validate", dryRun);
    },
  };
}

const admission: readonly Plugin[] = [
  recorder("First", undefined, "widgets"),
  recorder("Writer", "Some", "widgets"),
  recorder("Careful", "NoneOnDryRun", "configmaps"),
  recorder("Pure", "None", "configmaps"),
];

describeInProfiles(
  "dry-run and side effects",
  (stage) => {
    beforeEach(() => {
      calls.length = 0;
    });

    test("[DRY-010] a dry-run of what such a plugin would see is refused, and no plugin is called", async () => {
      const widget = stage.widget();
      const fields = { spec: { size: 1 } };
      await play(widget, apply("A", fields));
      const before = (await widget.read()).body;
      calls.length = 0;
      const answers: readonly Answer[] = [
        await stage.widget().create("", fields, DRY),
        await stage.widget().apply("A", fields, DRY),
        await widget.apply("A", { spec: { size: 2 } }, DRY),
        await widget.put("B", { ...before, spec: { size: 2 } }, DRY),
        await widget.mergePatch("B", { spec: { size: 2 } }, DRY),
        await widget.mergePatch("B", { status: { phase: "Failed" } }, { at: "status", ...DRY }),
        await stage.api.delete(`${widget.path}?dryRun=All`),
        await stage.api.delete(`${widget.collection}?dryRun=All`),
      ];
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.reason], [400, "BadRequest"]);
        assert.match(body.message, /"Writer" does not support dry run/);
      }
      assert.deepEqual(calls, []);
      assert.deepEqual((await widget.read()).body, before);
    });

    test("[DRY-010] the real request takes place, and the plugin is called", async () => {
      const { status } = await stage.widget().create("", { spec: { size: 1 } });
      assert.equal(status, 201);
      assert.deepEqual(calls, ["First mutate", "Writer mutate", "First validate", "Writer validate"]);
    });

    test("a plugin without side effects, or without them in a dry-run, is called and told", async () => {
      const map = stage.subject("ConfigMap");
      const { status } = await map.create("", { data: { x: "1" } }, DRY);
      assert.equal(status, 201);
      assert.deepEqual(calls, ["Careful mutate dry", "Pure mutate dry", "Careful validate dry", "Pure validate dry"]);
      assert.equal((await map.read()).status, 404);
    });
  },
  { admission },
);
