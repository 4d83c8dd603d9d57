/** What metadata and ownership records may be, beyond the public vectors. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldError } from "../../runtime/api/field-error.js";
import type { ObjectMeta, OwnerReference } from "../../runtime/api/meta.js";
import { validatePatchOptions, validateWriteOptions } from "../../runtime/api/write-options-validation.js";
import { validateManagedFields } from "../../runtime/registry/validation/managed-fields-validation.js";
import {
  validateFinalizers,
  validateMetadataUpdate,
  validateOwnerReferences,
} from "../../runtime/registry/validation/metadata-validation.js";

const shown = (errors: readonly FieldError[]): string[] => errors.map(({ reason, field }) => `${reason} ${field}`);

const owner: OwnerReference = { apiVersion: "v1", kind: "ConfigMap", name: "o", uid: "1" };

test("owner references must be complete and name a kind that may own objects", () => {
  const faultsOf = (change: Partial<OwnerReference>) => shown(validateOwnerReferences([{ ...owner, ...change }], "o"));
  assert.deepEqual(faultsOf({}), []);
  assert.deepEqual(faultsOf({ apiVersion: "demo.example.com/v1" }), []);
  assert.deepEqual(faultsOf({ apiVersion: "" }), ["FieldValueInvalid o.apiVersion"]);
  assert.deepEqual(faultsOf({ apiVersion: "a/" }), ["FieldValueInvalid o.apiVersion"]);
  assert.deepEqual(faultsOf({ apiVersion: "a/b/c" }), ["FieldValueInvalid o.apiVersion"]);
  for (const part of ["kind", "name", "uid"])
    assert.deepEqual(faultsOf({ [part]: "" }), [`FieldValueInvalid o.${part}`]);
  assert.deepEqual(faultsOf({ kind: "Event" }), ["FieldValueInvalid o"]);
  assert.deepEqual(faultsOf({ kind: "Event", apiVersion: "demo.example.com/v1" }), []);
});

test("at most one owner is the controller, and no owner is listed twice", () => {
  const owners = ["1", "2", "3"].map((uid) => ({ ...owner, uid, controller: true }));
  assert.deepEqual(shown(validateOwnerReferences(owners, "o")), ["FieldValueInvalid o"]);
  assert.deepEqual(shown(validateOwnerReferences([owner, owner], "o")), ["FieldValueDuplicate o[1].uid"]);
});

test("finalizers are qualified names of bounded length, and the two of the collector exclude each other", () => {
  const faultsOf = (finalizers: string[], isCore = false) => shown(validateFinalizers(finalizers, "f", isCore));
  const [label, domain] = ["a".repeat(63), `${"a.".repeat(126)}a`];
  assert.deepEqual(faultsOf([`${domain}/${label}`, "orphan"], true), []);
  assert.deepEqual(faultsOf([`${domain}/${label}a`]), ["FieldValueInvalid f"]);
  assert.deepEqual(faultsOf([`${domain}a/${label}`]), ["FieldValueInvalid f"]);
  assert.deepEqual(faultsOf(["plain"]), []);
  assert.deepEqual(faultsOf(["a/b", "plain"], true), ["FieldValueInvalid f[1]"]);
  assert.deepEqual(faultsOf(["orphan", "foregroundDeletion"]), ["FieldValueInvalid f"]);
});

test("metadata that the server sets can't change", () => {
  const old: ObjectMeta = { name: "a", namespace: "t", uid: "1", generation: 2, resourceVersion: "5" };
  const faultsOf = (change: ObjectMeta) => shown(validateMetadataUpdate({ ...old, ...change }, old));
  assert.deepEqual(faultsOf({ generation: 3, labels: { a: "b" } }), []);
  for (const change of [
    { name: "b" },
    { namespace: "u" },
    { uid: "2" },
    { creationTimestamp: "2020-01-01T00:00:00Z" },
  ]) {
    assert.deepEqual(faultsOf(change), [`FieldValueInvalid metadata.${Object.keys(change)[0]}`]);
  }
  assert.deepEqual(faultsOf({ resourceVersion: "" }), []);
  const versioned = validateMetadataUpdate({ ...old, resourceVersion: "" }, old, { requiresVersion: true });
  assert.deepEqual(shown(versioned), ["FieldValueInvalid metadata.resourceVersion"]);
});

test("managedFields entries: operation, type of fields, manager and subresource are validated", () => {
  const entry = { manager: "m", operation: "Update", apiVersion: "v1", fieldsType: "FieldsV1" };
  assert.deepEqual(validateManagedFields([entry, { ...entry, operation: "Apply" }, { operation: "Apply" }]), []);
  assert.deepEqual(validateManagedFields(undefined), []);
  const faults = validateManagedFields([
    entry,
    { ...entry, operation: "apply" },
    { ...entry, fieldsType: "FieldsV2" },
    { ...entry, manager: "m".repeat(129) },
    { ...entry, manager: "a\u0007" },
    { ...entry, subresource: "s".repeat(257) },
    {},
  ]);
  assert.deepEqual(shown(faults), [
    "FieldValueInvalid metadata.managedFields[1].operation",
    "FieldValueInvalid metadata.managedFields[2].fieldsType",
    "FieldValueTooLong metadata.managedFields[3].manager",
    "FieldValueInvalid metadata.managedFields[4].manager",
    "FieldValueTooLong metadata.managedFields[5].subresource",
    "FieldValueInvalid metadata.managedFields[6].operation",
  ]);
  assert.match(faults[0]?.message ?? "", /must be `Apply` or `Update`/);
});

test("write options have supported values, and only an apply may set some of them", () => {
  assert.deepEqual(validateWriteOptions({ dryRun: ["All"], fieldValidation: "Strict", fieldManager: "m" }), []);
  const faults = validateWriteOptions({ dryRun: ["Some"], fieldValidation: "Loose", fieldManager: "m".repeat(129) });
  assert.deepEqual(shown(faults), [
    "FieldValueTooLong fieldManager",
    "FieldValueNotSupported dryRun",
    "FieldValueNotSupported fieldValidation",
  ]);
  const merge = "application/merge-patch+json";
  assert.deepEqual(validatePatchOptions({ fieldManager: "m" }, merge), []);
  for (const force of [true, false]) {
    const [forced] = validatePatchOptions({ force, fieldManager: "m" }, merge);
    assert.equal(forced?.message, "Forbidden: may not be specified for non-apply patch");
  }
});
