/**
 * Parses `x-kindsmith-conversion`: rules that convert objects between the version whose schema has them and another
 * version.
 * Rules have no order: each reads the original object. conversion-plan.ts checks whether they fit the schemas.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { SchemaPath, SchemaProblem } from "../reader/raw-keywords.js";
import { type FieldPath, parseFieldPath } from "./conversion-path.js";

export const CONVERSION_KEYWORD = "x-kindsmith-conversion";

/** Maximum number of rules of a version; each costs time for every converted object. */
export const MAX_CONVERSION_RULES = 500;

/** Maximum number of fields that one rule joins, splits or passes to a function. */
export const MAX_FIELDS_OF_RULE = 16;

/** What a rule does. `wrap` turns a single value into a list, and `unwrap` extracts it again. */
export type RuleType =
  | "move"
  | "default"
  | "split"
  | "join"
  | "values"
  | "wrap"
  | "unwrap"
  | "function"
  | "keep"
  | "only";

/** A rule in the direction from `from` to `to`. */
export interface ConversionRule {
  readonly type: RuleType;
  readonly from: readonly FieldPath[];
  readonly to: readonly FieldPath[];
  /** The place of the rule below the keyword. */
  readonly at: SchemaPath;
  /** The keyword of the rule, such as `rename`. */
  readonly word: string;
  /** Why the rule may lose something; absent for rules that must not. */
  readonly lossy?: string;
  /** Only for `default`. */
  readonly value?: JsonValue;
  /** Only for `split` and `join`. */
  readonly separator?: string;
  /** Only for `values`: first as written, then completed to all pairs, each value with the type of its field. */
  readonly pairs?: readonly (readonly [JsonValue, JsonValue])[];
  /** Only for `values`: whether values that no pair names are copied. */
  readonly passesOthers?: boolean;
  /** Only for `function`. */
  readonly name?: string;
  /** Only for `keep`: the key of the annotation. */
  readonly annotation?: string;
}

export interface ConversionMapping {
  /** The version that the rules lead to; absent for the stored one. */
  readonly to?: string;
  readonly rules: readonly ConversionRule[];
}

/** Returns the rule for the opposite direction. */
export function inverseRule(rule: ConversionRule): ConversionRule {
  const type = INVERSE[rule.type] ?? rule.type;
  const pairs = rule.pairs?.map(([left, right]) => [right, left] as const);
  return { ...rule, type, from: rule.to, to: rule.from, ...(pairs && { pairs }) };
}

const INVERSE: { readonly [Type in RuleType]?: RuleType } = {
  split: "join",
  join: "split",
  wrap: "unwrap",
  unwrap: "wrap",
};

/** What each keyword takes: the number of fields on either side, and its parameters. */
interface Word {
  readonly type: RuleType;
  readonly from: "one" | "several" | "none" | "maybe";
  readonly to: "one" | "several" | "none" | "maybe";
  readonly others: readonly string[];
}

const WORDS: Readonly<Record<string, Word>> = {
  rename: { type: "move", from: "one", to: "one", others: [] },
  move: { type: "move", from: "one", to: "one", others: [] },
  default: { type: "default", from: "maybe", to: "maybe", others: ["value"] },
  split: { type: "split", from: "one", to: "several", others: ["separator"] },
  join: { type: "join", from: "several", to: "one", others: ["separator"] },
  values: { type: "values", from: "one", to: "one", others: ["map"] },
  list: { type: "wrap", from: "one", to: "one", others: [] },
  function: { type: "function", from: "several", to: "several", others: ["name"] },
  keep: { type: "keep", from: "one", to: "none", others: ["annotation"] },
  only: { type: "only", from: "maybe", to: "maybe", others: [] },
};

