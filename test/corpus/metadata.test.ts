/** The public vectors of validation: metadata and its changes, option objects, selectors, conditions, ownership records. */
import assert from "node:assert/strict";
import { type UncheckedCondition, validateConditions } from "../../runtime/api/condition.js";
import type { FieldError } from "../../runtime/api/field-error.js";
import { type LabelSelectorObject, validateLabelSelector, validateLabels } from "../../runtime/api/formats/labels.js";
import type { JsonValue } from "../../runtime/api/json.js";
import type { ObjectMeta, OwnerReference } from "../../runtime/api/meta.js";
import {
  validateFieldManager,
  validatePatchOptions,
  type WriteOptionValues,
} from "../../runtime/api/write-options-validation.js";
import {
  type UncheckedManagedFieldsEntry,
  validateManagedFields,
} from "../../runtime/registry/validation/managed-fields-validation.js";
import {
  validateAnnotations,
  validateFinalizers,
  validateMetadataUpdate,
  validateOwnerReferences,
} from "../../runtime/registry/validation/metadata-validation.js";
import { testVectors, type Vector } from "./vectors.js";

interface WantedError {
  readonly type: string;
  readonly field: string;
  readonly detail: string;
}

/** Where the source was told that the value stands. */
type Check = (input: JsonValue | undefined, field: string, vector: Vector) => FieldError[];

const CHECKS: Readonly<Record<string, Check>> = {
  ValidateLabels: (input, field) => validateLabels(input as Record<string, string>, field),
  ValidateLabelSelector: (input, field) => validateLabelSelector(input as LabelSelectorObject, field),
  ValidateConditions: (input, field) => validateConditions(input as UncheckedCondition[], field),
  ValidateFieldManager: (input, field) => validateFieldManager(String(input), field),
  ValidateManagedFields: (input, field) => validateManagedFields(input as UncheckedManagedFieldsEntry[], field),
  ValidatePatchOptions: (input, _field, { patchType }) =>
    validatePatchOptions(input as WriteOptionValues, String(patchType)),
  ValidateAnnotations: (input, field) => validateAnnotations(annotationsOf(input), field),
  ValidateFinalizers: (input, field) => validateFinalizers(input as string[], field, false),
  ValidateOwnerReferences: (input, field) => validateOwnerReferences(input as unknown as OwnerReference[], field),
  ValidateObjectMetaUpdate: (input, field, { old }) =>
    validateMetadataUpdate(metadataOf(input), metadataOf(old), { field, requiresVersion: true }),
};

/** Paths of the source up to the part that is checked; the rest is ours to name. */
const ROOTS: Readonly<Record<string, RegExp>> = {
  ValidateLabels: /^.*$/,
  ValidateLabelSelector: /^labelSelector/,
  ValidateConditions: /^status\.conditions/,
  ValidateFieldManager: /^.*$/,
  ValidateManagedFields: /^managedFields/,
  ValidateAnnotations: /^.*$/,
  ValidateFinalizers: /^.*?(?=\[|$)/,
  ValidateOwnerReferences: /^field\.ownerReferences/,
  ValidateObjectMetaUpdate: /^field/,
};

function run(vector: Vector): void {
  const name = String(vector.function);
  const check = CHECKS[name];
  assert.ok(check, `there is a check for ${name}`);
  const wanted = vector.errors as unknown as WantedError[];
  const field = ROOTS[name]?.exec(wanted[0]?.field ?? "")?.[0] ?? "field";
  const found = check(vector.input, field, vector);
  assert.deepEqual(
    found.map((error) => ({ type: error.reason, field: error.field })),
    wanted.map((error) => ({ type: error.type, field: error.field })),
  );
  for (const [index, { detail }] of wanted.entries()) {
    const shown = detail.replace(/\[\]string\{(.*)\}/, "[$1]");
    assert.ok(found[index]?.message.endsWith(shown), `${found[index]?.message} should end with ${shown}`);
  }
}

/** The source's zero time, which is set, prints as null. */
function metadataOf(value: JsonValue | undefined): ObjectMeta {
  const metadata = value as ObjectMeta;
  return metadata.deletionTimestamp === null ? { ...metadata, deletionTimestamp: "0001-01-01T00:00:00Z" } : metadata;
}

/** Large annotations are described by their number and their bytes together. */
function annotationsOf(value: JsonValue | undefined): Record<string, string> {
  const { keys, largeTotalBytes } = (value ?? {}) as { keys?: number; largeTotalBytes?: number };
  if (typeof largeTotalBytes !== "number" || keys === undefined) return (value ?? {}) as Record<string, string>;
  const names = Array.from({ length: keys }, (_, index) => `key${index}`);
  const bytes = largeTotalBytes - names.join("").length;
  return Object.fromEntries(names.map((name, index) => [name, "x".repeat(index === 0 ? bytes : 0)]));
}

testVectors({ path: "selectors-names-quantities/meta-validation.jsonl", atLeast: 29, run });
testVectors({ path: "selectors-names-quantities/objectmeta-validation.jsonl", atLeast: 22, run });
