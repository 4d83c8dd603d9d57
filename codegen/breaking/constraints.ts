/** Finds keywords that accept fewer values than before. There is one function per family of keywords. */
import { equalJson, type JsonValue } from "../../runtime/api/json.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { SchemaPath } from "../problem.js";

/** A difference of one keyword. */
export interface ConstraintChange {
  readonly code: string;
  /** The path of the keyword below the schema. */
  readonly path: SchemaPath;
  readonly what: string;
  readonly was: string;
  readonly is: string;
  /** Clients keep working but should know about the change. */
  readonly isNote?: true;
}

/** Returns the changes of one node's keywords, without its children. Both schemas describe values of the same type. */
export function constraintChanges(old: Schema, now: Schema): ConstraintChange[] {
  return [
    ...enumChanges(old, now),
    ...boundChanges(old, now),
    ...textChanges(old, now),
    ...openness(old, now),
    ...alternatives(old, now),
    ...ruleChanges(old, now),
  ];
}

function enumChanges(old: Schema, now: Schema): ConstraintChange[] {
  const before = old.enum;
  const after = now.enum;
  if (!after) {
    return before
      ? [{ ...enumChange(before, after), code: "enum-opened", what: "takes any value now", isNote: true }]
      : [];
  }
  const gone = before?.filter((value) => !after.some((other) => equalJson(value, other)));
  if (!before || !gone) return [{ ...enumChange(before, after), what: "takes a list of values only" }];
  if (gone.length > 0) return [{ ...enumChange(before, after), what: `no longer takes ${gone.map(shown).join(", ")}` }];
  const added = after.filter((value) => !before.some((other) => equalJson(value, other)));
  if (added.length === 0) return [];
  const what = `may be ${added.map(shown).join(", ")} now, which clients that know the list don't expect`;
  return [{ ...enumChange(before, after), code: "enum-extended", what, isNote: true }];
}

function enumChange(before: JsonValue[] | undefined, after: JsonValue[] | undefined): Omit<ConstraintChange, "what"> {
  const text = (values: JsonValue[] | undefined): string =>
    values ? `one of ${values.map(shown).join(", ")}` : "any value";
  return { code: "enum-narrowed", path: ["enum"], was: text(before), is: text(after) };
}

const LOWER = ["minLength", "minItems", "minProperties"] as const;
const UPPER = ["maxLength", "maxItems", "maxProperties"] as const;

function boundChanges(old: Schema, now: Schema): ConstraintChange[] {
  const changes: ConstraintChange[] = [];
  const compare = (key: keyof Schema, was: number | undefined, is: number | undefined, isTighter: boolean): void => {
    if (isTighter && is !== undefined) changes.push(narrowed(key, was, is));
  };
  for (const key of LOWER) compare(key, old[key], now[key], (now[key] ?? 0) > (old[key] ?? 0));
  for (const key of UPPER) compare(key, old[key], now[key], (now[key] ?? Infinity) < (old[key] ?? Infinity));
  for (const [key, exclusive, sign] of [
    ["minimum", "exclusiveMinimum", 1],
    ["maximum", "exclusiveMaximum", -1],
  ] as const) {
    const was = old[key];
    const is = now[key];
    if (is === undefined) continue;
    const isTighter =
      was === undefined || (is - was) * sign > 0 || (is === was && now[exclusive] === true && old[exclusive] !== true);
    if (isTighter) changes.push(narrowed(key, bound(was, old[exclusive]), bound(is, now[exclusive])));
  }
  const step = now.multipleOf;
  // Only if the new step divides the old one does every valid value stay valid.
  if (step !== undefined && (old.multipleOf === undefined || old.multipleOf % step !== 0))
    changes.push(narrowed("multipleOf", old.multipleOf, step));
  if (now.uniqueItems && !old.uniqueItems) changes.push(narrowed("uniqueItems", false, true));
  return changes;
}

