/** Label selectors: `a=1,b!=2,c in (x,y),d notin (z),e,!f,g>5`. SPEC: Lists; LIST-046 to LIST-051. */
import { labelValue, qualifiedName } from "../formats/name-format.js";
import { badRequest } from "../status.js";

export type LabelOperator = "=" | "!=" | "in" | "notin" | "exists" | "!" | ">" | "<";

export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  /** One value for `=`, `!=`, `>` and `<`; any number for `in` and `notin`; none otherwise. */
  readonly values: readonly string[];
}

/** All requirements must hold; an empty list selects everything. */
export type LabelSelector = readonly LabelRequirement[];

export const MAX_SELECTOR_CHARACTERS = 64 * 1024;

const TOKEN = /\s*(?:(!=|==|=|!|>|<|,|\(|\))|([^\s,()=!<>]+))/y;

/** Parses a selector. @throws StatusError 400 that says what is wrong and where. */
export function parseLabelSelector(text: string): LabelSelector {
  if (text.trim() === "") return [];
  if (text.length > MAX_SELECTOR_CHARACTERS)
    throw syntaxError(`the selector has ${text.length} characters, the limit is ${MAX_SELECTOR_CHARACTERS}`);
  const tokens = new Tokens(text);
  const requirements: LabelRequirement[] = [];
  let expected = "!, identifier, or 'end of string'";
  for (;;) {
    const first = tokens.peek();
    if (first !== "!" && !isWord(first)) throw badRequest(`found '${first ?? ""}', expected: ${expected}`);
    requirements.push(requirement(tokens));
    const next = tokens.take();
    if (next === undefined) return requirements;
    if (next !== ",") throw badRequest(`found '${next}', expected: ',' or 'end of string'`);
    expected = "identifier after ','";
  }
}

/** Returns the canonical text: sorted by key, with the values of sets sorted and deduplicated. */
export function formatLabelSelector(selector: LabelSelector): string {
  return [...selector]
    .sort((a, b) => compareText(a.key, b.key))
    .map(formatRequirement)
    .join(",");
}

function formatRequirement({ key, operator, values }: LabelRequirement): string {
  switch (operator) {
    case "exists":
      return key;
    case "!":
      return `!${key}`;
    case "in":
    case "notin":
      return `${key} ${operator} (${[...new Set(values)].sort(compareText).join(",")})`;
    default:
      return `${key}${operator}${values[0] ?? ""}`;
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function matchesLabels(selector: LabelSelector, labels: Readonly<Record<string, string>> | undefined): boolean {
  for (const { key, operator, values } of selector) {
    const value = labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;
    if (!holds(operator, values, value)) return false;
  }
  return true;
}

function holds(operator: LabelOperator, values: readonly string[], value: string | undefined): boolean {
  switch (operator) {
    case "exists":
      return value !== undefined;
    case "!":
      return value === undefined;
    case "=":
    case "in":
      return value !== undefined && values.includes(value);
    case "!=":
    case "notin":
      return value === undefined || !values.includes(value);
    default: {
      if (value === undefined || !INTEGER.test(value)) return false;
      const left = BigInt(value);
      const right = BigInt(values[0] ?? "0");
      return operator === ">" ? left > right : left < right;
    }
  }
}

const INTEGER = /^-?[0-9]+$/;

function requirement(tokens: Tokens): LabelRequirement {
  if (tokens.peek() === "!") {
    tokens.take();
    return { key: checkedKey(tokens.word()), operator: "!", values: [] };
  }
  const key = checkedKey(tokens.word());
  const operator = tokens.peek();
  if (operator === undefined || operator === ",") return { key, operator: "exists", values: [] };
  tokens.take();
  switch (operator) {
    case "=":
    case "==":
      return { key, operator: "=", values: [checkedValue(key, tokens.value())] };
    case "!=":
      return { key, operator: "!=", values: [checkedValue(key, tokens.value())] };
    case "in":
    case "notin":
      return { key, operator, values: tokens.valueSet().map((value) => checkedValue(key, value)) };
    case ">":
    case "<": {
      const value = tokens.value();
      if (!INTEGER.test(value))
        throw syntaxError(
          `values[0]: Invalid value: "${value}": for 'Gt', 'Lt' operators, the value must be an integer`,
        );
      return { key, operator, values: [value] };
    }
    default:
      throw syntaxError(`found '${operator}', expected: in, notin, =, ==, !=, gt, lt`);
  }
}

/** Errors of keys have no field, as on stock servers. */
function checkedKey(key: string): string {
  const errors = qualifiedName(key);
  if (errors.length > 0) throw syntaxError(`<nil>: Invalid value: ${JSON.stringify(key)}: ${errors.join("; ")}`);
  return key;
}

function checkedValue(key: string, value: string): string {
  const errors = labelValue(value);
  if (errors.length > 0)
    throw syntaxError(`values[0][${key}]: Invalid value: ${JSON.stringify(value)}: ${errors.join("; ")}`);
  return value;
}

function isWord(token: string | undefined): token is string {
  return token !== undefined && !/^[!=<>,()]/.test(token);
}

function syntaxError(message: string): Error {
  return badRequest(`unable to parse requirement: ${message}`);
}

/** The tokens of a selector, with one token of lookahead. */
class Tokens {
  private readonly tokens: string[] = [];
  private position = 0;

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.length) {
      const start = TOKEN.lastIndex;
      const match = TOKEN.exec(text);
      if (!match) {
        if (text.slice(start).trim() === "") break;
        throw syntaxError(`unexpected text at character ${start}`);
      }
      this.tokens.push(match[1] ?? match[2] ?? "");
    }
  }

  peek(): string | undefined {
    return this.tokens[this.position];
  }

  take(): string | undefined {
    return this.tokens[this.position++];
  }

  word(): string {
    const token = this.take();
    if (!isWord(token)) throw syntaxError(`found '${token ?? ""}', expected: identifier`);
    return token;
  }

  /** A value may be empty: `a=`, `a=,b`. */
  value(): string {
    const token = this.peek();
    if (token === undefined || token === ",") return "";
    return this.word();
  }

  valueSet(): string[] {
    const open = this.take();
    if (open !== "(") throw syntaxError(`found '${open ?? ""}' expected: '('`);
    const values: string[] = [];
    for (;;) {
      const token = this.take();
      if (token === undefined) throw syntaxError("found end of the selector, expected: ',' or ')'");
      if (token === ")" || token === ",") values.push("");
      else {
        values.push(token);
        const separator = this.take();
        if (separator === ")") return values;
        if (separator !== ",") throw syntaxError(`found '${separator ?? ""}', expected: ',' or ')'`);
        continue;
      }
      if (token === ")") return values;
    }
  }
}
