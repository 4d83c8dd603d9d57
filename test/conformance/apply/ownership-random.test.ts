/** SPEC: Field ownership: random histories of a few managers against a model; a failure prints its seed and shrinks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { runSeed } from "../../history/seed.js";
import type { Answer } from "../../support/api.js";
import { listAt, objectAt } from "../../support/json.js";
import { describeInProfiles, type Subject } from "../support/apply-stage.js";
import { assertConflict, valueAt } from "../support/apply-steps.js";
import { ownersOf } from "../support/field-owners.js";
import {
  LEAVES,
  type Leaf,
  type Leaves,
  leavesOf,
  type Operation,
  OwnershipModel,
  specOf,
  VALUES,
} from "../support/ownership-model.js";

const RUNS = 40;
const OPERATIONS = 16;
/**
 * Owns the one required field, and one entry of the map and of the set, so that everything else may come and go. A map that
 * goes with its last entry has owners of its own when it comes back, of which the model knows nothing.
 */
const KEEPER = "keeper";
const KEPT = "kept";

const leaves: fc.Arbitrary<Leaves> = fc.record(
  Object.fromEntries(LEAVES.map((leaf) => [leaf, fc.constantFrom(...VALUES[leaf])])),
  { requiredKeys: [] },
);

const operations: fc.Arbitrary<Operation[]> = fc.array(
  fc.record({
    type: fc.constantFrom<Operation["type"][]>("apply", "apply", "apply", "force", "update", "update", "reset"),
    manager: fc.constantFrom("A", "B", "C"),
    leaves,
    removed: fc.subarray([...LEAVES], { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: OPERATIONS },
);

describeInProfiles("ownership against a model", (stage) => {
  test("[SSA-005, SSA-011, SSA-012, SSA-016..SSA-025, ERR-019] values, owners and conflicts of random histories", async (context) => {
    const seed = runSeed();
    context.diagnostic(`KINDSMITH_SEED=${seed}`);
    const recordsUpdates = stage.profile.behaviours.unrecordedFields === "none";
    await fc.assert(
      fc.asyncProperty(operations, async (history) => follow(stage.widget(), history, recordsUpdates)),
      { seed, numRuns: RUNS },
    );
  });
});

async function follow(widget: Subject, history: readonly Operation[], recordsUpdates: boolean): Promise<void> {
  const model = new OwnershipModel(recordsUpdates);
  assert.equal(
    (await widget.apply(KEEPER, { spec: { size: 1, options: { [KEPT]: KEPT }, tags: [KEPT] } })).status,
    201,
  );
  for (const operation of history) {
    const answer = await send(widget, operation, model.leaves);
    const conflicts = model.take(operation);
    if (conflicts.length > 0) assertConflict(answer, conflicts);
    else assert.equal(answer.status, 200, answer.text);
    const { body } = await widget.read();
    assert.deepEqual(leavesOf(objectAt(body, "spec")), model.leaves);
    assert.equal(valueAt(body, "spec.size"), 1);
    assert.deepEqual(modelled(ownersOf(body)), model.owners);
  }
}

/** Owners of the leaves of the model; whoever else there is owns parts that the model has no opinion on. */
function modelled(owners: ReturnType<typeof ownersOf>): ReturnType<typeof ownersOf> {
  const known: ReadonlySet<string> = new Set(LEAVES);
  const entries = Object.entries(owners).map(([owner, fields]) => [owner, fields.filter((field) => known.has(field))]);
  return Object.fromEntries(entries.filter(([, fields]) => fields?.length));
}

function send(widget: Subject, { type, manager, leaves, removed }: Operation, current: Leaves): Promise<Answer> {
  if (type === "apply" || type === "force")
    return widget.apply(manager, { spec: specOf(leaves) }, { force: type === "force" });
  const next: Leaves = { ...current, ...leaves };
  for (const leaf of removed) if (leaves[leaf] === undefined) delete next[leaf];
  const spec = specOf(next);
  const { tags = [] } = spec;
  const whole = { options: optionsPatch(next), tags: [KEPT, ...listAt(tags)] };
  const patch = { spec: { title: null, mode: null, steps: null, ...defined(spec), ...whole } };
  // a change beside it, so that the list is not empty afterwards
  const reset = { metadata: { managedFields: [{}], annotations: { reset: String(performance.now()) } } };
  return widget.mergePatch(manager, { ...(type === "reset" ? reset : {}), ...patch });
}

function defined(spec: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined));
}

function optionsPatch(next: Leaves): Record<string, string | null> {
  const value = (leaf: Leaf): string | null => next[leaf] ?? null;
  return { a: value(".spec.options.a"), b: value(".spec.options.b") };
}
