/** SPEC: Field ownership, managed-fields list; Updates 7: how clients clear the list, and what they can't do to it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldAt, type JsonObject, type JsonValue, objectAt } from "../../support/json.js";
import { describeInProfiles, type Subject } from "../support/apply-stage.js";
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
  strategicPatch,
} from "../support/apply-steps.js";
import { entriesOf } from "../support/field-owners.js";

const RESET = { metadata: { managedFields: [{}] } };
const REPLACE = [{ op: "replace", path: "/metadata/managedFields", value: [{}] }];
const owned: Step = apply("A", { spec: { size: 1, title: "of A" }, metadata: { labels: { a: "1" } } });
const NOBODY = {};
const BY_A = { "A Apply": [".metadata.labels.a", ".spec.size", ".spec.title"] };

interface Case {
  readonly title: string;
  readonly steps: readonly Step[];
}

const CASES: readonly Case[] = [
  {
    title: "[SSA-024, SSA-028] a merge patch of [{}] strips the list",
    steps: [mergePatch("B", RESET), owners(NOBODY)],
  },
  {
    title: "[SSA-029] a JSON Patch of [{}] with an If-Match header strips the list",
    steps: [jsonPatch("B", REPLACE, { request: { headers: { "if-match": "1" } } }), owners(NOBODY)],
  },
  {
    title: "[SSA-026] a PUT of [{}] strips the list",
    steps: [
      put("B", (object) => {
        objectAt(object, "metadata").managedFields = [{}];
      }),
      owners(NOBODY),
    ],
  },
  {
    title: "[SSA-026] a write of the status strips the list too",
    steps: [mergePatch("B", RESET, { at: "status" }), owners(NOBODY)],
  },
  {
    title: "[SSA-027] an empty list in a merge patch changes nothing",
    steps: [mergePatch("B", { metadata: { managedFields: [] } }), owners(BY_A)],
  },
  {
    title: "[SSA-027] an empty list in a PUT changes nothing",
    steps: [
      put("B", (object) => {
        objectAt(object, "metadata").managedFields = [];
      }),
      owners(BY_A),
    ],
  },
  {
    title: "[SSA-027] no list in a PUT changes nothing",
    steps: [
      put("B", (object) => {
        delete objectAt(object, "metadata").managedFields;
      }),
      owners(BY_A),
    ],
  },
  {
    title: "[SSA-027] null in a merge patch changes nothing",
    steps: [mergePatch("B", { metadata: { managedFields: null } }), owners(BY_A)],
  },
  {
    title: "[SSA-027] removing the list by JSON Patch changes nothing",
    steps: [jsonPatch("B", [{ op: "remove", path: "/metadata/managedFields" }]), owners(BY_A)],
  },
  {
    title: "[SSA-035] a PUT that sends the list as read is recomputed from its change",
    steps: [
      put("B", (object) => {
        objectAt(object, "spec").size = 2;
      }),
      owners({ "A Apply": [".metadata.labels.a", ".spec.title"], "B Update": [".spec.size"] }),
    ],
  },
];

/** Where updates are recorded though the object has no records. */
const RECORDED: readonly Case[] = [
  {
    title: "[SSA-025] in a merge patch with other changes the requester owns those alone",
    steps: [mergePatch("B", { ...RESET, spec: { size: 2 } }), owners({ "B Update": [".spec.size"] })],
  },
  {
    title: "[SSA-025] in a JSON Patch with other changes the requester owns those alone",
    steps: [
      jsonPatch("B", [{ op: "replace", path: "/spec/size", value: 2 }, ...REPLACE]),
      owners({ "B Update": [".spec.size"] }),
    ],
  },
  {
    title: "[SSA-025, SSA-026] a PUT of [{}] with another change",
    steps: [
      put("B", (object) => {
        objectAt(object, "metadata").managedFields = [{}];
        objectAt(object, "spec").size = 2;
      }),
      owners({ "B Update": [".spec.size"] }),
    ],
  },
  {
    title: "[SSA-024] after a reset nobody meets the earlier owners",
    steps: [
      mergePatch("B", { ...RESET, spec: { count32: 1 } }),
      apply("C", { spec: { size: 5, title: "of C" } }),
      owners({ "B Update": [".spec.count32"], "C Apply": [".spec.size", ".spec.title"] }),
    ],
  },
];

/** Where nobody is recorded until the next apply. */
const UNRECORDED: readonly Case[] = [
  {
    title: "[SSA-024] who resets the list and changes something besides is not recorded, nor are updates that follow",
    steps: [
      mergePatch("B", { ...RESET, spec: { size: 2 } }),
      owners(NOBODY),
      mergePatch("B", { spec: { size: 3 } }),
      put("B", (object) => {
        objectAt(object, "spec").title = "of B";
      }),
      owners(NOBODY),
    ],
  },
  {
    title: "[SSA-024] the next apply begins the list again, and updates are recorded from then on",
    steps: [
      mergePatch("B", { ...RESET, spec: { count32: 1 } }),
      apply("C", { metadata: { labels: { c: "1" } } }),
      mergePatch("B", { spec: { size: 3 } }),
      ownedBy(".spec.count32", "before-first-apply Update"),
      ownedBy(".metadata.labels.c", "C Apply"),
      ownedBy(".spec.size", "B Update"),
    ],
  },
  {
    title: "[SSA-026] an update after a PUT that emptied the list is nobody's until an apply",
    steps: [
      put("B", (object) => {
        objectAt(object, "metadata").managedFields = [{}];
      }),
      mergePatch("B", { spec: { size: 7 } }),
      owners(NOBODY),
      apply("C", { spec: { size: 7 } }),
      ownedBy(".spec.size", "before-first-apply Update", "C Apply"),
    ],
  },
];

