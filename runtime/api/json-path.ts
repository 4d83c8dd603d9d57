/**
 * JSONPath as printer columns and subresource paths use it: fields, quoted fields, indexes, slices, unions of these,
 * wildcards, one recursive descent and comparison filters. Paths come from schemas; each is parsed once and cached.
 */
import { isJsonObject } from "./json.js";

type Comparator = "==" | "!=" | "<" | "<=" | ">" | ">=";

interface Filter {
  readonly path: readonly Step[];
  /** Without a comparison, the filter's path only has to select something. */
  readonly comparison?: { readonly operator: Comparator; readonly wanted: unknown };
}

type Step =
  | { readonly field: string }
  | { readonly index: number }
  | { readonly slice: { readonly start: number; readonly end: number | undefined; readonly step: number } }
  | { readonly union: readonly (readonly Step[])[] }
  | { readonly wildcard: true }
  | { readonly descent: true }
  | { readonly filter: Filter };

/** Number of parsed paths that are cached; the oldest is evicted first. */
const MAX_PARSED_PATHS = 10_000;

/** Maximum number of values that one step selects; the rest are dropped. */
const MAX_SELECTED = 10_000;

/** Maximum length of a path, in characters. */
const MAX_PATH_CHARACTERS = 4096;

const parsed = new Map<string, readonly Step[]>();

/**
 * Returns all values that a path selects, in document order; a missing field selects nothing. @throws Error as {@link
 * parseJsonPath}.
 */
export function evaluateJsonPath(root: unknown, path: string): unknown[] {
  let steps = parsed.get(path);
  if (steps === undefined) {
    steps = parseJsonPath(path);
    if (parsed.size >= MAX_PARSED_PATHS) parsed.delete(parsed.keys().next().value as string);
    parsed.set(path, steps);
  }
  return follow([root], steps);
}

function follow(roots: readonly unknown[], steps: readonly Step[]): unknown[] {
  let values = [...roots];
  for (const step of steps) {
    values = select(values, step);
  }
  return values;
}

function select(values: readonly unknown[], step: Step): unknown[] {
  // A union follows its first path from all values before it follows the second.
  if ("union" in step) return step.union.flatMap((steps) => follow(values, steps)).slice(0, MAX_SELECTED);
  const selected: unknown[] = [];
  for (const value of values) {
    for (const found of advance(value, step)) if (selected.length < MAX_SELECTED) selected.push(found);
  }
  return selected;
}

function advance(value: unknown, step: Exclude<Step, { union: unknown }>): unknown[] {
  if ("field" in step) return isJsonObject(value) && Object.hasOwn(value, step.field) ? [value[step.field]] : [];
  if ("index" in step) return Array.isArray(value) && value.at(step.index) !== undefined ? [value.at(step.index)] : [];
  if ("slice" in step) return Array.isArray(value) ? sliced(value, step.slice) : [];
  if ("descent" in step) return containers(value);
  const children = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return "wildcard" in step ? children : children.filter((child) => fits(child, step.filter));
}

function sliced(list: readonly unknown[], { start, end, step }: Extract<Step, { slice: unknown }>["slice"]): unknown[] {
  return list.slice(start, end).filter((_item, index) => index % step === 0);
}

/** Returns the value and all lists and objects inside it, each before its contents. */
function containers(value: unknown): unknown[] {
  const found: unknown[] = [];
  const pending = [value];
  for (let next = pending.pop(); next !== undefined && found.length < MAX_SELECTED; next = pending.pop()) {
    if (typeof next !== "object" || next === null) continue;
    found.push(next);
    pending.push(...Object.values(next).reverse());
  }
  return found;
}

function fits(value: unknown, { path, comparison }: Filter): boolean {
  const found = follow([value], path);
  if (comparison === undefined) return found.length > 0;
  const { operator, wanted } = comparison;
  if (operator === "!=") return !found.some((item) => compare(item, "==", wanted));
  return found.some((item) => compare(item, operator, wanted));
}

/** Only two numbers or two strings have an order. */
function compare(value: unknown, operator: Exclude<Comparator, "!=">, wanted: unknown): boolean {
  if (operator === "==") return value === wanted;
  const isOrdered = typeof value === typeof wanted && (typeof value === "number" || typeof value === "string");
  if (!isOrdered) return false;
  const [left, right] = [value as number, wanted as number];
  if (operator === "<" || operator === "<=") return left < right || (operator === "<=" && left === right);
  return left > right || (operator === ">=" && left === right);
}

