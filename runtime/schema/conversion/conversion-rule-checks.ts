/**
 * Checks conversion rules against the schemas of both versions: every path leads to a field, the types permit the
 * operation, no field is produced twice, and nothing that a valid object may contain is lost unless the rule allows it.
 */
import { equalJson, type JsonValue } from "../../api/json.js";
import type { SchemaPath, SchemaProblem } from "../reader/raw-keywords.js";
import type { Schema } from "../schema-types.js";
import { excludesSeparator } from "../text-patterns.js";
import { equalPaths, type FieldPath, formatFieldPath, isField, scopeOf, startsWith } from "./conversion-path.js";
import type { ConvertedSide, FieldPlace, FunctionSlot } from "./conversion-plan.js";
import type { ConversionRule } from "./conversion-rules.js";
import { ENVELOPE, type FoundField, fieldAt, TypeComparison } from "./conversion-sides.js";
import { checkValues } from "./conversion-value-maps.js";

export type ReportRule = (path: SchemaPath, message: string, remedy: string) => void;

/** A rule with the fields that its paths lead to. */
export interface PlacedRule {
  readonly rule: ConversionRule;
  readonly from: readonly FoundField[];
  readonly to: readonly FoundField[];
}

/** Returns the valid rules, completed for the planner, and the functions that they need. */
export function checkRules(
  version: ConvertedSide,
  stored: ConvertedSide,
  rules: readonly ConversionRule[],
  problems: SchemaProblem[],
): { readonly sound: readonly ConversionRule[]; readonly functions: readonly FunctionSlot[] } {
  const checks = new RuleChecks(version, stored, problems);
  const sound = rules.flatMap((rule) => checks.check(rule));
  return { sound, functions: checks.functions };
}

class RuleChecks {
  readonly functions: FunctionSlot[] = [];
  private readonly made: { path: FieldPath; rule: ConversionRule }[] = [];
  private readonly read: { path: FieldPath; rule: ConversionRule }[] = [];
  private readonly names = new Set<string>();
  private readonly types: TypeComparison;

  constructor(
    private readonly version: ConvertedSide,
    private readonly stored: ConvertedSide,
    private readonly problems: SchemaProblem[],
  ) {
    this.types = new TypeComparison(version, stored);
  }

  check(rule: ConversionRule): ConversionRule[] {
    const before = this.problems.length;
    const report: ReportRule = (path, message, remedy) =>
      this.problems.push({ path: [...rule.at, ...path], message, remedy });
    const from = this.place(rule, "from", this.version, this.read, report);
    const to = this.place(rule, "to", this.stored, this.made, report);
    if (this.problems.length > before) return [];
    this.checkScopes(rule, report);
    if (this.problems.length > before) return [];
    const checked = this.checkTypes({ rule, from, to }, report);
    if (rule.type === "function") this.addFunction(rule, from, to, report);
    return this.problems.length > before || checked === undefined ? [] : [checked];
  }

  private place(
    rule: ConversionRule,
    key: "from" | "to",
    side: ConvertedSide,
    claimed: { path: FieldPath; rule: ConversionRule }[],
    report: ReportRule,
  ): FoundField[] {
    return rule[key].flatMap((path, index) => {
      const at = rule[key].length > 1 ? [rule.word, key, index] : [rule.word, key];
      const text = formatFieldPath(path);
      if (ENVELOPE.has((path[0] ?? "").slice(1))) {
        report(at, `${text} is converted without a rule`, "expected a field other than apiVersion, kind and metadata");
        return [];
      }
      const found = fieldAt(side, path);
      if (typeof found === "number") {
        const where = formatFieldPath(path.slice(0, found)) || "the object";
        const missing = formatFieldPath(path.slice(found, found + 1));
        report(at, `${text} is not a field of ${side.version}`, `${where} has no ${missing} there`);
        return [];
      }
      const other = claimed.find((each) => conflicts(each, { path, rule }));
      if (other !== undefined) {
        const what = key === "to" ? "made" : "read";
        report(
          at,
          `${formatFieldPath(other.path)} is ${what} by rule ${ruleNumber(other.rule)} already`,
          "a field has one rule",
        );
        return [];
      }
      claimed.push({ path, rule });
      return [found];
    });
  }

  /** The fields of a rule must be in the same object, and the two sides in lists and maps of the same depth. */
  private checkScopes({ word, from, to }: ConversionRule, report: ReportRule): void {
    for (const [key, paths] of [["from", from] as const, ["to", to] as const]) {
      const scopes = paths.map(scopeOf);
      const index = scopes.findIndex((scope) => !equalPaths(scope, scopes[0] as FieldPath));
      if (index === -1) continue;
      const text = formatFieldPath(paths[index] as FieldPath);
      report(
        [word, key, index],
        `${text} is in other lists or maps than the first field`,
        "expected fields of one object",
      );
    }
    const [left, right] = [from[0], to[0]];
    if (left === undefined || right === undefined) return;
    const depths = (path: FieldPath): string => path.filter((segment) => !isField(segment)).join("");
    if (depths(left) === depths(right)) return;
    const message = `${formatFieldPath(left)} and ${formatFieldPath(right)} are in different lists or maps`;
    report([word], message, "expected as many [] and {} on both sides, in the same order");
  }

