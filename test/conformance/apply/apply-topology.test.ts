/** SPEC: Updates 6; Merge-strategy markers: a type whose markers change, and a custom resource that has none. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { NamingProfile } from "../../../runtime/index.js";
import { PROFILES, startApi } from "../../support/api.js";
import type { JsonObject, JsonValue } from "../../support/json.js";
import type { Subject } from "../support/apply-stage.js";
import { apply, conflict, mergePatch, owners, play, shows } from "../support/apply-steps.js";
import { ownersOf } from "../support/field-owners.js";
import { generateKinds } from "../support/generated-kinds.js";
import { shelf, shelfManifest, type Topology } from "../support/shelf.js";

/** One structure: what A and B apply to it, and what they then own when it is granular. */
interface Structure {
  readonly field: string;
  readonly ofA: JsonValue;
  readonly ofB: JsonValue;
  readonly both: JsonValue;
  /** A's part with another value where the structure has values. */
  readonly changed: JsonValue;
  readonly ownedByA: readonly string[];
  readonly ownedByB: readonly string[];
}

const STRUCTURES: readonly Structure[] = [
  {
    field: "rows",
    ofA: [{ name: "a", value: 1 }],
    ofB: [{ name: "b", value: 2 }],
    both: [
      { name: "a", value: 1 },
      { name: "b", value: 2 },
    ],
    changed: [{ name: "a", value: 9 }],
    ownedByA: ['.spec.rows[name="a"]', '.spec.rows[name="a"].name', '.spec.rows[name="a"].value'],
    ownedByB: ['.spec.rows[name="b"]', '.spec.rows[name="b"].name', '.spec.rows[name="b"].value'],
  },
  {
    field: "words",
    ofA: ["a"],
    ofB: ["b"],
    both: ["a", "b"],
    changed: ["a"],
    ownedByA: ['.spec.words[="a"]'],
    ownedByB: ['.spec.words[="b"]'],
  },
  {
    field: "settings",
    ofA: { a: "1" },
    ofB: { b: "2" },
    both: { a: "1", b: "2" },
    changed: { a: "9" },
    ownedByA: [".spec.settings.a"],
    ownedByB: [".spec.settings.b"],
  },
  {
    field: "place",
    ofA: { room: "1" },
    ofB: { wall: "2" },
    both: { room: "1", wall: "2" },
    changed: { room: "9" },
    ownedByA: [".spec.place.room"],
    ownedByB: [".spec.place.wall"],
  },
];