describeInProfiles("managed fields as clients write them", (stage) => {
  const ofProfile = stage.profile.behaviours.unrecordedFields === "none" ? RECORDED : UNRECORDED;
  for (const { title, steps } of [...CASES, ...ofProfile]) test(title, () => play(stage.widget(), owned, ...steps));

  test("[SSA-024] the first apply takes fields without a record, or conflicts, as the profile says", async () => {
    const isTaken = stage.profile.behaviours.unrecordedFields === "none";
    const widget = stage.widget();
    await play(widget, owned, mergePatch("B", RESET), owners(NOBODY));
    const wanted = { spec: { size: 5 } };
    if (!isTaken) await play(widget, conflict("C", wanted, [["before-first-apply", ".spec.size"]]));
    await play(widget, apply("C", wanted, { force: !isTaken }), ownedBy(".spec.size", "C Apply"));
    const others = isTaken ? [] : ["before-first-apply Update"];
    await play(
      widget,
      ownedBy(".spec.title", ...others),
      ownedBy(".metadata.labels.a", ...others),
      shows({ "spec.size": 5, "spec.title": "of A" }),
    );
  });

  test("[SSA-024] a strategic merge patch of [{}] strips the list of a built-in kind", () =>
    play(stage.subject("ConfigMap"), apply("A", { data: { a: "1" } }), strategicPatch("B", RESET), owners(NOBODY)));

  const refusals: readonly [title: string, change: (entry: JsonValue) => void][] = [
    [
      "another operation",
      (entry) => {
        objectAt(entry).operation = "Own";
      },
    ],
    [
      "no operation",
      (entry) => {
        delete objectAt(entry).operation;
      },
    ],
    [
      "an operation in lower case",
      (entry) => {
        objectAt(entry).operation = "apply";
      },
    ],
  ];
  for (const [title, change] of refusals) {
    test(`[SSA-040] an entry with ${title} is refused`, async () => {
      const { widget, object } = await ownedWidget(stage.widget());
      const changed = structuredClone(object);
      change(fieldAt(changed, "metadata", "managedFields", 0)!);
      const { status, body } = await widget.put("B", changed);
      assert.deepEqual([status, body.reason], [422, "Invalid"]);
      assert.match(body.details.causes[0]!.field, /^metadata\.managedFields/);
      assert.match(body.message, /\bApply\b[\s\S]*\bUpdate\b/);
      assert.deepEqual((await widget.read()).body, object);
    });
  }

  for (const fieldsV1 of [{ spec: {} }, { "f:spec": { "k:{": {} } }, { "f:spec": { "v:": {} } }, { "x:spec": {} }]) {
    test(`[SSA-040] fields that can't be read, ${JSON.stringify(fieldsV1)}, leave the list as it was`, async () => {
      const { widget, object } = await ownedWidget(stage.widget());
      const changed = structuredClone(object);
      objectAt(changed, "metadata", "managedFields", 0).fieldsV1 = fieldsV1;
      objectAt(changed, "spec").title = "of B";
      const { status, text, body } = await widget.put("B", changed);
      assert.equal(status, 200, text);
      await play(widget, owners({ "A Apply": [".metadata.labels.a", ".spec.size"], "B Update": [".spec.title"] }));
      assert.equal(fieldAt(body, "spec", "title"), "of B");
    });
  }

  test("[SSA-040] an entry of no version leaves the list as it was", async () => {
    const { widget, object } = await ownedWidget(stage.widget());
    const changed = structuredClone(object);
    objectAt(changed, "metadata", "managedFields", 0).apiVersion = "x/y/z";
    const { status, text } = await widget.put("B", changed);
    assert.equal(status, 200, text);
    assert.deepEqual((await widget.read()).body, object);
  });

  test("[SSA-040] entries of absurd size and depth leave the server alive and the object whole", async () => {
    const { widget, object } = await ownedWidget(stage.widget());
    const deep = `${'{"f:a":'.repeat(3000)}{}${"}".repeat(3000)}`;
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f:x${index}`, {}])));
    for (const fields of [deep, wide]) {
      const text = JSON.stringify(object).replace(
        JSON.stringify(fieldAt(object, "metadata", "managedFields", 0, "fieldsV1")),
        fields,
      );
      assert.ok(text.includes(fields));
      const { status } = await widget.put("B", text);
      assert.ok([200, 400, 413, 422].includes(status), String(status));
      assert.equal(fieldAt((await widget.read()).body, "spec", "size"), 1);
    }
  });

  test("[SSA-035] a client that moves an entry to another manager is believed, as tools that migrate do", async () => {
    const widget = stage.widget();
    await play(widget, create("old-tool", { spec: { size: 1, title: "of old" } }));
    const { body } = await widget.read();
    const [entry] = entriesOf(body);
    const moved = [{ ...objectAt(entry ?? {}), manager: "new-tool", operation: "Apply" }];
    await play(
      widget,
      jsonPatch("migration", [
        { op: "replace", path: "/metadata/managedFields", value: moved },
        { op: "replace", path: "/metadata/resourceVersion", value: body.metadata.resourceVersion },
      ]),
      apply("new-tool", { spec: { size: 1 } }),
      owners({ "new-tool Apply": [".spec.size"] }),
    );
    assert.equal("title" in objectAt((await widget.read()).body, "spec"), false);
  });
});

async function ownedWidget(widget: Subject): Promise<{ readonly widget: Subject; readonly object: JsonObject }> {
  await play(widget, owned, owners(BY_A));
  return { widget, object: (await widget.read()).body };
}
