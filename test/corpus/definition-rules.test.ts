/** Recorded cases of definitions that are created and changed: which fields are refused, and how. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import type { CustomResourceDefinition } from "../../generated/apiextensions/v1/index.js";
import type { FieldError } from "../../runtime/api/field-error.js";
import { finished } from "../../runtime/base/turn-budget.js";
import {
  validateApproval,
  validateApprovalUpdate,
  validateDefinition,
  validateDefinitionUpdate,
  validateStatus,
} from "../../runtime/builtin/apiextensions/definition-rules.js";
import { kubernetesProfile } from "../../runtime/index.js";

const CORPUS = new URL("../../../shared/corpus/crd-rules/", import.meta.url);
const profile = kubernetesProfile();

const OLDER = "only definitions that an older server took have such schemas";
const UNSET = "preserveUnknownFields is unset in the internal form alone, where it means true";
const INTERNAL = "says what the internal form alone can say";

/** Cases that are not met, and why. The list may only shrink. */
const NOT_MET: Readonly<Record<string, string>> = {
  "TestValidateCustomResourceDefinition/webhook_conversion_without_preserveUnknownFields=false": UNSET,
  "TestValidateCustomResourceDefinition/bad_names_01": INTERNAL,
  "TestValidateCustomResourceDefinition/per-version_fields_may_not_all_be_set_to_identical_values_(top-level_field_should_be_used_instead)":
    INTERNAL,
  "TestValidateCustomResourceDefinition/v1.15_era_tests_for_metadata_defaults":
    "defaults of embedded metadata are judged by themselves, not within the object around them",
  "TestValidateCustomResourceDefinitionUpdate/invalid_types_updates_allowed_if_old_object_has_invalid_types": OLDER,
  "TestValidateCustomResourceDefinitionUpdate/non-structural_updates_allowed_if_old_object_has_non-structural_schema":
    OLDER,
  "TestValidateCustomResourceDefinitionUpdate/changes-established": OLDER,
  "TestValidateCustomResourceDefinitionUpdate/allow_non-required_key_with_no_default_in_list_of_type_map_if_pre-existing":
    OLDER,
  "TestValidateCustomResourceDefinitionUpdate/allow_nullable_items_in_list_of_type_set_if_pre-existing": OLDER,
};

/** Judged where expressions are compiled. */
const OF_EXPRESSIONS = /x-kubernetes-validations|suppress_per-expression_cost_limit/;

interface Case {
  readonly id: string;
  readonly crd: CustomResourceDefinition;
  readonly oldCrd?: CustomResourceDefinition;
  readonly errors: readonly { readonly field: string; readonly type: string }[];
}

function run(file: string, atLeast: number): void {
  const path = new URL(`${file}.jsonl`, CORPUS);
  const title = `${file}: every recorded case`;
  if (!existsSync(path)) {
    test(title, { skip: `cases not found at ../shared/corpus/crd-rules/${file}.jsonl` }, () => {});
    return;
  }
  test(title, (context) => {
    const lines = readFileSync(path, "utf8").trim().split("\n");
    const entries = lines.map((line): Case => JSON.parse(line)).filter(({ id }) => !OF_EXPRESSIONS.test(id));
    const differences: string[] = [];
    for (const entry of entries) {
      const expected = entry.errors
        // what is in the status the server writes itself
        .filter(({ field }) => entry.oldCrd !== undefined || field !== "status.storedVersions")
        .map(({ field, type }) => `${type} ${field.replace("spec.validation.", "spec.versions[0].schema.")}`)
        .sort();
      const found = judge(withoutNulls(entry.crd), entry.oldCrd && withoutNulls(entry.oldCrd))
        .map(({ field, reason }) => `${reason.replace("TypeInvalid", "Invalid")} ${field}`)
        .sort();
      const isMet = JSON.stringify(found) === JSON.stringify(expected);
      if (!isMet && !(entry.id in NOT_MET))
        differences.push(`${entry.id}: found ${found.join(", ")}; expected ${expected.join(", ")}`);
      if (isMet && entry.id in NOT_MET) differences.push(`${entry.id}: is met now, remove it from NOT_MET`);
    }
    const notMet = entries.filter(({ id }) => id in NOT_MET);
    for (const { id } of notMet) context.diagnostic(`not met: ${id}: ${NOT_MET[id]}`);
    context.diagnostic(`${file}: ${entries.length - notMet.length} of ${lines.length} cases met`);
    assert.deepEqual(differences, []);
    assert.ok(entries.length - notMet.length >= atLeast);
  });
}

function judge(crd: CustomResourceDefinition, old: CustomResourceDefinition | undefined): FieldError[] {
  crd.spec.versions ??= [];
  if (old === undefined)
    return [
      ...finished(validateDefinition(crd, undefined, profile)),
      ...validateApproval(crd, profile),
      ...validateStatus(crd),
    ];
  return [
    ...finished(validateDefinition(crd, old, profile)),
    ...validateApprovalUpdate(crd, old, profile),
    ...validateDefinitionUpdate(crd, old),
    ...validateStatus(crd),
  ];
}

/** The recordings write null for what is absent. */
function withoutNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutNulls) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === null ? [] : [[name, withoutNulls(each)]])),
  ) as T;
}

run("crd-create", 25);
run("crd-update", 13);
