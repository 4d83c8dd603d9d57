/** Recorded cases of validation, pruning and defaulting of custom resources. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { equalJson, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import { decodeJson, encodeJson } from "../../runtime/codec/json-codec.js";
import { compileRaw, walk } from "../schema/support/compiled.js";

const CORPUS = new URL("../../../shared/corpus/crd-rules/", import.meta.url);

interface Case {
  readonly id: string;
  readonly schema: JsonObject | null;
  readonly object: JsonValue;
  readonly expected?: JsonValue;
  readonly expectedPrunedPaths?: readonly string[] | null;
  readonly rootIsResource?: boolean;
  readonly expectError?: boolean;
  readonly dropInvalidFields?: boolean;
  readonly errors?: readonly { readonly field: string; readonly type: string; readonly text: string }[];
}

/** Cases that are not met, and why. The list may only shrink. */
const NOT_MET: Readonly<Record<string, string>> = {
  "TestValidateCustomResource/k8sLongName/failing/0":
    "a broken format is FieldValueInvalid here, so that it answers 422 (VAL-021)",
};

/** What the runner is told of one case. */
interface Judgement {
  /** What differs from the recording; absent when it is met. */
  readonly difference?: string;
  /** Why the case says nothing here. */
  readonly left?: string;
}

/** Runs every case of a file, of which there are at least so many that say something. */
function run(file: string, atLeast: number, judge: (entry: Case) => Judgement): void {
  const path = new URL(`${file}.jsonl`, CORPUS);
  const title = `${file}: every recorded case`;
  if (!existsSync(path)) {
    test(title, { skip: `cases not found at ../shared/corpus/crd-rules/${file}.jsonl` }, () => {});
    return;
  }
  test(title, (context) => {
    const lines = readFileSync(path, "utf8").split("\n");
    const entries = lines
      .filter((line) => line !== "")
      .map((line) => decodeJson(Buffer.from(line)).value as unknown as Case);
    const left: string[] = [];
    const differences: string[] = [];
    for (const entry of entries) {
      const { difference, left: why } = judge(entry);
      if (why !== undefined) left.push(`${entry.id}: ${why}`);
      else if (difference !== undefined && !(entry.id in NOT_MET)) differences.push(`${entry.id}: ${difference}`);
      else if (difference === undefined && entry.id in NOT_MET)
        differences.push(`${entry.id}: is met now, remove it from NOT_MET`);
    }
    const judged = entries.length - left.length;
    const notMet = entries.filter(({ id }) => id in NOT_MET).length;
    context.diagnostic(`${file}: ${judged - notMet} of ${entries.length} cases met, ${left.length} left out`);
    for (const line of left) context.diagnostic(`left out: ${line}`);
    for (const { id } of entries) if (id in NOT_MET) context.diagnostic(`not met: ${id}: ${NOT_MET[id]}`);
    assert.deepEqual(differences, []);
    assert.ok(judged >= atLeast, `${judged} cases were judged, expected at least ${atLeast}`);
  });
}

/** The schema and object one level down, so that roots may be scalars and lists. */
function wrapped(entry: Case): { schema: JsonObject; object: JsonObject } {
  return {
    schema: { type: "object", properties: { root: entry.schema ?? {} } },
    object: { root: entry.object },
  };
}

/** The same fault told again: of the parts of allOf and anyOf, and by another check of the format. */
const REPEATS = /must validate (?:at least one schema|all the schemas)|^Checked value must be/;

run("object-validation", 42, (entry) => {
  if (encodeJson(entry.schema).includes("x-kubernetes-validations"))
    return { left: "its rules are expressions, which are judged elsewhere" };
  const { errors } = walk(compileRaw(entry.schema), entry.object, { prune: false, defaults: false, nulls: "reject" });
  const found = errors.map(({ reason, field, message }) => `${reason} ${field}: ${message}`);
  const expected = entry.errors ?? [];
  // Faults of logical schemas and number formats are recorded without their field.
  const placed = expected.filter(({ field }) => field !== "<nil>");
  const missing = placed.filter(
    ({ type, field }) => !errors.some((error) => error.reason === type && error.field === field),
  );
  if (missing.length > 0) return { difference: `not reported: ${JSON.stringify(missing)}, found ${found.join("; ")}` };
  if ((expected.length === 0) !== (found.length === 0)) return { difference: `reported: ${found.join("; ")}` };
  const texts = new Set(placed.map(({ type, text }) => `${type} ${text}`));
  const isRepeated = expected.some(({ text }) => REPEATS.test(text.replace(/^.*?: Invalid value: "": ("\w+" )?/, "")));
  const unknown = found.filter((text) => !texts.has(text));
  return unknown.length > 0 && !isRepeated ? { difference: `in other words: ${unknown.join("; ")}` } : {};
});

run("pruning", 4, (entry) => {
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

run("defaulting", 5, (entry) => {
  if (entry.schema === null) return { left: "there is no schema" };
  const { schema, object } = wrapped(entry);
  const result = walk(compileRaw(schema), object, { prune: false, defaults: true, nulls: "reject" });
  const expected = { root: entry.expected ?? null };
  return equalJson(result.object, expected) ? {} : { difference: `defaulted to ${JSON.stringify(result.object)}` };
});

run("list-type-uniqueness", 8, (entry) => {
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

run("embedded-metadata-coercion", 4, (entry) => {
  if (entry.dropInvalidFields) return { left: "wrong types are refused here, never dropped" };
  const { schema, object } = wrapped(entry);
  const compiled = compileRaw(schema);
  const prune = (value: JsonValue): JsonValue =>
    walk(compiled, value, { prune: true, defaults: false, nulls: "reject" }).object;
  // The recording leaves unknown fields outside of metadata to another step.
  const [found, expected] = [prune(object), prune({ root: entry.expected ?? null })];
  return equalJson(found, expected) ? {} : { difference: `coerced to ${JSON.stringify(found)}` };
});
