/** The data-driven cases of validation, pruning and defaulting, in memory and through generated files. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { parse, stringify } from "yaml";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import type { ValidationOptions, Validator } from "../../runtime/schema/compiler/validation.js";
import { workspace } from "../codegen/workspace.js";
import { importTypeScript } from "../support/typescript.js";
import { compileRaw, walk } from "./support/compiled.js";

interface Case {
  readonly name: string;
  readonly given: JsonValue;
  readonly options?: Partial<ValidationOptions>;
  readonly faults: readonly string[];
  readonly unknown?: readonly string[];
  /** The object after the walk; unchanged when absent. */
  readonly stored?: JsonValue;
}

interface Cases {
  readonly schema: JsonObject;
  readonly cases: readonly Case[];
}

const FOLDER = new URL("cases/", import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".yaml"));
const OPTIONS: ValidationOptions = { prune: true, defaults: false, nulls: "reject" };

function readCases(file: string): Cases {
  return parse(readFileSync(new URL(file, FOLDER), "utf8")) as Cases;
}

function checkCase(entry: Case, validate: Validator): void {
  const outcome = walk({ validate }, entry.given, { ...OPTIONS, ...entry.options });
  assert.deepEqual(outcome.faults, entry.faults);
  assert.deepEqual(outcome.unknownFields, entry.unknown ?? []);
  assert.deepEqual(outcome.object, entry.stored ?? entry.given);
}

for (const file of FILES) {
  const { schema, cases } = readCases(file);
  const { validate } = compileRaw(schema);
  for (const entry of cases) test(`${file}: ${entry.name}`, () => checkCase(entry, validate));
}

test("[GEN-005] generated validators judge, prune and default every case as those compiled in memory", async (context) => {
  const space = await workspace(context, {}, "inside");
  for (const file of FILES) {
    await space.write(`schemas/demo.example.com/v1/${file}`, stringify(definitionOf(file, readCases(file).schema)));
  }
  const run = await space.generate("--schemas", "schemas", "--out", "generated");
  assert.equal(run.code, 0, run.stderr);
  for (const file of FILES) {
    const stem = file.replace(".yaml", "");
    const path = `${space.root}/generated/demo.example.com/v1/${stem}.validate.ts`;
    const { validate } = (await importTypeScript(path)) as { readonly validate: Validator };
    for (const entry of readCases(file).cases) {
      const given = { ...entry, given: { body: entry.given }, stored: { body: entry.stored ?? entry.given } };
      const prefixed = {
        ...given,
        faults: entry.faults.map((fault) => below(fault, entry)),
        ...(entry.unknown ? { unknown: entry.unknown.map((field) => `body.${field}`) } : {}),
      };
      await context.test(`${file}: ${entry.name}`, () => checkCase(prefixed, validate));
    }
  }
});

/** A kind with the schema of the cases as its field `body`. */
function definitionOf(file: string, schema: JsonObject): JsonObject {
  const stem = file.replace(".yaml", "");
  const kind = stem.charAt(0).toUpperCase() + stem.slice(1);
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${stem}s.demo.example.com` },
    spec: {
      group: "demo.example.com",
      names: { kind, plural: `${stem}s` },
      scope: "Namespaced",
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: "object", properties: { body: schema } } },
        },
      ],
    },
  };
}

/** The fault with its paths below `body`. */
function below(fault: string, { faults }: Case): string {
  assert.ok(faults.includes(fault));
  const [, reason = "", field = "", message = ""] = /^(\w+) ([^:]*): (.*)$/s.exec(fault) ?? [];
  const moved = message
    .replaceAll(`${field} in body`, `body.${field} in body`)
    .replaceAll(`"${field}" must`, `"body.${field}" must`);
  return `${reason} body.${field}: ${moved}`;
}
