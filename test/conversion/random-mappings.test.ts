/** Random mappings between random schemas: what the planner takes, loses nothing; what is broken, is found. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tripsOfMapping } from "../../runtime/merge/round-trips/mapping-trips.js";
import { findLoss, formatLoss } from "../../runtime/merge/round-trips/round-trips.js";
import { RandomValues } from "../../runtime/schema/random-values.js";
import { type JsonObject, type JsonValue, objectAt } from "../support/json.js";
import { integer, list, lossOf, object, planned, randomMapping, text } from "./mappings.js";

const MAPPINGS = Number(process.env.KINDSMITH_RANDOM_MAPPINGS ?? 150);
const TRIPS = 15;

test(`[VER-017] ${MAPPINGS} random mappings over random schemas keep random objects`, () => {
  const used = new Set<string>();
  for (let seed = 1; seed <= MAPPINGS; seed++) {
    const { older, newer, rules } = randomMapping(new RandomValues(seed));
    const mapping = planned(older, newer, rules);
    const shown = JSON.stringify({ older, newer, rules });
    assert.deepEqual(mapping.faults, [], `seed ${seed}: ${shown}`);
    const loss = lossOf(mapping, { seed, trips: TRIPS });
    assert.equal(loss && formatLoss(loss, "v1beta1", "v1"), undefined, `seed ${seed}: ${shown}`);
    for (const { type } of mapping.rules) used.add(type);
  }
  assert.deepEqual([...used].sort(), ["default", "join", "keep", "move", "only", "split", "values", "wrap"]);
});

test("a mapping that lacks one of its rules is refused, or is another lossless mapping", () => {
  let refused = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const { older, newer, rules } = randomMapping(new RandomValues(seed));
    for (const missing of rules.keys()) {
      const mapping = planned(
        older,
        newer,
        rules.filter((_, index) => index !== missing),
      );
      if (mapping.faults.length > 0) refused += 1;
      else assert.equal(lossOf(mapping, { seed, trips: TRIPS }), undefined, `seed ${seed} without rule ${missing}`);
    }
  }
  assert.ok(refused > 40, `${refused} were refused`);
});

/** What the mapping of the next test stores. */
type StoredSpec = { colour?: JsonValue; size?: JsonValue; parts?: { weight?: JsonValue }[] };

test("what compiled code forgets, misplaces or mixes up is found, and shown in the smallest object", () => {
  const mapping = planned(
    { color: text, size: integer, parts: list(object({ mass: integer, name: text })) },
    { colour: text, size: integer, parts: list(object({ weight: integer, name: text })) },
    [
      { rename: { from: ".spec.color", to: ".spec.colour" } },
      { rename: { from: ".spec.parts[].mass", to: ".spec.parts[].weight" } },
    ],
  );
  const trips = tripsOfMapping(mapping);
  const faults: [broken: (spec: StoredSpec, stored: JsonObject) => void, field: string][] = [
    [(spec) => delete spec.colour, ".spec.color"],
    [(spec) => delete spec.parts?.[1]?.weight, ".spec.parts[1].mass"],
    [(spec) => spec.parts?.reverse(), ".spec.parts[0]"],
    [(spec) => Object.assign(spec, { size: 0, ...spec }), ".spec.size"],
    [(spec, stored) => Object.keys(spec).length === 0 && delete stored.spec, ".spec"],
  ];
  for (const [broken, field] of faults) {
    const toStored: typeof trips.toStored = (object) => {
      const stored = objectAt(trips.toStored(object));
      if (stored.spec !== undefined) broken(objectAt(stored, "spec"), stored);
      return stored;
    };
    const loss = findLoss({ ...trips, toStored });
    assert.ok(loss !== undefined, `${field} was not found`);
    assert.ok(loss.field.startsWith(field), `${field} was not found, but ${loss.field}`);
    assert.ok(JSON.stringify(loss.object).length < 60, `not small: ${JSON.stringify(loss.object)}`);
  }
});

test("a change through the version that the stored object does not show is found", () => {
  const mapping = planned({ address: text, zone: text }, { host: text, port: text, zone: text }, [
    {
      split: { from: ".spec.address", to: [".spec.host", ".spec.port"], separator: ":" },
      lossy: "hosts have no colon",
    },
  ]);
  const loss = findLoss({ ...tripsOfMapping(mapping), excused: [] });
  assert.equal(loss?.field, ".spec.address");
  assert.notEqual(loss.previous, undefined);
  assert.equal(findLoss(tripsOfMapping(mapping)), undefined, "what a rule excuses is not reported");
});

test("the same seed finds the same object, another seed other ones", () => {
  const objects = (seed: number): string => {
    const values = new RandomValues(seed);
    const { version } = planned({ a: text, b: integer }, { a: text, b: integer }, []);
    const set = { root: version.root, structs: { ...version.structs } };
    return JSON.stringify(Array.from({ length: 5 }, () => values.object(set, new Set(["metadata"]))));
  };
  assert.equal(objects(7), objects(7));
  assert.notEqual(objects(7), objects(8));
});
