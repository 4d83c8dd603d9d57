/** SPEC: Field ownership (server-side apply): the rows of the state table; Updates 3 and 4. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldAt, objectAt } from "../../support/json.js";
import { describeInProfiles } from "../support/apply-stage.js";
import {
  apply,
  conflict,
  create,
  jsonPatch,
  mergePatch,
  ownedBy,
  owners,
  play,
  put,
  type Step,
  shows,
} from "../support/apply-steps.js";
import { ownersOf } from "../support/field-owners.js";

interface History {
  readonly title: string;
  readonly steps: readonly Step[];
}

const HISTORIES: readonly History[] = [
  {
    title: "[SSA-003] the body is a partial object: what it does not mention stays",
    steps: [
      create("B", { spec: { size: 1, title: "kept" } }),
      apply("A", { spec: { count32: 5 } }),
      shows({ "spec.count32": 5, "spec.title": "kept", "spec.size": 1 }),
      ownedBy(".spec.count32", "A Apply"),
      ownedBy(".spec.title", "B Update"),
    ],
  },
  {
    title:
      "[SSA-005, SSA-017, ERR-018] force moves ownership: the value changes, and nobody else has the field any more",
    steps: [
      apply("A", { spec: { size: 1, title: "of A" } }),
      apply("B", { spec: { size: 1 } }),
      conflict("C", { spec: { size: 2 } }, [
        ["A", ".spec.size"],
        ["B", ".spec.size"],
      ]),
      apply("C", { spec: { size: 2 } }, { force: true }),
      shows({ "spec.size": 2 }),
      owners({ "A Apply": [".spec.title"], "C Apply": [".spec.size"] }),
    ],
  },
  {
    title: "[SSA-016] force=false is the same as no force",
    steps: [
      apply("A", { spec: { size: 1 } }),
      conflict("B", { spec: { size: 2 } }, [["A", ".spec.size"]], { force: false }),
    ],
  },
  {
    title: "[SSA-018] the same value is owned by both",
    steps: [
      apply("A", { spec: { size: 3 } }),
      apply("B", { spec: { size: 3 } }),
      shows({ "spec.size": 3 }),
      owners({ "A Apply": [".spec.size"], "B Apply": [".spec.size"] }),
    ],
  },
  {
    title: "[SSA-019] a sharer that wants another value meets the others, whoever was first",
    steps: [
      apply("A", { spec: { size: 3 } }),
      apply("B", { spec: { size: 3 } }),
      conflict("A", { spec: { size: 4 } }, [["B", ".spec.size"]]),
      conflict("B", { spec: { size: 4 } }, [["A", ".spec.size"]]),
    ],
  },
  {
    title: "[SSA-012, SSA-020] a sharer that drops the field leaves it to the others",
    steps: [
      apply("A", { spec: { size: 1, title: "shared" } }),
      apply("B", { spec: { title: "shared" } }),
      apply("A", { spec: { size: 1 } }),
      shows({ "spec.title": "shared" }),
      owners({ "A Apply": [".spec.size"], "B Apply": [".spec.title"] }),
    ],
  },
  {
    title: "[SSA-012] an updater that owns the field keeps it too",
    steps: [
      apply("A", { spec: { size: 1, title: "one" } }),
      mergePatch("B", { spec: { title: "two" } }),
      apply("A", { spec: { size: 1, title: "two" } }),
      apply("A", { spec: { size: 1 } }),
      shows({ "spec.title": "two" }),
      owners({ "A Apply": [".spec.size"], "B Update": [".spec.title"] }),
    ],
  },
  {
    title: "[SSA-011, SSA-022] a sole owner that drops a field without default deletes it",
    steps: [
      apply("A", { spec: { size: 1, title: "gone" }, metadata: { labels: { a: "1", b: "2" } } }),
      apply("A", { spec: { size: 1 }, metadata: { labels: { a: "1" } } }),
      shows({ "spec.title": undefined, "metadata.labels": { a: "1" } }),
      owners({ "A Apply": [".spec.size", ".metadata.labels.a"] }),
    ],
  },
  {
    title: "[SSA-021] a sole owner that drops a field with a default resets it",
    steps: [
      apply("A", { spec: { size: 1, mode: "manual", replicas: 7 } }),
      shows({ "spec.mode": "manual", "spec.replicas": 7 }),
      apply("A", { spec: { size: 1 } }),
      shows({ "spec.mode": "auto", "spec.replicas": 1 }),
      owners({ "A Apply": [".spec.size"] }),
    ],
  },
  {
    title: "[SSA-011] a field that the last applier of several dropped is gone only then",
    steps: [
      apply("A", { spec: { size: 1, title: "shared" } }),
      apply("B", { spec: { title: "shared" } }),
      apply("B", { spec: { size: 1 } }),
      shows({ "spec.title": "shared" }),
      apply("A", { spec: { size: 1 } }),
      shows({ "spec.title": undefined }),
    ],
  },
  {
    title: "[SSA-010] applied numbers are values, however often they are applied",
    steps: [
      create("B", { spec: { size: 1, replicas: 2 } }),
      apply("A", { spec: { replicas: 3 } }, { force: true }),
      apply("A", { spec: { replicas: 3 } }),
      shows({ "spec.replicas": 3 }),
      apply("A", { spec: { replicas: 0 } }),
      shows({ "spec.replicas": 0 }),
    ],
  },
  {
    title: "[SSA-023, ERR-019] a merge patch takes what it changes, and never conflicts",
    steps: [
      apply("A", { spec: { size: 1, title: "of A" } }),
      mergePatch("B", { spec: { size: 2 } }),
      shows({ "spec.size": 2 }),
      owners({ "A Apply": [".spec.title"], "B Update": [".spec.size"] }),
      conflict("A", { spec: { size: 1, title: "of A" } }, [["B", ".spec.size"]]),
    ],
  },
  {
    title: "[SSA-023, ERR-019] a JSON Patch takes what it changes, and never conflicts",
    steps: [
      apply("A", { spec: { size: 1, title: "of A" } }),
      jsonPatch("B", [{ op: "replace", path: "/spec/size", value: 2 }]),
      owners({ "A Apply": [".spec.title"], "B Update": [".spec.size"] }),
    ],
  },
  {
    title: "[SSA-023, ERR-019, SSA-030] a PUT takes what it changes, and never conflicts",
    steps: [
      apply("A", { spec: { size: 1, title: "of A" } }),
      put("B", (object) => {
        objectAt(object, "spec").size = 2;
      }),
      shows({ "spec.size": 2 }),
      owners({ "A Apply": [".spec.title"], "B Update": [".spec.size"] }),
    ],
  },
  {
    title: "[SSA-023] an update owns nothing that it leaves as it was",
    steps: [
      apply("A", { spec: { size: 1, title: "of A" } }),
      mergePatch("B", { spec: { size: 1, title: "of A", count32: 5 } }),
      owners({ "A Apply": [".spec.size", ".spec.title"], "B Update": [".spec.count32"] }),
    ],
  },
  {
    title: "[SSA-023] an updater keeps what it changed before, and one entry says all of it",
    steps: [
      apply("A", { spec: { size: 1, title: "of A" } }),
      mergePatch("B", { spec: { size: 2 } }),
      mergePatch("B", { spec: { title: "of B" } }),
      owners({ "B Update": [".spec.size", ".spec.title"] }),
    ],
  },
  {
    title: "[SSA-023] what an update removes is owned by nobody",
    steps: [
      apply("A", { spec: { size: 1, title: "of A" } }),
      mergePatch("B", { spec: { title: null } }),
      shows({ "spec.title": undefined }),
      owners({ "A Apply": [".spec.size"] }),
      apply("C", { spec: { title: "of C" } }),
      owners({ "A Apply": [".spec.size"], "C Apply": [".spec.title"] }),
    ],
  },
  {
    title:
      "one manager's applied and updated fields are two entries, and its apply meets its own update as any other's",
    steps: [
      apply("A", { spec: { size: 1 } }),
      mergePatch("A", { spec: { title: "updated" } }),
      owners({ "A Apply": [".spec.size"], "A Update": [".spec.title"] }),
      apply("A", { spec: { size: 1, title: "updated" } }),
      owners({ "A Apply": [".spec.size", ".spec.title"], "A Update": [".spec.title"] }),
      conflict("A", { spec: { size: 1, title: "other" } }, [["A", ".spec.title"]]),
    ],
  },
  {
    title: "[SSA-023] values that the server filled in are owned by nobody, and taken by whoever applies them",
    steps: [
      apply("A", { spec: { size: 1 } }),
      shows({ "spec.mode": "auto" }),
      owners({ "A Apply": [".spec.size"] }),
      apply("B", { spec: { mode: "manual" } }),
      owners({ "A Apply": [".spec.size"], "B Apply": [".spec.mode"] }),
    ],
  },
];

describeInProfiles("ownership of applied fields", (stage) => {
  test("[SSA-001, SSA-002, NEG-016] apply creates what is missing with 201, and patches what is there with 200", async () => {
    const widget = stage.widget();
    const created = await widget.apply("A", { spec: { size: 1 } });
    assert.equal(created.status, 201, created.text);
    assert.deepEqual(
      [created.body.kind, fieldAt(created.body, "spec", "size"), fieldAt(created.body, "spec", "mode")],
      ["Widget", 1, "auto"],
    );
    assert.deepEqual((await widget.read()).body, created.body);
    const changed = await widget.apply("A", { spec: { size: 2 } });
    assert.equal(changed.status, 200, changed.text);
    assert.equal(fieldAt(changed.body, "spec", "size"), 2);
    assert.equal(changed.body.metadata.uid, created.body.metadata.uid);
    assert.notEqual(changed.body.metadata.resourceVersion, created.body.metadata.resourceVersion);
    assert.deepEqual((await widget.read()).body, changed.body);
  });

  for (const { title, steps } of HISTORIES) test(title, () => play(stage.widget(), ...steps));

  test("[SSA-003, SSA-053] applies of several managers at the same time all take effect", async () => {
    const map = stage.subject("ConfigMap");
    const managers = Array.from({ length: 12 }, (_, index) => `m${index}`);
    const answers = await Promise.all(managers.map((manager) => map.apply(manager, { data: { [manager]: "1" } })));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(11).fill(200), 201]);
    const { body } = await map.read();
    assert.deepEqual(Object.keys(objectAt(body, "data")).sort(), [...managers].sort());
    assert.deepEqual(
      ownersOf(body),
      Object.fromEntries(managers.map((manager) => [`${manager} Apply`, [`.data.${manager}`]])),
    );
  });

  test("[SSA-041, ERR-019] a stale version is a conflict of its own, for updates too", async () => {
    const widget = stage.widget();
    const { body } = await widget.apply("A", { spec: { size: 1 } });
    await widget.apply("A", { spec: { size: 2 } });
    const { resourceVersion } = body.metadata;
    for (const force of [false, true]) {
      const stale = await widget.apply("A", { metadata: { resourceVersion }, spec: { size: 3 } }, { force });
      assert.deepEqual([stale.status, stale.body.reason], [409, "Conflict"]);
      assert.match(stale.body.message, /the object has been modified/);
    }
    const put = await widget.put("B", body);
    assert.deepEqual([put.status, put.body.reason], [409, "Conflict"]);
    const current = (await widget.read()).body.metadata.resourceVersion;
    const fresh = await widget.apply("A", { metadata: { resourceVersion: current }, spec: { size: 3 } });
    assert.deepEqual([fresh.status, fieldAt(fresh.body, "spec", "size")], [200, 3]);
  });
});
