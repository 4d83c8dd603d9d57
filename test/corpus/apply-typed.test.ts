/** The public vectors of merging, comparing and cutting typed values, and of their field sets. */
import assert from "node:assert/strict";
import { decodeFieldsV1 } from "../../runtime/merge/ownership/fields-v1.js";
import { identityErrors } from "../../runtime/merge/typed/typed-check.js";
import { compareTyped } from "../../runtime/merge/typed/typed-compare.js";
import { fieldSetOf } from "../../runtime/merge/typed/typed-field-set.js";
import { mergeTyped } from "../../runtime/merge/typed/typed-merge.js";
import { reconcileWithRule } from "../../runtime/merge/typed/typed-reconcile.js";
import { extractFields, removeFields } from "../../runtime/merge/typed/typed-remove.js";
import { compileValidator } from "../../runtime/schema/compiler/compile-schema.js";
import { readTypes } from "./support/schema-language.js";
import { RuleBook } from "./support/schema-language-rules.js";
import { schemaSet } from "./support/schema-language-schemas.js";
import { assertSet, ruleOf, yamlValue } from "./support/typed-vectors.js";
import { testVectors } from "./vectors.js";

testVectors({
  path: "ssa/typed-to-fieldset.jsonl",
  atLeast: 18,
  run(vector) {
    assertSet(fieldSetOf(ruleOf(vector), yamlValue(vector.object)), vector.set, "the fields of the object");
  },
});

testVectors({
  path: "ssa/typed-merge.jsonl",
  atLeast: 40,
  run(vector) {
    const merged = mergeTyped(ruleOf(vector), yamlValue(vector.lhs), yamlValue(vector.rhs));
    assert.deepEqual(merged, yamlValue(vector.out));
  },
});

testVectors({
  path: "ssa/typed-compare.jsonl",
  atLeast: 60,
  run(vector) {
    const { added, modified, removed } = compareTyped(ruleOf(vector), yamlValue(vector.lhs), yamlValue(vector.rhs));
    assertSet(added, vector.added, "added");
    assertSet(modified, vector.modified, "modified");
    assertSet(removed, vector.removed, "removed");
  },
});

const NOT_CHECKED = "unparseable";

testVectors({
  path: "ssa/typed-remove-extract.jsonl",
  atLeast: 34,
  run(vector) {
    const rule = ruleOf(vector);
    const object = yamlValue(vector.object);
    const set = decodeFieldsV1(vector.set);
    assert.ok(vector.removeOutput !== NOT_CHECKED || vector.extractOutput !== NOT_CHECKED, "one half is checked");
    if (vector.removeOutput !== NOT_CHECKED) {
      assert.deepEqual(removeFields(rule, object, set), yamlValue(vector.removeOutput), "without the fields");
    }
    if (vector.extractOutput !== NOT_CHECKED) {
      assert.deepEqual(extractFields(rule, object, set), yamlValue(vector.extractOutput), "the fields alone");
    }
  },
});

testVectors({
  path: "ssa/typed-extract-with-keys.jsonl",
  atLeast: 3,
  run(vector) {
    const set = decodeFieldsV1(vector.set);
    const extracted = extractFields(ruleOf(vector), yamlValue(vector.object), set, { withKeys: true });
    assert.deepEqual(extracted, yamlValue(vector.output));
  },
});

testVectors({
  path: "ssa/typed-reversible-extract.jsonl",
  atLeast: 7,
  run(vector) {
    const rule = ruleOf(vector);
    const partial = yamlValue(vector.partial);
    const merged = mergeTyped(rule, yamlValue(vector.object), partial);
    assert.deepEqual(extractFields(rule, merged, fieldSetOf(rule, partial)), partial);
  },
});

testVectors({
  path: "ssa/typed-reconcile-schema.jsonl",
  atLeast: 3,
  run({ newSchemaYAML, rootType, oldFields, fixedFields }) {
    const rule = new RuleBook(readTypes(newSchemaYAML)).rule({ namedType: String(rootType) });
    const before = decodeFieldsV1(oldFields);
    const after = reconcileWithRule(rule, before);
    if (fixedFields === null) assert.equal(after, before, "the very same set");
    else assertSet(after, fixedFields, "the fields under the new schema");
  },
});

testVectors({
  path: "ssa/typed-validate.jsonl",
  atLeast: 39,
  run(vector) {
    const { expect, schemaYAML, rootType, object } = vector;
    const validate = compileValidator(schemaSet(readTypes(schemaYAML), String(rootType)));
    const value = yamlValue(object);
    const { errors, unknownFields } = validate(yamlValue(object), { prune: false, defaults: false, nulls: "reject" });
    const duplicates = identityErrors(ruleOf(vector), value).filter(isDuplicate);
    const others = errors.filter((error) => !isDuplicate(error));
    assert.deepEqual(unknownFields, []);
    assert.equal(errors.some(isDuplicate), duplicates.length > 0, "validation and merging see the same duplicates");
    const verdict = others.length > 0 ? "invalid" : duplicates.length > 0 ? "duplicates" : "valid";
    assert.equal(verdict, expect);
  },
});

function isDuplicate({ reason }: { readonly reason: string }): boolean {
  return reason === "FieldValueDuplicate";
}