function bound(value: number | undefined, isExclusive: boolean | undefined): string | undefined {
  return value === undefined ? undefined : `${value}${isExclusive ? ", itself excluded" : ""}`;
}

/** Patterns and formats are opaque: a changed one may refuse values that the old one accepted. */
function textChanges(old: Schema, now: Schema): ConstraintChange[] {
  return (["pattern", "format"] as const).flatMap((key) =>
    now[key] === undefined || now[key] === old[key] || isNumber(now) ? [] : [narrowed(key, old[key], now[key])],
  );
}

function isNumber({ type }: Schema): boolean {
  return type === "integer" || type === "number";
}

function openness(old: Schema, now: Schema): ConstraintChange[] {
  const changes: ConstraintChange[] = [];
  if (old.nullable && !now.nullable)
    changes.push({ ...narrowed("nullable", true, false), what: "can't be null any more" });
  if (old.preserveUnknownFields && !now.preserveUnknownFields) {
    const change = narrowed("x-kubernetes-preserve-unknown-fields", true, false);
    changes.push({ ...change, what: "no longer keeps fields that it does not know" });
  }
  return changes;
}

function alternatives(old: Schema, now: Schema): ConstraintChange[] {
  return (["allOf", "anyOf", "oneOf", "not"] as const).flatMap((key) => {
    const is = now[key];
    if (is === undefined || equalJson(withoutText(old[key]), withoutText(is))) return [];
    // A further part of allOf only restricts; removing a part widens.
    if (
      key === "allOf" &&
      now.allOf?.every((part) => old.allOf?.some((other) => equalJson(withoutText(part), withoutText(other))))
    )
      return [];
    return [{ ...narrowed(key, undefined, undefined), was: shownPart(old[key]), is: shownPart(is) }];
  });
}

const RULES = "x-kubernetes-validations";

function ruleChanges(old: Schema, now: Schema): ConstraintChange[] {
  const before = new Set((old.validations ?? []).map(({ rule }) => rule.trim()));
  const added = (now.validations ?? []).flatMap(({ rule }, index) =>
    before.has(rule.trim()) ? [] : [{ rule, index }],
  );
  const [first] = added;
  if (!first) return [];
  const is = added.map(({ rule }) => JSON.stringify(rule)).join(", ");
  const what = added.length === 1 ? "must meet a rule that was not there" : "must meet rules that were not there";
  const was =
    before.size === 0
      ? "no rules"
      : `${before.size} ${before.size === 1 ? "rule" : "rules"}, not ${added.length === 1 ? "this one" : "these"}`;
  return [{ code: "rule-added", path: [RULES, first.index, "rule"], what, was, is }];
}

/** Findings name extensions by their meaning. */
const NARROWED_NAMES: Readonly<Record<string, string>> = { "x-kubernetes-preserve-unknown-fields": "unknown-fields" };

function narrowed(
  key: string,
  was: string | number | boolean | undefined,
  is: string | number | boolean | undefined,
): ConstraintChange {
  const text = (value: string | number | boolean | undefined): string =>
    value === undefined
      ? `no ${key}`
      : `${key} ${typeof value === "string" && key === "pattern" ? JSON.stringify(value) : value}`;
  return {
    code: `${NARROWED_NAMES[key] ?? key}-narrowed`,
    path: [key],
    what: `accepts less: ${key}`,
    was: text(was),
    is: text(is),
  };
}

/** Titles and descriptions restrict nothing. */
function withoutText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutText);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, item]) => !(isTextKey(key) && typeof item === "string"));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutText(item)]));
}

function isTextKey(key: string): boolean {
  return key === "title" || key === "description";
}

const MAX_SHOWN_CHARACTERS = 80;

function shownPart(value: unknown): string {
  return value === undefined ? "nothing" : shown(withoutText(value));
}

/** Returns JSON text, truncated to 80 characters. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value, (_key, item) => (typeof item === "bigint" ? String(item) : item)) ?? "nothing";
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS - 3)}...` : text;
}
