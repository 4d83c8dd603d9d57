/** One schema compiled ahead of time, as generated files that were imported, and in memory, as for a CRD that is posted. */
import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { equalJson, type JsonObject, type JsonValue } from "../../../runtime/api/json.js";
import { type CompiledSchema, compileSchema } from "../../../runtime/kit/compile-kind.js";
import type { KindCode } from "../../../runtime/kit/index.js";
import type { MergeRule } from "../../../runtime/merge/descriptors/merge-rule.js";
import type { ValidationOptions } from "../../../runtime/schema/compiler/validation.js";
import { buildSchemaSet } from "../../../runtime/schema/reader/hoist.js";
import { toStructural, withEnvelope } from "../../../runtime/schema/reader/structural.js";
import { walk } from "../../schema/support/compiled.js";
import { importTypeScript } from "../../support/typescript.js";
import { objectsOf } from "./random-object.js";

export interface BothWays {
  readonly name: string;
  readonly raw: JsonObject;
  readonly ahead: Pick<KindCode, "validate" | "merge">;
  readonly inMemory: CompiledSchema;
}

/** Rules are walked this deep; recursive schemas have no end. */
const MAX_RULE_DEPTH = 24;

const MODES: readonly ValidationOptions[] = [
  { prune: true, defaults: true, nulls: "reject" },
  { prune: true, defaults: true, nulls: "drop" },
  { prune: false, defaults: false, nulls: "reject" },
];

export async function bothWays(
  output: string,
  folder: string,
  unit: string,
  kind: string,
  raw: JsonObject,
): Promise<BothWays> {
  const file = join(output, folder, `${unit}.handlers.ts`);
  const ahead = (await importTypeScript(file)) as KindCode;
  const { schema, problems } = toStructural(raw, { dialect: "crd" });
  assert.deepEqual(problems, []);
  return { name: `${folder} ${kind}`, raw, ahead, inMemory: compileSchema(buildSchemaSet(kind, withEnvelope(schema))) };
}

/** How many of the objects fit their schema, and how many do not: a comparison needs both. */
export interface Verdicts {
  accepted: number;
  refused: number;
}

/** Same rules, and for random objects the same verdicts, paths, texts and objects. @throws AssertionError with the smallest object that differs */
export function assertAgree(pair: BothWays, seed: number, objects: number, verdicts: Verdicts): void {
  assert.deepEqual(plainRule(pair.ahead.merge, 0), plainRule(pair.inMemory.merge, 0), `merge rule of ${pair.name}`);
  const property = fc.property(objectsOf(pair.raw), (object) => {
    verdicts[assertAgreeOn(pair, object)] += 1;
  });
  fc.assert(property, { seed, numRuns: objects });
}

function assertAgreeOn({ name, ahead, inMemory }: BothWays, object: JsonValue): keyof Verdicts {
  const whole = asCustomResource(object);
  let isRefused = false;
  for (const mode of MODES) {
    const [left, right] = [walk(ahead, whole, mode), walk(inMemory, whole, mode)];
    const shown = JSON.stringify({ name, mode, object: whole });
    assert.deepEqual(left.faults, right.faults, shown);
    assert.deepEqual(left.places, right.places, shown);
    assert.deepEqual(left.unknownFields, right.unknownFields, shown);
    assert.ok(equalJson(left.object, right.object), shown);
    isRefused ||= left.faults.length > 0;
  }
  return isRefused ? "refused" : "accepted";
}

function asCustomResource(object: JsonValue): JsonValue {
  if (typeof object !== "object" || object === null || Array.isArray(object)) return object;
  return { apiVersion: "x.example.com/v1", kind: "X", metadata: { name: "a" }, ...object };
}

/** The rule as plain data. */
function plainRule(rule: MergeRule, depth: number): unknown {
  if (depth > MAX_RULE_DEPTH) return "deeper";
  switch (rule.type) {
    case "scalar":
      return rule.type;
    case "free":
      return [rule.type, rule.list && plainRule(rule.list(), depth + 1), rule.map && plainRule(rule.map(), depth + 1)];
    case "map":
      return { type: rule.type, atomic: rule.atomic, value: plainRule(rule.value(), depth + 1) };
    case "list":
      return { ...rule, item: plainRule(rule.item(), depth + 1) };
    case "struct": {
      const fields = Object.entries(rule.fields).map(([name, field]) => [
        name,
        { ...field, rule: plainRule(field.rule(), depth + 1) },
      ]);
      return { type: rule.type, atomic: rule.atomic, preserveUnknown: rule.preserveUnknown, fields };
    }
  }
}