/** Plays on one server, then on another one on the same store whose schema has other markers. */
async function acrossChange(
  context: TestContext,
  profile: NamingProfile,
  [before, after]: readonly [Topology, Topology],
  [first, second]: readonly [(subject: Subject) => Promise<void>, (subject: Subject) => Promise<void>],
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-topology-"));
  context.after(() => rmSync(directory, { recursive: true, force: true }));
  let namespace: string | undefined;
  for (const [topology, act] of [
    [before, first],
    [after, second],
  ] as const) {
    const groups = await generateKinds(context, shelfManifest(topology));
    const api = await startApi({ profile, groups, storage: `lmdb:${directory}` });
    try {
      namespace ??= await api.namespace();
      await act(shelf(api, namespace, "shelf"));
    } finally {
      await api.stop();
    }
  }
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  for (const { field, ofA, ofB, both, changed, ownedByA, ownedByB } of STRUCTURES) {
    const spec = (value: JsonValue): JsonObject => ({ spec: { [field]: value } });
    const whole = `.spec.${field}`;

    test(`[SSA-058] ${field} from atomic to granular: A owns the whole and no part, so B has no conflict (${profile.name})`, (context) =>
      acrossChange(
        context,
        profile,
        ["atomic", "granular"],
        [
          (subject) => play(subject, apply("A", spec(ofA)), owners({ "A Apply": [whole] })),
          (subject) =>
            play(
              subject,
              apply("B", spec(ofB)),
              shows({ [`spec.${field}`]: both }),
              owners({ "A Apply": [whole], "B Apply": ownedByB }),
              apply("C", spec(changed)),
              apply("A", spec(changed)),
              owners({ "A Apply": ownedByA, "B Apply": ownedByB, "C Apply": ownedByA }),
              apply("C", {}),
              apply("A", { spec: { note: "left" } }),
              shows({ [`spec.${field}`]: ofB }),
            ),
        ],
      ));

    test(`[SSA-059] ${field} from granular to atomic: all owners of a part own the whole (${profile.name})`, (context) =>
      acrossChange(
        context,
        profile,
        ["granular", "atomic"],
        [
          (subject) =>
            play(
              subject,
              apply("A", spec(ofA)),
              apply("B", spec(ofB)),
              owners({ "A Apply": ownedByA, "B Apply": ownedByB }),
            ),
          (subject) =>
            play(
              subject,
              conflict("B", spec(ofB), [["A", whole]]),
              apply("B", spec(both)),
              owners({ "A Apply": [whole], "B Apply": [whole] }),
              apply("B", spec(ofB), { force: true }),
              shows({ [`spec.${field}`]: ofB }),
              owners({ "B Apply": [whole] }),
            ),
        ],
      ));
  }

  test(`[SSA-057] a custom resource without markers: lists are atomic, objects granular (${profile.name})`, async (context) => {
    const api = await startApi({ profile, groups: await generateKinds(context, shelfManifest("unmarked")) });
    context.after(() => api.stop());
    const subject = shelf(api, await api.namespace(), "shelf");
    await play(
      subject,
      apply("A", { spec: { rows: [{ name: "a" }], words: ["x"], settings: { a: "1" }, place: { room: "1" } } }),
      conflict("B", { spec: { words: ["y"] } }, [["A", ".spec.words"]]),
      conflict("B", { spec: { rows: [{ name: "b" }] } }, [["A", ".spec.rows"]]),
      apply("B", { spec: { settings: { b: "2" }, place: { wall: "2" } } }),
      shows({ "spec.settings": { a: "1", b: "2" }, "spec.place": { room: "1", wall: "2" } }),
      owners({
        "A Apply": [".spec.place.room", ".spec.rows", ".spec.settings.a", ".spec.words"],
        "B Apply": [".spec.place.wall", ".spec.settings.b"],
      }),
    );
  });

  test(`[SSA-031] entries name the version of their request; an applier has one entry for all versions (${profile.name})`, async (context) => {
    const groups = await generateKinds(context, shelfManifest("granular", ["v1", "v2"]));
    const api = await startApi({ profile, groups });
    context.after(() => api.stop());
    const v1 = shelf(api, await api.namespace(), "shelf");
    const v2 = v1.inVersion("v2");
    const versions = async (): Promise<string[]> => {
      const { managedFields } = (await v1.read()).body.metadata;
      return managedFields.map(({ manager, apiVersion }) => `${manager} ${apiVersion}`).sort();
    };
    await play(v1, apply("A", { spec: { words: ["a"], note: "of A" } }));
    assert.deepEqual(await versions(), ["A apply.example.com/v1"]);
    await play(v2, apply("B", { spec: { words: ["b"] } }), mergePatch("C", { spec: { settings: { c: "1" } } }));
    await play(v1, mergePatch("C", { spec: { settings: { d: "1" } } }));
    assert.deepEqual(await versions(), [
      "A apply.example.com/v1",
      "B apply.example.com/v2",
      "C apply.example.com/v1",
      "C apply.example.com/v2",
    ]);
    assert.deepEqual((await v2.read()).body.metadata.managedFields, (await v1.read()).body.metadata.managedFields);
    const met = await v2.apply("B", { spec: { words: ["b"], note: "of B" } });
    assert.deepEqual([met.status, met.body.details?.causes.length], [409, 1]);
    assert.match(met.body.message, /conflict with "A": \.spec\.note$/);
    await play(v2, apply("A", { spec: { words: ["a"] } }), shows({ "spec.note": undefined, "spec.words": ["a", "b"] }));
    assert.deepEqual((await versions()).slice(0, 2), ["A apply.example.com/v2", "B apply.example.com/v2"]);
    assert.deepEqual(ownersOf((await v2.read()).body)["A Apply"], ['.spec.words[="a"]']);
  });
}
