/** Definitions of real projects, and what a reference server answered to objects of them: errors, pruning, defaults. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import test, { type TestContext } from "node:test";
import { parse } from "yaml";
import { equalJson, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import { type CompiledSchema, compileSchema } from "../../runtime/kit/compile.js";
import { buildSchemaSet } from "../../runtime/schema/hoist.js";
import { toStructural, withEnvelope } from "../../runtime/schema/structural.js";
import { walk } from "./support/compiled.js";

const CORPUS = new URL("../../../shared/corpus/crds/", import.meta.url);
/** Parsing all documents takes long; every third project stands for the rest unless FULL_CORPUS is set. */
const STEP = process.env.FULL_CORPUS ? 1 : 3;

interface Definition {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: JsonValue } }[];
  };
}

interface Answer {
  readonly body: JsonObject & {
    readonly code?: number;
    readonly details?: {
      readonly causes?: readonly { readonly field: string; readonly message: string; readonly reason: string }[];
    };
  };
}

interface Recorded {
  readonly id: string;
  readonly crd: string;
  readonly version: string;
  readonly submitted: JsonObject;
  readonly create?: Answer;
  readonly createStrict?: { readonly error?: { readonly message: string } };
}

/** Objects that are judged differently, and why. The list may only shrink. */
const NOT_MET: Readonly<Record<string, string>> = {
  "open-policy-agent/gatekeeper/K8sRequiredLabels-22d253e062.yaml":
    "the schema has fields without saying that the value is an object; a list is refused here",
  "crossplane/crossplane/Operation-363db1ca67.yaml":
    "an embedded object without kind is FieldValueInvalid here, so that it answers 422 in every profile (CRD-011)",
  "crossplane/crossplane/CronOperation-43565cc8ef.yaml": "as the one before",
};

function compileDefinitions(project: string): Map<string, CompiledSchema> {
  const compiled = new Map<string, CompiledSchema>();
  const folder = new URL(`${project}/crds/`, CORPUS);
  for (const file of readdirSync(folder)) {
    const definition = parse(readFileSync(new URL(file, folder), "utf8")) as Definition;
    for (const version of definition.spec.versions) {
      const { schema, problems } = toStructural(version.schema.openAPIV3Schema, { dialect: "crd" });
      assert.deepEqual(problems, [], `${project}/${file} ${version.name}`);
      const set = buildSchemaSet(definition.spec.names.kind, withEnvelope(schema));
      compiled.set(`${definition.metadata.name} ${version.name}`, compileSchema(set));
    }
  }
  return compiled;
}

/** What differs from the recorded answer; undefined for nothing. */
function difference(recorded: Recorded, schema: CompiledSchema): string | undefined {
  const { body } = recorded.create as Answer;
  // The status of a new object is dropped before it is validated.
  const { status: _status, ...submitted } = recorded.submitted;
  const { object, errors, faults, unknownFields } = walk(schema, submitted, {
    prune: true,
    defaults: true,
    nulls: "drop",
  });
  if (body.kind === "Status") {
    const causes = body.details?.causes?.filter(({ field }) => field !== "<nil>") ?? [];
    const expected = new Set(causes.map(({ reason, field, message }) => `${reason} ${field}: ${message}`));
    const extra = faults.filter((fault) => !expected.has(fault));
    // What is left must be rules of metadata or expressions, which are not the schema's to judge.
    const missing = causes.filter(
      ({ field, message }) => message.includes(" in body ") && !errors.some((error) => error.field === field),
    );
    return extra.length + missing.length > 0
      ? `found ${faults.join("; ")}, expected ${[...expected].join("; ")}`
      : undefined;
  }
  if (errors.length > 0) return `refused: ${faults.join("; ")}`;
  const unknown = [...(recorded.createStrict?.error?.message ?? "").matchAll(/unknown field "([^"]*)"/g)]
    .map((match) => match[1] as string)
    .filter((field) => !field.startsWith("status"));
  if (!equalJson(unknown.sort(), [...unknownFields].sort()))
    return `unknown fields: ${unknownFields}, expected ${unknown}`;
  const found = withoutServerFields(object as JsonObject);
  const expected = withoutServerFields(body);
  return equalJson(found, expected)
    ? undefined
    : `stored ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`;
}

function withoutServerFields({ metadata: _metadata, status: _status, ...rest }: JsonObject): JsonObject {
  return rest;
}

function check(project: string, context: TestContext): void {
  const schemas = compileDefinitions(project);
  const outcomes = new URL(`${project}/outcomes.jsonl`, CORPUS);
  const lines = existsSync(outcomes)
    ? readFileSync(outcomes, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : [];
  const differences: string[] = [];
  let judged = 0;
  for (const line of lines) {
    const recorded = JSON.parse(line) as Recorded;
    const schema = schemas.get(`${recorded.crd} ${recorded.version}`);
    if (!schema || !recorded.create) continue;
    const { code } = recorded.create.body;
    // Other failures come from before validation.
    if (recorded.create.body.kind === "Status" && code !== 422) continue;
    judged++;
    const found = difference(recorded, schema);
    if (found === undefined && recorded.id in NOT_MET)
      differences.push(`${recorded.id}: is met now, remove it from NOT_MET`);
    if (found !== undefined && !(recorded.id in NOT_MET)) differences.push(`${recorded.id}: ${found}`);
  }
  context.diagnostic(`${schemas.size} schemas, ${judged} of ${lines.length} recorded objects judged`);
  assert.deepEqual(differences, []);
}

if (!existsSync(CORPUS)) {
  test("definitions of real projects", { skip: "not found at ../shared/corpus/crds" }, () => {});
} else {
  const projects = readdirSync(CORPUS).filter((name) => existsSync(new URL(`${name}/crds/`, CORPUS)));
  for (const project of projects.filter((_name, index) => index % STEP === 0)) {
    test(`objects of ${project} are judged, pruned and defaulted as recorded`, (context) => check(project, context));
  }
}
