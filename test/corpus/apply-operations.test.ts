/** The public vectors of whole sequences of applies and updates. */
import assert from "node:assert/strict";
import type { JsonValue } from "../../runtime/api/json.js";
import { ConflictError } from "../../runtime/merge/ownership/conflict.js";
import { decodeFieldsV1, encodeFieldsV1 } from "../../runtime/merge/ownership/fields-v1.js";
import { describePath } from "../../runtime/merge/ownership/path-element.js";
import type { Owners } from "../../runtime/merge/ownership/updater.js";
import { IdentityError, MergeState } from "./support/merge-state.js";
import { convertedTypes, type ParserOfVector } from "./support/version-converters.js";
import { testVectors } from "./vectors.js";

interface Conflict {
  readonly manager: string;
  readonly path: readonly string[];
  readonly pathText: string;
}

interface OwnerInVector {
  readonly apiVersion: string;
  readonly fieldsV1: JsonValue;
  readonly operation: "Apply" | "Update";
}

type OwnersInVector = Readonly<Record<string, OwnerInVector>>;

interface Step {
  readonly op: "apply" | "extractApply" | "update" | "changeSchema";
  readonly object: JsonValue;
  readonly version: string;
  readonly manager: string;
  readonly force?: boolean;
  readonly schema?: JsonValue;
  readonly conflicts?: readonly Conflict[];
  readonly error?: string;
  /** Null before the first write. */
  readonly liveAfter: JsonValue;
  readonly managersAfter: OwnersInVector | null;
}

interface Sequence {
  readonly converter: string;
  readonly parser: ParserOfVector;
  readonly steps: readonly Step[];
  readonly ignoredFields?: Readonly<Record<string, JsonValue>>;
  readonly expectedObject?: JsonValue;
  readonly expectedObjectVersion?: string;
  readonly expectedManagers: OwnersInVector | null;
}

const FILTERED = "its fields are ignored by a function of the source, which the vectors do not hold";

testVectors({
  path: "ssa/merge-operations.jsonl",
  atLeast: 177,
  exceptions: {
    "TestIgnoreFilter/update_does_not_own_ignored": FILTERED,
    "TestIgnoreFilter/update_does_not_own_deep_ignored": FILTERED,
    "TestFilteredFieldsUsesVersions/update_does_not_steal_ignored": FILTERED,
    "TestFilteredFieldsUsesVersions/apply_does_not_steal_ignored": FILTERED,
    "TestFilteredFieldsUsesVersions/does_use_ignored_fields_versions": FILTERED,
  },
  run(vector) {
    const sequence = vector as unknown as Sequence;
    const ignored = decodeFieldsV1(sequence.ignoredFields?.v1 ?? {});
    const state = new MergeState(convertedTypes(sequence.converter, sequence.parser), ignored);
    for (const [index, step] of sequence.steps.entries()) {
      const place = `step ${index} (${step.op} by ${step.manager})`;
      runStep(state, sequence, step, place);
      assert.deepEqual(state.live?.value ?? null, step.liveAfter, `${place}: the object`);
      assertOwners(state.owners, step.managersAfter ?? {}, place);
    }
    assertEnd(state, sequence);
  },
});

function runStep(state: MergeState, { converter, parser }: Sequence, step: Step, place: string): void {
  const run = (): void => {
    if (step.op === "changeSchema") {
      assert.ok(step.schema, `${place}: a schema`);
      state.changeTypes(convertedTypes(converter, { ...parser, schema: step.schema }));
    } else if (step.op === "update") state.update(step);
    else if (step.op === "apply") state.apply(step, step.force ?? false);
    else state.extractApply(step, step.force ?? false);
  };
  if (step.conflicts !== undefined) assertConflicts(run, step.conflicts, place);
  else if (step.error !== undefined) assert.throws(run, IdentityError, place);
  else run();
}

function assertConflicts(run: () => void, expected: readonly Conflict[], place: string): void {
  assert.throws(run, (error) => {
    assert.ok(error instanceof ConflictError, `${place}: ${error}`);
    const conflicts = error.conflicts.flatMap(({ manager, fields }) =>
      Array.from(fields.paths(), (path): Conflict => {
        return { manager, path: path.map((element) => element.text), pathText: describePath(path) };
      }),
    );
    assert.deepEqual(sorted(conflicts), sorted(expected), `${place}: the conflicts`);
    return true;
  });
}

function sorted(conflicts: readonly Conflict[]): Conflict[] {
  return [...conflicts].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function assertOwners(owners: Owners, expected: OwnersInVector, place: string): void {
  const found = [...owners].map(([manager, { apiVersion, isApplied, set }]) => {
    const owner: OwnerInVector = {
      apiVersion,
      fieldsV1: encodeFieldsV1(set),
      operation: isApplied ? "Apply" : "Update",
    };
    return [manager, owner] as const;
  });
  assert.deepEqual(Object.fromEntries(found), expected, `${place}: the owners`);
}

/** What the authors wrote down themselves, who left the operation out. */
function assertEnd(state: MergeState, { expectedObject, expectedObjectVersion, expectedManagers }: Sequence): void {
  if (expectedObject !== undefined) {
    assert.ok(state.live && expectedObjectVersion, "an object in some version");
    const shown = state.types.convert(state.live, expectedObjectVersion);
    assert.deepEqual(shown?.value, expectedObject, "the object at the end");
  }
  if (expectedManagers === null) return;
  assert.deepEqual([...state.owners.keys()].sort(), Object.keys(expectedManagers).sort());
  for (const [manager, { apiVersion, fieldsV1 }] of Object.entries(expectedManagers)) {
    const owner = state.owners.get(manager);
    assert.equal(owner?.apiVersion, apiVersion);
    assert.ok(owner?.set.equals(decodeFieldsV1(fieldsV1)), `the fields of ${manager}`);
  }
}
