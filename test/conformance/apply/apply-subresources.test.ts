/** SPEC: Updates 5; Field ownership: apply on the status, and on subresources that are other kinds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldAt, type JsonObject, listAt, objectAt, valueAt } from "../../support/json.js";
import { APPLY_TYPE, describeInProfiles } from "../support/apply-stage.js";
import { apply, conflict, create, mergePatch, ownedBy, owners, play, put, shows } from "../support/apply-steps.js";
import { entriesOf } from "../support/field-owners.js";

const condition = (type: string, status: string): JsonObject => ({
  type,
  status,
  reason: "Checked",
  message: "",
  lastTransitionTime: "2024-01-02T03:04:05Z",
});

describeInProfiles("apply on subresources", (stage) => {
  test("[SSA-014, SUB-008] an apply of the status is owned apart, by manager and subresource", async () => {
    const widget = stage.widget();
    await play(
      widget,
      apply("A", { spec: { size: 1 } }),
      apply("A", { status: { phase: "Running" } }, { at: "status" }),
      shows({ "status.phase": "Running", "spec.size": 1 }),
      owners({ "A Apply": [".spec.size"], "A Apply status": [".status.phase"] }),
    );
    const entry = entriesOf((await widget.read()).body).find(({ subresource }) => subresource !== undefined);
    assert.deepEqual(
      [valueAt(entry, "subresource"), valueAt(entry, "operation"), valueAt(entry, "fieldsV1")],
      ["status", "Apply", { "f:status": { "f:phase": {} } }],
    );
  });

  test("[SSA-014] managers of the status share, conflict and give up fields", () =>
    play(
      stage.widget(),
      apply("A", { spec: { size: 1 } }),
      apply("B", { status: { phase: "Running", conditions: [condition("Ready", "True")] } }, { at: "status" }),
      apply("C", { status: { conditions: [condition("Seen", "True")] } }, { at: "status" }),
      conflict("C", { status: { phase: "Failed" } }, [["B", ".status.phase"]], { at: "status" }),
      mergePatch("D", { status: { replicas: 3 } }, { at: "status" }),
      ownedBy(".status.replicas", "D Update status"),
      ownedBy('.status.conditions[type="Seen"]', "C Apply status"),
      apply("B", { status: { conditions: [condition("Ready", "True")] } }, { at: "status" }),
      shows({
        "status.phase": undefined,
        "status.replicas": 3,
        "status.conditions": [condition("Ready", "True"), condition("Seen", "True")],
      }),
    ));

  test("[SSA-014] the main resource neither writes nor owns the status, and the status subresource nothing else", () =>
    play(
      stage.widget(),
      apply("A", { spec: { size: 1 }, status: { phase: "Failed" } }),
      shows({ "status.phase": undefined }),
      owners({ "A Apply": [".spec.size"] }),
      apply("B", { spec: { size: 5 }, status: { phase: "Running" } }, { at: "status" }),
      shows({ "spec.size": 1, "status.phase": "Running" }),
      owners({ "A Apply": [".spec.size"], "B Apply status": [".status.phase"] }),
      put("C", (object) => {
        objectAt(object, "spec").size = 2;
        objectAt(object, "status").phase = "Failed";
      }),
      shows({ "spec.size": 2, "status.phase": "Running" }),
      owners({ "C Update": [".spec.size"], "B Apply status": [".status.phase"] }),
    ));

  test("[SSA-014] an apply of the main resource that drops nothing of the status leaves it", () =>
    play(
      stage.widget(),
      apply("A", { spec: { size: 1, title: "x y" } }),
      apply("A", { status: { phase: "Running" } }, { at: "status" }),
      apply("A", { spec: { size: 1 } }),
      shows({ "spec.title": undefined, "status.phase": "Running" }),
      apply("A", { status: {} }, { at: "status" }),
      shows({ "spec.size": 1, "status.phase": undefined }),
    ));

  test("[SSA-014, SSA-001] the status of a missing object can't be applied", async () => {
    const widget = stage.widget();
    const { status, body } = await widget.apply("A", { status: { phase: "Running" } }, { at: "status" });
    assert.deepEqual([status, body.reason], [404, "NotFound"]);
    assert.equal((await widget.read()).status, 404);
  });

  test("[SSA-015] a Scale is applied to a Deployment", async () => {
    const deployment = stage.subject("Deployment");
    const labels = { app: "x" };
    await play(
      deployment,
      create("P", {
        spec: {
          selector: { matchLabels: labels },
          template: { metadata: { labels }, spec: { containers: [{ name: "c", image: "i" }] } },
        },
      }),
    );
    const scale = { apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: deployment.name } };
    const answer = await stage.api.request("PATCH", `${deployment.path}/scale?fieldManager=A&force=true`, {
      body: { ...scale, spec: { replicas: 4 } },
      type: APPLY_TYPE,
    });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual([answer.body.kind, fieldAt(answer.body, "spec", "replicas")], ["Scale", 4]);
    await play(deployment, shows({ "spec.replicas": 4 }));
    const { body } = await deployment.read();
    const { containers } = objectAt(body, "spec", "template", "spec");
    assert.deepEqual([listAt(containers).length, fieldAt(containers, 0, "image")], [1, "i"]);
  });

  test("[SSA-023] what is written through the scale is owned like any update of the field", async () => {
    const deployment = stage.subject("Deployment");
    const labels = { app: "x" };
    const spec = {
      replicas: 1,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: "c", image: "i" }] } },
    };
    await play(deployment, apply("A", { spec }), mergePatch("scaler", { spec: { replicas: 3 } }, { at: "scale" }));
    const { status, body } = await deployment.apply("A", { spec });
    assert.equal(status, 409, JSON.stringify(body));
    assert.deepEqual([body.details.causes.length, body.details.causes[0]!.field], [1, ".spec.replicas"]);
    assert.match(body.message, /conflict with "scaler"/);
    await play(deployment, shows({ "spec.replicas": 3 }));
    assert.ok(!JSON.stringify(entriesOf((await deployment.read()).body)).includes("autoscaling"));
  });
});
