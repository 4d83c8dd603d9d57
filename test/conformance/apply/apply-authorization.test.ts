/** SPEC: Updates 2 and 3; Dry-run: which permissions an apply, a patch and a dry-run need. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldAt, valueAt } from "../../support/json.js";
import { describeInProfiles } from "../support/apply-stage.js";
import { apply, play } from "../support/apply-steps.js";
import { verbUsers } from "../support/verb-users.js";

describeInProfiles(
  "permissions of an apply",
  (stage) => {
    test("[SSA-007, AUTHZ-016] an apply on an existing object needs patch alone", async () => {
      const widget = stage.widget();
      await play(widget, apply("A", { spec: { size: 1 } }));
      const taken = await widget.apply("A", { spec: { size: 2 } }, { request: { token: "patch" } });
      assert.deepEqual([taken.status, valueAt(taken.body, "spec", "size")], [200, 2]);
      for (const token of ["create", "update", "create+update+get"]) {
        const { status, body } = await widget.apply("A", { spec: { size: 3 } }, { request: { token } });
        assert.deepEqual([status, body.reason], [403, "Forbidden"], token);
        assert.match(body.message, /cannot patch resource "widgets" in API group "demo\.example\.com"/);
      }
      assert.equal(fieldAt((await widget.read()).body, "spec", "size"), 2);
    });

    test("[SSA-007] applying a status needs patch", async () => {
      const widget = stage.widget();
      await play(widget, apply("A", { spec: { size: 1 } }));
      const options = { at: "status", request: { token: "patch" } };
      assert.equal((await widget.apply("A", { status: { phase: "Running" } }, options)).status, 200);
    });

    test("[SSA-008] an apply that creates needs patch and create", async () => {
      const widget = stage.widget();
      for (const [token, verb] of [
        ["patch", "create"],
        ["create", "patch"],
        ["patch+update", "create"],
      ] as const) {
        const { status, body } = await widget.apply("A", { spec: { size: 1 } }, { request: { token } });
        assert.deepEqual([status, body.reason], [403, "Forbidden"], token);
        assert.ok(body.message.includes(`cannot ${verb} resource "widgets"`), body.message);
        assert.equal((await widget.read()).status, 404);
      }
      const taken = await widget.apply("A", { spec: { size: 1 } }, { request: { token: "patch+create" } });
      assert.equal(taken.status, 201, taken.text);
    });

    test("[SSA-008] an unreadable body reveals nothing to a caller without permission", async () => {
      const widget = stage.widget();
      const { status } = await widget.apply("A", { spec: { size: "x" } }, { request: { token: "create" } });
      assert.equal(status, 403);
    });

    test("[UPD-017] other patches need patch, not update", async () => {
      const map = stage.subject("ConfigMap");
      await play(map, apply("A", { data: { x: "1" } }));
      for (const [token, wanted] of [
        ["patch", 200],
        ["update", 403],
      ] as const) {
        const options = { request: { token } };
        const answers = [
          await map.mergePatch("B", { data: { x: "2" } }, options),
          await map.jsonPatch("B", [{ op: "replace", path: "/data/x", value: "3" }], options),
          await map.strategicPatch("B", { data: { x: "4" } }, options),
        ];
        const statuses = answers.map(({ status }) => status);
        assert.deepEqual(statuses, [wanted, wanted, wanted], token);
      }
    });

    test("[DRY-011] a dry-run needs what the real request needs", async () => {
      const dry = { dryRun: "All" };
      const widget = stage.widget();
      const options = (token: string) => ({ query: dry, request: { token } });
      const fields = { spec: { size: 1 } };
      assert.equal((await widget.create("", fields, options("patch+update+delete+get"))).status, 403);
      assert.equal((await widget.create("", fields, options("create"))).status, 201);
      assert.equal((await widget.apply("A", fields, options("patch"))).status, 403);
      assert.equal((await widget.apply("A", fields, options("patch+create"))).status, 201);
      assert.equal((await widget.read()).status, 404);
      await play(widget, apply("A", fields));
      const { body } = await widget.read();
      assert.equal((await widget.apply("A", fields, options("patch"))).status, 200);
      assert.equal((await widget.put("B", body, options("patch+create"))).status, 403);
      assert.equal((await widget.put("B", body, options("update"))).status, 200);
      assert.equal((await widget.mergePatch("B", fields, options("update"))).status, 403);
      const path = `${widget.path}?dryRun=All`;
      assert.equal((await stage.api.delete(path, { token: "patch" })).status, 403);
      assert.equal((await stage.api.delete(path, { token: "delete" })).status, 200);
      assert.deepEqual((await widget.read()).body, body);
    });
  },
  verbUsers,
);