  private checkTypes(placed: PlacedRule, report: ReportRule): ConversionRule | undefined {
    const { rule, from, to } = placed;
    const { type, word, lossy } = rule;
    const plain = new Set(["split", "join", "values", "wrap"]);
    if (plain.has(type))
      for (const [key, fields] of [["from", from] as const, ["to", to] as const])
        for (const { schema, field } of fields)
          if (schema.nullable)
            report([word, key], `${field} may be null`, "expected a field without nullable; use function");
    if (type === "split" || type === "join") this.checkText(placed, report);
    if (type === "values") return checkValues(placed, report);
    if (type === "wrap") return this.checkList(placed, report);
    if (type === "default") this.checkDefault(placed, report);
    if (type === "keep" && !(rule.from[0] ?? []).every(isField))
      report(
        [word, "from"],
        "a field of list items or map values can't be kept in an annotation",
        "keep the whole list or map",
      );
    if (type === "only" && rule.from.length > 0 && lossy === undefined)
      report(
        [word, "from"],
        `what is written there is lost: ${this.stored.version} has no place for it`,
        "use keep, or say why with lossy beside the rule",
      );
    const [only] = to;
    if (type === "only" && only?.isRequired && only.schema.default === undefined)
      report(
        [word, "to"],
        `${only.field} is required in ${this.stored.version}`,
        "use default, so that each object has it",
      );
    return rule;
  }

  private checkText({ rule, from, to }: PlacedRule, report: ReportRule): void {
    const { word, separator = "", lossy, type } = rule;
    const parts = type === "split" ? to : from;
    const key = type === "split" ? "to" : "from";
    for (const [side, fields] of [["from", from] as const, ["to", to] as const])
      for (const { schema, field } of fields)
        if (schema.type !== "string")
          report([word, side], `${field} is not a string`, "expected type string; use function");
    if (parts.length < 2) report([word, key], `found ${parts.length} field`, "expected at least two");
    if (lossy !== undefined) return;
    for (const { schema, field } of parts.slice(0, -1)) {
      if (excludesSeparator(schema, separator)) continue;
      const message = `${field} may hold ${JSON.stringify(separator)}, so the string could not be split again`;
      report([word, key], message, "give it a pattern such as ^[^:]*$ or an enum without it, or say why with lossy");
    }
    if (type !== "join") return;
    const [first] = parts;
    for (const { isRequired, field, struct } of parts.slice(0, -1))
      if (!isRequired || struct !== first?.struct)
        report(
          [word, key],
          `${field} may be missing, and what follows it would be lost`,
          "make it required, or say why with lossy",
        );
  }

  private checkList(placed: PlacedRule, report: ReportRule): ConversionRule | undefined {
    const { rule, from, to } = placed;
    const [left, right] = [from[0]?.schema, to[0]?.schema] as [Schema, Schema];
    const item = (schema: Schema): Schema | undefined => (schema.type === "array" ? schema.items : undefined);
    const [leftItem, rightItem] = [item(left), item(right)];
    if (rightItem !== undefined && this.types.isSame(left, rightItem)) return rule;
    if (leftItem === undefined || !this.types.isSame(leftItem, right)) {
      report(
        [rule.word],
        "neither side is a list of what the other one is",
        "expected a value and a list of such values",
      );
      return undefined;
    }
    if (rule.lossy === undefined && (left.maxItems !== 1 || left.minItems !== 1))
      report(
        [rule.word, "from"],
        "a list with no item, or with several, would be lost",
        "set minItems: 1 and maxItems: 1, or say why with lossy",
      );
    return { ...rule, type: "unwrap" };
  }

  private checkDefault({ rule, from, to }: PlacedRule, report: ReportRule): void {
    const { word, value, lossy } = rule;
    const [field] = [...from, ...to];
    if (field === undefined) return;
    if (!isOfType(value as JsonValue, field.schema))
      report(
        [word, "value"],
        `the value is ${JSON.stringify(value)}`,
        `expected a value of the type of ${field.field}`,
      );
    const isOnlyValue = field.schema.enum?.every((each) => equalJson(each, value)) === true;
    if (from.length > 0 && lossy === undefined && !isOnlyValue)
      report(
        [word, "from"],
        `any other value of ${field.field} is lost: ${this.stored.version} has no place for it`,
        "use keep, or say why with lossy",
      );
  }

  private addFunction(
    rule: ConversionRule,
    from: readonly FoundField[],
    to: readonly FoundField[],
    report: ReportRule,
  ): void {
    const name = rule.name as string;
    if (this.names.has(name))
      report([rule.word, "name"], `a function ${name} is already in use`, "give it another name");
    this.names.add(name);
    const places = (paths: readonly FieldPath[], fields: readonly FoundField[]): FieldPlace[] =>
      paths.map((path, index) => ({ path, struct: fields[index]?.struct ?? "", field: fields[index]?.field ?? "" }));
    this.functions.push({ name, from: places(rule.from, from), to: places(rule.to, to) });
  }
}

/** A field can have one rule; only a field that is moved as a whole may have rules for its parts. */
function conflicts(
  a: { path: FieldPath; rule: ConversionRule },
  b: { path: FieldPath; rule: ConversionRule },
): boolean {
  if (equalPaths(a.path, b.path)) return true;
  if (startsWith(b.path, a.path)) return a.rule.type !== "move";
  return startsWith(a.path, b.path) && b.rule.type !== "move";
}

function ruleNumber({ at }: ConversionRule): number {
  return Number(at.at(-1)) + 1;
}

function isOfType(value: JsonValue, { type, enum: words, properties }: Schema): boolean {
  if (words !== undefined) return words.some((word) => equalJson(word, value));
  if (type === "string" || type === "boolean") return typeof value === type;
  if (type === "integer") return typeof value === "bigint" || Number.isInteger(value);
  if (type === "number") return typeof value === "number" || typeof value === "bigint";
  if (type === "array") return Array.isArray(value);
  return type === "object" && properties === undefined && typeof value === "object" && !Array.isArray(value);
}
