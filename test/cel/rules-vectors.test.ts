/** Rules of schemas on objects, against what the reference implementation says of the same: failures and their costs. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { type FieldError, formatFieldError } from "../../runtime/api/field-error.js";
import { isJsonObject, type JsonValue } from "../../runtime/api/json.js";
import { decodeOwnJson } from "../../runtime/codec/own-json.js";
import { judgeOf } from "./rules-support.js";

const VECTORS = resolve(import.meta.dirname, "../../../shared/corpus/cel/crd-validation-rules.jsonl");

interface Vector {
  readonly id: string;
  readonly cost: number | bigint;
  readonly costBudget: number | bigint;
  readonly errors: readonly { readonly text: string }[];
  readonly object: JsonValue;
  readonly oldObject: JsonValue;
  readonly rootIsResource: boolean;
  readonly schema: JsonValue;
  readonly ratcheting?: boolean;
}

/** Vectors that are not met, each with the reason; one that is met must leave the list. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "TestValidationExpressions/embedded_object_with_usage_of_reserved_keywords/has(self.embedded.metadata.namespace)":
    "of the metadata of an embedded resource only the names are declared, and definitions can't say more of it",
  "TestValidationExpressions/embedded_object_with_usage_of_reserved_keywords/self.embedded.metadata.namespace_==_'reserved_keyword_namespace'":
    "as the one before",
  "TestValidationExpressions/numbers/self.val3_==_340282346638528859811704183484516925440.000000_&&_340282346638528859811704183484516925440.000000_==_self.val3_&&_s":
    "the object held a number of 32 bits, which JSON does not have",
  "TestValidationExpressions/ext_lists_version_3/[[1],[2],[3,4]].flatten(-1)_==_[1,2,3,4]":
    "a depth below zero, which is an error, takes nothing off the cost here",
  "TestValidationExpressionsAtSchemaLevels/properties.allOf.additionalProperties.allOf.properties":
    "the recorded schema lost the rules in its allOf",
};

const skip = existsSync(VECTORS) ? false : "the corpus is not there";

test("vectors: rules of schemas fail as in the reference, at the same cost", { skip }, () => {
  const vectors = readFileSync(VECTORS, "utf8")
    .trim()
    .split("\n")
    .map((line) => decodeOwnJson(Buffer.from(line)) as unknown as Vector);
  assert.equal(vectors.length, 612);
  const unmet = new Map(vectors.flatMap((vector) => (isMet(vector) ? [] : [[vector.id, differenceOf(vector)]])));
  for (const id of Object.keys(EXCEPTIONS)) assert.ok(unmet.delete(id), `${id} is met: take it off the exceptions`);
  assert.equal(unmet.size, 0, [...unmet].map(([id, difference]) => `${id}\n${difference}`).join("\n\n"));
});

function isMet(vector: Vector): boolean {
  return differenceOf(vector) === "";
}

function differenceOf({ schema, rootIsResource, object, oldObject, costBudget, errors, cost }: Vector): string {
  const budget = Number(costBudget);
  // only objects can be resources, whatever the vector says
  const isResource = rootIsResource && isJsonObject(schema) && schema.type === "object";
  const outcome = judgeOf(schema, isResource)(object, oldObject ?? undefined, { budget });
  const wanted = errors.map(({ text }) => withoutTypeNumbers(text)).sort();
  const found = outcome.errors.map((error) => withoutTypeNumbers(belowRoot(error))).sort();
  const lines: string[] = [];
  if (JSON.stringify(wanted) !== JSON.stringify(found))
    lines.push(`  wanted ${JSON.stringify(wanted)}`, `  found  ${JSON.stringify(found)}`);
  if (outcome.cost !== Number(cost)) lines.push(`  wanted cost ${cost}, found ${outcome.cost}`);
  return lines.join("\n");
}

/** The reference called its objects `root`. */
function belowRoot({ field, ...error }: FieldError): string {
  const below = field === "<nil>" ? "root" : `root${field.startsWith("[") ? "" : "."}${field}`;
  return formatFieldError({ ...error, field: below });
}

/** Names of object types are made up. */
function withoutTypeNumbers(text: string): string {
  return text.replace(/selfType\d+/g, "selfType");
}
