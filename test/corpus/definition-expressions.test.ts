/** Recorded cases of definitions and schemas with rules: which expressions are refused, and in what words. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import type { CustomResourceDefinition } from "../../generated/apiextensions/v1/index.js";
import { finished } from "../../runtime/base/turn-budget.js";
import { validateDefinition } from "../../runtime/builtin/apiextensions/definition-rules.js";
import { validateExpressions } from "../../runtime/builtin/apiextensions/rule-checks.js";
import { kubernetesProfile } from "../../runtime/index.js";
import { importExpressionEngine } from "../../runtime/registry/kinds/expression-engine.js";
import type { JsonObject } from "../support/json.js";

const CORPUS = new URL("../../../shared/corpus/crd-rules/", import.meta.url);
const engine = await importExpressionEngine({
  release: { major: 1, minor: 36 },
  isEnabled: () => true,
  goesBack: true,
  listLiteralCost: 10,
});

/** Cases that are not met, and why. The list may only shrink. */
const NOT_MET: Readonly<Record<string, string>> = {
  "TestValidateCustomResourceDefinitionValidation/forbid_transition_rule_on_element_of_map_of_unrecognized_type":
    "a map type that there is not is refused itself; what rules below it could rely on is not told as well",
};

interface Case {
  readonly id: string;
  /** Of a definition, or else a schema alone. */
  readonly crd?: CustomResourceDefinition;
  readonly oldCrd?: CustomResourceDefinition;
  readonly schema?: JsonObject;
  readonly errors: readonly { readonly field: string; readonly type: string; readonly detail: string }[];
}

function run(file: string, count: number): void {
  const path = new URL(`${file}.jsonl`, CORPUS);
  const skip = existsSync(path) ? false : `cases not found at ../shared/corpus/crd-rules/${file}.jsonl`;
  test(`[CEL-034] [CEL-050] ${file}: every recorded case with rules`, { skip }, (context) => {
    const lines = readFileSync(path, "utf8").split("\n");
    const cases = lines
      .filter((line) => line.includes("x-kubernetes-validations"))
      .map((line): Case => JSON.parse(line));
    const differences: string[] = [];
    for (const entry of cases) {
      const difference = judge(entry);
      if (difference !== undefined && !(entry.id in NOT_MET)) differences.push(`${entry.id}: ${difference}`);
      if (difference === undefined && entry.id in NOT_MET)
        differences.push(`${entry.id}: is met now, remove it from NOT_MET`);
      if (difference !== undefined && entry.id in NOT_MET) context.diagnostic(`not met: ${entry.id}`);
    }
    context.diagnostic(`${file}: ${cases.length} cases judged`);
    assert.deepEqual(differences, []);
    assert.equal(cases.length, count);
  });
}

/** What differs from the recording. */
function judge({ crd, oldCrd, schema, errors }: Case): string | undefined {
  const definition = crd ?? definitionOf(schema);
  const found = finished(validateDefinition(definition, oldCrd, kubernetesProfile()));
  found.push(...finished(validateExpressions(definition, oldCrd, found, engine)));
  const expected = errors.map(({ type, field, detail }) => ({
    place: `${type} ${placeOf(field)}`,
    detail: placeOf(detail),
  }));
  const texts = found.map(({ reason, field, message }) => ({ place: `${reason} ${placeOf(field)}`, message }));
  const isMet =
    texts.length === expected.length &&
    expected.every(({ place, detail }) => texts.some((text) => text.place === place && text.message.includes(detail)));
  return isMet ? undefined : `found ${JSON.stringify(texts)}, expected ${JSON.stringify(expected)}`;
}

/** The recordings name the place that one schema for all versions had in an older form. */
function placeOf(text: string): string {
  return text.replaceAll("spec.validation.", "spec.versions[0].schema.");
}

function definitionOf(openAPIV3Schema: JsonObject | undefined): CustomResourceDefinition {
  const names = { plural: "things", singular: "thing", kind: "Thing", listKind: "ThingList" };
  const version = { name: "v1", served: true, storage: true, schema: { openAPIV3Schema } };
  const metadata = { name: "things.example.com" };
  return { metadata, spec: { group: "example.com", scope: "Namespaced", names, versions: [version] } } as never;
}

run("crd-schema", 34);
run("crd-create", 3);
run("crd-update", 2);