const DESCENT = /\.\.(?=$|[^.[])/y;
const FIELD = /\.((?:[^.[\]\\\s(){}'"*?@=<>!,]|\\.)+)/y;
/** A field without its dot, at the start of a path or after a recursive descent. */
const BARE_FIELD = /((?:[^.[\]\\\s(){}'"*?@=<>!,]|\\.)+)/y;
const ROOT_FIELD = /\.(?=$|\[)/y;
/** A dot without a name, which is the dot of the next field. */
const EMPTY_FIELD = /\.(?=$|\[|\.)/y;
const BRACKET = /\[\s*([^[\]]*?)\s*\]/y;
const WILDCARD = /\.\*/y;
const FILTER =
  /\[\?\(\s*@((?:[^=<>!'"()]|\['[^']*'\])*?)\s*(?:(==|!=|<=|>=|<|>)\s*(?:'([^']*)'|"([^"]*)"|([^\s)'"]+))\s*)?\)\]/y;

/** Parses a path into its steps. @throws Error naming the character where the path leaves the supported syntax. */
export function parseJsonPath(path: string): readonly Step[] {
  if (path.length > MAX_PATH_CHARACTERS) throw new Error(`JSONPath of ${path.length} characters: too long`);
  let text = path.trim();
  if (text.startsWith("{") && text.endsWith("}")) text = text.slice(1, -1).trim();
  if (text.startsWith("$") || text.startsWith("@")) text = text.slice(1);
  const steps: Step[] = [];
  let position = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found) position = pattern.lastIndex;
    return found;
  };
  while (position < text.length) {
    const start = position;
    // A leading dot on its own means the value itself.
    if (start === 0 && match(ROOT_FIELD)) continue;
    const previous = steps.at(-1);
    const step = nextStep(match, start === 0 || (previous !== undefined && "descent" in previous));
    const isRepeatedDescent = step && "descent" in step && steps.some((known) => "descent" in known);
    if (step === undefined || isRepeatedDescent) {
      throw new Error(`JSONPath ${JSON.stringify(path)}: not supported at ${JSON.stringify(text.slice(start))}`);
    }
    steps.push(step);
  }
  return steps;
}

function nextStep(match: (pattern: RegExp) => RegExpExecArray | null, isBare: boolean): Step | undefined {
  if (match(DESCENT)) return { descent: true };
  if (match(WILDCARD)) return { wildcard: true };
  const field = match(FIELD) ?? (isBare ? match(BARE_FIELD) : null);
  if (field) return { field: unescaped(field[1] ?? "") };
  if (match(EMPTY_FIELD)) return { field: "" };
  const filter = match(FILTER);
  if (filter) return { filter: filterOf(filter) };
  const bracket = match(BRACKET);
  return bracket ? bracketStep(bracket[1] ?? "") : undefined;
}

const QUOTED = /^(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")$/;
const SLICE = /^(-?\d+)?(?::(-?\d+)?)(?::(\d+)?)?$/;
const PARTS = /(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^,'"])+/g;

/**
 * Parses the content of brackets: `*`, a quoted name, an index, a slice, a union of these, or nothing, which means
 * the first item.
 */
function bracketStep(text: string): Step | undefined {
  if (text === "*") return { wildcard: true };
  if (text === "") return { index: 0 };
  const quoted = QUOTED.exec(text);
  if (quoted) return quotedStep(quoted[1] ?? quoted[2] ?? "");
  if (/^-?\d+$/.test(text)) return { index: Number(text) };
  const slice = SLICE.exec(text);
  if (slice) {
    const step = Number(slice[3] ?? 1);
    const end = slice[2] === undefined ? undefined : Number(slice[2]);
    return step > 0 ? { slice: { start: Number(slice[1] ?? 0), end, step } } : undefined;
  }
  const parts = text.match(PARTS) ?? [];
  if (parts.length < 2 || parts.join(",") !== text) return undefined;
  const steps = parts.map((part) => bracketStep(part.trim()));
  return steps.every((step) => step !== undefined) ? { union: steps.map((step) => [step]) } : undefined;
}

/** A quoted name with dots is a field name, or a path for objects that have no such field. */
function quotedStep(name: string): Step {
  const field = unescaped(name);
  if (!/[^\\]\./.test(name)) return { field };
  const path = parseJsonPath(`.${name}`);
  return { union: [[{ field }], path] };
}

function filterOf(found: RegExpExecArray): Filter {
  const [, path = "", operator, single, double, plain = ""] = found;
  const steps = parseJsonPath(path);
  if (operator === undefined) return { path: steps };
  return { path: steps, comparison: { operator: operator as Comparator, wanted: single ?? double ?? literal(plain) } };
}

function literal(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, "$1");
}
