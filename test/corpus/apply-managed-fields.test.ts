/** The public vectors of `metadata.managedFields` through sequences of applies and updates of built-in kinds. */
import assert from "node:assert/strict";
import { merge as deploymentRule } from "../../generated/apps/v1/deployment.merge.js";
import { merge as configMapRule } from "../../generated/core/v1/config-map.merge.js";
import { merge as nodeRule } from "../../generated/core/v1/node.merge.js";
import { merge as podRule } from "../../generated/core/v1/pod.merge.js";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import type { ManagedFieldsEntry, ObjectMeta } from "../../runtime/api/meta.js";
import type { MergeRule } from "../../runtime/merge/descriptors/merge-rule.js";
import { ConflictError } from "../../runtime/merge/ownership/conflict.js";
import { computed, type TypedObject } from "../../runtime/merge/ownership/converting.js";
import { type FieldManagerRules, manageApply, manageUpdate } from "../../runtime/merge/ownership/field-manager.js";
import { FieldSet } from "../../runtime/merge/ownership/field-set.js";
import {
  decodeManagedFields,
  encodeManagedFields,
  type ManagedFields,
  NO_MANAGED_FIELDS,
} from "../../runtime/merge/ownership/managed-fields.js";
import { limitUpdateManagers, MAX_UPDATE_MANAGERS } from "../../runtime/merge/ownership/managed-fields-limit.js";
import { applyConflict } from "../../runtime/registry/write/apply-conflict.js";
import { testVectors } from "./vectors.js";

interface ObjectInVector {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: ObjectMeta;
}

interface Step {
  readonly op: "apply" | "update";
  readonly manager: string;
  readonly subresource: string;
  readonly force: boolean;
  readonly input: ObjectInVector;
  readonly liveBefore: ObjectInVector;
  /** Absent after a failure. */
  readonly liveAfter?: ObjectInVector;
  readonly error: string | null;
  readonly status?: JsonObject;
}

const RULES: Readonly<Record<string, MergeRule>> = {
  Pod: podRule,
  Node: nodeRule,
  Deployment: deploymentRule,
  ConfigMap: configMapRule,
};

const convert = (object: TypedObject, apiVersion: string): TypedObject => ({ ...object, apiVersion });

/** Every version shows the objects alike, as in the source. */
const rulesOf = ({ rule }: TypedObject): FieldManagerRules => ({
  versions: { ruleOf: () => rule },
  ignored: FieldSet.empty,
  now: "2026-11-21T12:00:00Z",
  cli: { manager: "kubectl", lastAppliedAnnotation: "kubectl.kubernetes.io/last-applied-configuration" },
  unrecordedFields: "before-first-apply",
});

/** Sequences that were observed with a lower limit of entries. */
const LIMITED_TO_3 = /^TestCap/;

const UNTYPED = "the source takes objects without types, in which nothing is always there (RES-045)";
const NO_RESET = "an empty list does not reset (SSA-027)";

/** Steps that SPEC.md does otherwise; each must fail, or it does not belong here. */
const AGAINST_SPEC: Readonly<Record<string, string>> = {
  "TestResetManagedFieldsEmptyList/1 step 1": NO_RESET,
  "TestServerSideApplyWithInvalidLastApplied/1 step 0": UNTYPED,
  "TestNoTrackManagedFieldsForClientSideApply/1 step 0": UNTYPED,
  "TestNoTrackManagedFieldsForClientSideApply/1 step 1": NO_RESET,
  "TestNoTrackManagedFieldsForClientSideApply/1 step 3": UNTYPED,
};

