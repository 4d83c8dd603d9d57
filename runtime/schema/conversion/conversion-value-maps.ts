/** Reads the pairs of a `values` rule by the types of both fields, completes them, and checks that no value is lost. */
import { equalJson, type JsonValue } from "../../api/json.js";
import type { Schema } from "../schema-types.js";
import type { PlacedRule, ReportRule } from "./conversion-rule-checks.js";
import type { ConversionRule } from "./conversion-rules.js";

type Pair = readonly [JsonValue, JsonValue];

/** Returns the rule with all of its pairs; undefined if it is invalid. */
export function checkValues({ rule, from, to }: PlacedRule, report: ReportRule): ConversionRule | undefined {
  const { word, lossy } = rule;
  const [left, right] = [from[0]?.schema, to[0]?.schema];
  if (left === undefined || right === undefined) return undefined;
  const at = [word, "map"];
  const pairs: Pair[] = [];
  for (const [text, value] of rule.pairs ?? []) {
    const key = readAs(text as string, left);
    if (key === undefined || !isOfType(value, right)) {
      const found = `${JSON.stringify(text)}: ${JSON.stringify(value)}`;
      report(
        [...at, text as string],
        `the pair is ${found}`,
        `expected values of the types of both fields: ${left.type} and ${right.type}`,
      );
    } else pairs.push([key, value]);
  }
  if (pairs.length < (rule.pairs ?? []).length) return undefined;
  const [domain, range] = [domainOf(left), domainOf(right)];
  // values that both versions have correspond, unless a pair says otherwise
  for (const value of domain ?? [])
    if (
      !named(pairs, 0, value) &&
      !named(pairs, 1, value) &&
      (range?.some((each) => equalJson(each, value)) ?? right.type === left.type)
    )
      pairs.push([value, value]);
  const completed: ConversionRule = { ...rule, pairs, passesOthers: domain === undefined && left.type === right.type };
  if (lossy !== undefined) return completed;
  for (const [index, [, value]] of pairs.entries())
    if (pairs.some(([, other], before) => before < index && equalJson(other, value)))
      report(at, `two values become ${JSON.stringify(value)}`, "expected a value for each, or say why with lossy");
  if (domain === undefined) {
    report(
      [word, "from"],
      "it can be any value, so two of them could become one",
      "give the field an enum, or say why with lossy",
    );
    return undefined;
  }
  for (const value of domain)
    if (!named(pairs, 0, value))
      report(at, `no pair has the value ${JSON.stringify(value)}`, "add a pair for it, or say why with lossy");
  for (const value of range ?? [])
    if (from[0]?.isRequired && !named(pairs, 1, value))
      report(
        at,
        `nothing becomes ${JSON.stringify(value)}, and ${from[0].field} is required`,
        "add a pair for it, or say why with lossy",
      );
  return completed;
}

function named(pairs: readonly Pair[], side: 0 | 1, value: JsonValue): boolean {
  return pairs.some((pair) => equalJson(pair[side], value));
}

/** Returns all values that a field can have; undefined if they can't be listed. */
function domainOf(schema: Schema): readonly JsonValue[] | undefined {
  return schema.enum ?? (schema.type === "boolean" ? [true, false] : undefined);
}

/** Keys of a map are texts, whatever the type of the field. */
function readAs(text: string, schema: Schema): JsonValue | undefined {
  if (schema.type === "string") return text;
  if (schema.type === "boolean") return text === "true" ? true : text === "false" ? false : undefined;
  const isNumber =
    schema.type === "integer" ? /^-?\d{1,15}$/.test(text) : schema.type === "number" && text.trim() !== "";
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function isOfType(value: JsonValue, { type }: Schema): boolean {
  if (type === "string" || type === "boolean") return typeof value === type;
  if (type === "integer") return Number.isSafeInteger(value);
  return type === "number" && typeof value === "number";
}
