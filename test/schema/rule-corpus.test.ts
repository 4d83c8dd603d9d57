/** Recorded cases of validation, pruning and defaulting of custom resources. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { equalJson, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import { decodeJson, encodeJson } from "../../runtime/codec/json.js";
import { compileRaw, walk } from "./support/compiled.js";

const CORPUS = new URL("../../../shared/corpus/crd-rules/", import.meta.url);

interface Case {
  readonly id: string;
  readonly schema: JsonObject | null;
  readonly object: JsonValue;
  readonly expected?: JsonValue;
  readonly expectedPrunedPaths?: readonly string[] | null;
  readonly rootIsResource?: boolean;
  readonly errors?: readonly { readonly field: string; readonly type: string; readonly text: string }[];
}

/** Cases that are not met, and why. The list may only shrink. */
const NOT_MET: Readonly<Record<string, string>> = {
  "TestValidateCustomResource/k8sLongName/failing/0":
    "a broken format is FieldValueInvalid here, so that it answers 422 (VAL-021)",
};

/** Runs every case of a file; `meets` returns what differs, or a reason to leave the case out. */
function run(file: string, meets: (entry: Case) => { readonly difference?: string; readonly left?: string }): void {
  const path = new URL(`${file}.jsonl`, CORPUS);
  if (!existsSync(path)) {
    test(`${file}: every recorded case`, {
      skip: `cases not found at ../shared/corpus/crd-rules/${file}.jsonl`,
    }, () => {});
    return;
  }
  test(`${file}: every recorded case`, (context) => {
    const lines = readFileSync(path, "utf8").split("\n");
    const entries = lines
      .filter((line) => line !== "")
      .map((line) => decodeJson(Buffer.from(line)).value as unknown as Case);
    const left: string[] = [];
    const differences: string[] = [];
    for (const entry of entries) {
      const outcome = meets(entry);
      if (outcome.left !== undefined) left.push(`${entry.id}: ${outcome.left}`);
      else if (outcome.difference !== undefined && !(entry.id in NOT_MET))
        differences.push(`${entry.id}: ${outcome.difference}`);
      else if (outcome.difference === undefined && entry.id in NOT_MET)
        differences.push(`${entry.id}: is met now, remove it from NOT_MET`);
    }
    context.diagnostic(`${entries.length} cases, ${left.length} left out`);
    for (const line of left) context.diagnostic(`left out: ${line}`);
    assert.deepEqual(differences, []);
  });
}

/** The schema and object one level down, so that roots may be scalars and lists. */
function wrapped(entry: Case): { schema: JsonObject; object: JsonObject } {
  return {
    schema: { type: "object", properties: { root: entry.schema ?? {} } },
    object: { root: entry.object },
  };
}

run("object-validation", (entry) => {
  if (encodeJson(entry.schema).includes("x-kubernetes-validations"))
    return { left: "expressions are judged elsewhere" };
  const { errors } = walk(compileRaw(entry.schema), entry.object, { prune: false, defaults: false, nulls: "reject" });
  const found = new Set(errors.map(({ reason, field }) => `${reason} ${field}`));
  const expected = entry.errors ?? [];
  // Faults of logical schemas and number formats are recorded without their field.
  const missing = expected.filter(({ type, field }) => field !== "<nil>" && !found.has(`${type} ${field}`));
  if (missing.length > 0)
    return { difference: `not reported: ${JSON.stringify(missing)}, found ${[...found].join("; ")}` };
  if (expected.length === 0 && found.size > 0) return { difference: `reported: ${[...found].join("; ")}` };
  return expected.length > 0 && found.size === 0 ? { difference: "nothing reported" } : {};
});

run("pruning", (entry) => {
  if (entry.schema === null) return { left: "there is no schema" };
  if (entry.rootIsResource) return { left: "the root is a resource, see the cases of embedded resources" };
  const { schema, object } = wrapped(entry);
  const result = walk(compileRaw(schema), object, { prune: true, defaults: false, nulls: "reject" });
  const expected = { root: entry.expected ?? null };
  if (!equalJson(result.object, expected)) return { difference: `pruned to ${JSON.stringify(result.object)}` };
  const paths = (entry.expectedPrunedPaths ?? []).map((path) =>
    path.startsWith("[") ? `root${path}` : `root.${path}`,
  );
  const found = [...result.unknownFields].sort();
  return equalJson(found, paths.sort())
    ? {}
    : { difference: `unknown fields ${found.join(", ")}, expected ${paths.join(", ")}` };
});

run("defaulting", (entry) => {
  if (entry.schema === null) return { left: "there is no schema" };
  const { schema, object } = wrapped(entry);
  const result = walk(compileRaw(schema), object, { prune: false, defaults: true, nulls: "reject" });
  const expected = { root: entry.expected ?? null };
  return equalJson(result.object, expected) ? {} : { difference: `defaulted to ${JSON.stringify(result.object)}` };
});

run("list-type-uniqueness", (entry) => {
  if (entry.schema === null) return { left: "there is no schema" };
  const { schema, object } = wrapped(entry);
  // The schemas name key fields that the items do not have.
  const compiled = compileRaw(schema, { dialect: "crd", markers: "linted" });
  const { errors } = walk(compiled, object, { prune: false, defaults: false, nulls: "reject" });
  // The cases judge uniqueness alone; their values are not of the types in their schemas.
  const found = errors
    .filter(({ reason, message }) => reason === "FieldValueDuplicate" || message.endsWith("of list-type map"))
    .map(({ field, message }) => `${field}: ${message}`);
  const expected = (entry.errors ?? []).map(({ text }) => text);
  const difference = `found ${found.join("; ")}, expected ${expected.join("; ")}`;
  return equalJson(found.sort(), expected.sort()) ? {} : { difference };
});