testVectors({
  path: "ssa/managedfields-sequences.jsonl",
  atLeast: 16,
  exceptions: {
    "TestApplyFailsWithManagedFields/1": "the registry refuses such a body before anything is merged (SSA-006)",
  },
  run({ id, steps }, context) {
    const limit = LIMITED_TO_3.test(id) ? 3 : MAX_UPDATE_MANAGERS;
    for (const [index, step] of (steps as unknown as readonly Step[]).entries()) {
      const place = `${id} step ${index}`;
      const check = (): void => (step.error === null ? assertAfter(step, limit, place) : assertRefused(step, place));
      const reason = AGAINST_SPEC[place];
      if (reason === undefined) check();
      else {
        assert.throws(check, assert.AssertionError, `${place} passes, so it is no exception`);
        context.diagnostic(`does not pass (${reason}): ${place}`);
      }
    }
  },
});

function assertRefused(step: Step, place: string): void {
  assert.throws(
    () => write(step),
    (error) => {
      assert.ok(error instanceof ConflictError, `${place}: ${error}`);
      const { status, reason, message, code, details } = applyConflict(error).toStatus();
      const { metadata: _, ...expected } = step.status ?? {};
      assert.deepEqual({ status, reason, message, code, details }, expected, `${place}: the status`);
      return true;
    },
  );
}

function assertAfter(step: Step, limit: number, place: string): void {
  const { object, managed } = write(step);
  assert.ok(step.liveAfter, `${place}: an object`);
  assert.deepEqual(object, withoutRecords(step.liveAfter), `${place}: the object`);
  const entries = encodeManagedFields(limitUpdateManagers(managed, limit));
  assert.deepEqual(timeless(entries), timeless(recordsOf(step.liveAfter)), `${place}: the records`);
}

function write(step: Step): { readonly object: JsonValue; readonly managed: ManagedFields } {
  const { op, manager, subresource, force, input, liveBefore } = step;
  const live = typed(liveBefore);
  const next = typed(input);
  const { apiVersion } = input;
  if (op === "apply") {
    const identity = { manager, operation: "Apply", apiVersion, subresource } as const;
    const stored = decodeManagedFields(recordsOf(liveBefore));
    const { object, managed } = computed(
      manageApply(live, next, stored, identity, { ...rulesOf(live), force }),
      convert,
    );
    return { object: object.value, managed };
  }
  const identity = { manager, operation: "Update", apiVersion, subresource } as const;
  const update = manageUpdate(live, next, recordsBeforeUpdate(step), identity, rulesOf(live));
  return { object: next.value, managed: computed(update, convert) };
}

/** Clients may send records of their own, but not through a subresource; one empty record forgets all. */
function recordsBeforeUpdate({ input, liveBefore, subresource }: Step): ManagedFields {
  const [first, ...others] = recordsOf(input);
  if (first === undefined || subresource !== "") return decodeManagedFields(recordsOf(liveBefore));
  const isReset = others.length === 0 && Object.keys(first).length === 0;
  return isReset ? NO_MANAGED_FIELDS : decodeManagedFields([first, ...others]);
}

function typed(object: ObjectInVector): TypedObject {
  const rule = RULES[object.kind];
  assert.ok(rule, `a rule for ${object.kind}`);
  return { apiVersion: object.apiVersion, rule, value: withoutRecords(object) };
}

function recordsOf({ metadata }: ObjectInVector): readonly ManagedFieldsEntry[] {
  return metadata?.managedFields ?? [];
}

function withoutRecords(object: ObjectInVector): JsonObject {
  const { managedFields: _, ...metadata } = object.metadata ?? {};
  const { metadata: __, ...others } = object;
  return (Object.keys(metadata).length === 0 ? others : { ...others, metadata }) as JsonObject;
}

/** Records without their times, in an order that does not depend on them. */
function timeless(entries: readonly ManagedFieldsEntry[]): JsonObject[] {
  const records = entries.map(({ time: _, ...entry }) => entry as JsonObject);
  const text = ({ operation, manager, apiVersion, subresource }: JsonObject): string =>
    JSON.stringify([operation, manager, apiVersion, subresource]);
  return records.sort((a, b) => (text(a) < text(b) ? -1 : 1));
}