const EXPECTED_WORDS = Object.keys(WORDS).join(", ");
const FUNCTION_NAME = /^[a-z][A-Za-z0-9]{0,62}$/;
const ANNOTATION = /^([a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?$/;

/** Reports problems with their place below the keyword to `problems`, and drops the rules that have them. */
export function readConversion(raw: JsonValue, problems: SchemaProblem[]): ConversionMapping {
  if (Array.isArray(raw)) return { rules: readRules(raw, [], problems) };
  if (!isJsonObject(raw)) {
    problems.push({ path: [], message: `it is ${shown(raw)}`, remedy: "expected a list of rules" });
    return { rules: [] };
  }
  const { to, rules, ...others } = raw;
  for (const key of Object.keys(others))
    problems.push({ path: [key], message: `unknown key ${shown(key)}`, remedy: "expected to and rules" });
  if (to !== undefined && (typeof to !== "string" || to === ""))
    problems.push({ path: ["to"], message: `to is ${shown(to)}`, remedy: "expected the name of a version" });
  if (!Array.isArray(rules))
    problems.push({ path: ["rules"], message: `rules is ${shown(rules)}`, remedy: "expected a list of rules" });
  const read = Array.isArray(rules) ? readRules(rules, ["rules"], problems) : [];
  return { rules: read, ...(typeof to === "string" && to !== "" ? { to } : {}) };
}

function readRules(list: readonly JsonValue[], path: SchemaPath, problems: SchemaProblem[]): ConversionRule[] {
  if (list.length > MAX_CONVERSION_RULES) {
    problems.push({ path, message: `found ${list.length} rules`, remedy: `expected at most ${MAX_CONVERSION_RULES}` });
    return [];
  }
  return list.flatMap((raw, index) => new RuleReader([...path, index], problems).read(raw));
}

class RuleReader {
  constructor(
    private readonly at: SchemaPath,
    private readonly problems: SchemaProblem[],
  ) {}

  read(raw: JsonValue): ConversionRule[] {
    if (!isJsonObject(raw)) return this.refuse([], `the rule is ${shown(raw)}`, `expected one of ${EXPECTED_WORDS}`);
    const { lossy, ...words } = raw;
    const [word, ...more] = Object.keys(words);
    if (word === undefined) return this.refuse([], "the rule says nothing", `expected one of ${EXPECTED_WORDS}`);
    if (more.length > 0)
      return this.refuse([], `the rule says ${[word, ...more].join(" and ")}`, "write a rule for each");
    const form = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    if (form === undefined)
      return this.refuse([word], `unknown rule ${shown(word)}`, `expected one of ${EXPECTED_WORDS}`);
    if (lossy !== undefined && (typeof lossy !== "string" || lossy.trim() === ""))
      return this.refuse(["lossy"], `lossy is ${shown(lossy)}`, "expected the reason why something may be lost");
    const body = words[word];
    if (!isJsonObject(body))
      return this.refuse([word], `${word} is ${shown(body)}`, `expected an object with ${keysOf(form).join(", ")}`);
    const rule = this.body(word, form, body);
    return rule === undefined ? [] : [typeof lossy === "string" ? { ...rule, lossy } : rule];
  }

  private body(word: string, form: Word, body: JsonObject): ConversionRule | undefined {
    const before = this.problems.length;
    const keys = keysOf(form);
    for (const key of Object.keys(body))
      if (!keys.includes(key)) this.refuse([word, key], `unknown key ${shown(key)}`, `expected ${keys.join(", ")}`);
    const from = this.paths(word, "from", form.from, body.from);
    const to = this.paths(word, "to", form.to, body.to);
    if (form.from === "maybe" && from.length + to.length !== 1 && this.problems.length === before)
      this.refuse([word], "expected either from or to", "name the field that only one version has");
    const rest = this.others(word, form, body);
    if (word === "rename" && from[0] && to[0] && this.problems.length === before && !isSameParent(from[0], to[0]))
      this.refuse([word, "to"], "the field changes its place, not only its name", "use move");
    if (this.problems.length > before) return undefined;
    return { type: form.type, word, at: this.at, from, to, ...rest };
  }

  private others(word: string, { others }: Word, body: JsonObject): Partial<ConversionRule> {
    const [other] = others;
    if (other === undefined) return {};
    const value = body[other];
    const wrong = (expected: string): Partial<ConversionRule> => {
      this.refuse([word, other], `${other} is ${shown(value)}`, `expected ${expected}`);
      return {};
    };
    if (other === "value") return value === undefined || value === null ? wrong("a value other than null") : { value };
    if (other === "map") {
      if (!isJsonObject(value) || Object.keys(value).length === 0) return wrong("values by values");
      return { pairs: Object.entries(value) as [JsonValue, JsonValue][] };
    }
    if (typeof value !== "string" || value === "") return wrong("a string");
    if (other === "name")
      return FUNCTION_NAME.test(value) ? { name: value } : wrong("letters and digits, a small letter first");
    if (other === "annotation")
      return ANNOTATION.test(value) ? { annotation: value } : wrong("the key of an annotation");
    return { separator: value };
  }

  private paths(word: string, key: "from" | "to", count: Word["from"], value: JsonValue | undefined): FieldPath[] {
    if (value === undefined && (count === "none" || count === "maybe")) return [];
    if (count === "none") return [];
    const isList = count === "several";
    const texts = isList && Array.isArray(value) ? value : [value];
    const at = (index: number): SchemaPath => (isList && Array.isArray(value) ? [word, key, index] : [word, key]);
    if (texts.length === 0 || texts.length > MAX_FIELDS_OF_RULE) {
      this.refuse([word, key], `found ${texts.length} fields`, `expected 1 to ${MAX_FIELDS_OF_RULE}`);
      return [];
    }
    return texts.flatMap((text, index) => {
      if (typeof text !== "string") {
        this.refuse(at(index), `it is ${shown(text)}`, "expected the path of a field, such as .spec.colour");
        return [];
      }
      const parsed = parseFieldPath(text);
      if ("path" in parsed) return [parsed.path];
      this.refuse(
        at(index),
        `the path ${shown(text)} ${parsed.problem}`,
        "expected a path such as .spec.parts[].weight",
      );
      return [];
    });
  }

  private refuse(path: SchemaPath, message: string, remedy: string): [] {
    this.problems.push({ path: [...this.at, ...path], message, remedy });
    return [];
  }
}

function keysOf({ from, to, others }: Word): string[] {
  return [...(from === "none" ? [] : ["from"]), ...(to === "none" ? [] : ["to"]), ...others];
}

function isSameParent(a: FieldPath, b: FieldPath): boolean {
  // the fields around it may be renamed by rules of their own
  const shape = (path: FieldPath): string => path.map((segment) => (segment.startsWith(".") ? "." : segment)).join("");
  return shape(a) === shape(b);
}

const MAX_SHOWN_CHARACTERS = 60;

function shown(value: unknown): string {
  if (value === undefined) return "missing";
  const text = JSON.stringify(value, (_key, item) => (typeof item === "bigint" ? `${item}` : item));
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS - 3)}...` : text;
}
