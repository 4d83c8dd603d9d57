/**
 * The part of JSONPath that printer columns and subresource paths use: fields, quoted fields, indexes, wildcards and
 * equality filters. Paths come from schemas; they are parsed once and kept.
 */
import { isJsonObject } from "../api/json.js";

type Step =
  | { field: string }
  | { index: number }
  | { wildcard: true }
  | { filter: { path: Step[]; value: unknown; negate: boolean } };

const parsed = new Map<string, Step[]>();
/** Parsed paths kept; beyond it the oldest goes. */
const MAX_PARSED_PATHS = 10_000;

/** All values that a path selects, in document order. @throws Error for a path outside the supported part. */
export function evaluateJsonPath(root: unknown, path: string): unknown[] {
  let steps = parsed.get(path);
  if (steps === undefined) {
    steps = parseJsonPath(path);
    if (parsed.size >= MAX_PARSED_PATHS) parsed.delete(parsed.keys().next().value as string);
    parsed.set(path, steps);
  }
  return follow([root], steps);
}

function follow(roots: unknown[], steps: readonly Step[]): unknown[] {
  let values = roots;
  for (const step of steps) values = values.flatMap((value) => advance(value, step));
  return values;
}

function advance(value: unknown, step: Step): unknown[] {
  if ("field" in step) return isJsonObject(value) && Object.hasOwn(value, step.field) ? [value[step.field]] : [];
  if ("index" in step) return Array.isArray(value) && value.at(step.index) !== undefined ? [value.at(step.index)] : [];
  const children = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  if ("wildcard" in step) return children;
  const { path, value: wanted, negate } = step.filter;
  return children.filter((child) => follow([child], path).some((found) => found === wanted) !== negate);
}

const FIELD = /\.((?:[^.[\]\\\s(){}'"*?@]|\\.)+)/y;
const QUOTED = /\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\]/y;
const INDEX = /\[(-?[0-9]+)\]/y;
const WILDCARD = /\.\*|\[\*\]/y;
const FILTER = /\[\?\(\s*@((?:[^=!'"]|\['[^']*'\])*?)\s*(==|!=)\s*(?:'([^']*)'|"([^"]*)"|([^\s)]+))\s*\)\]/y;

/** @throws Error naming the character at which the path leaves the supported part. */
export function parseJsonPath(path: string): Step[] {
  let text = path.trim();
  if (text.startsWith("{") && text.endsWith("}")) text = text.slice(1, -1).trim();
  if (text.startsWith("$")) text = text.slice(1);
  if (text !== "" && !/^[.[]/.test(text)) text = `.${text}`;
  const steps: Step[] = [];
  let position = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found) position = pattern.lastIndex;
    return found;
  };
  while (position < text.length) {
    const step = nextStep(match);
    if (step === undefined) {
      throw new Error(`JSONPath ${JSON.stringify(path)}: not supported at ${JSON.stringify(text.slice(position))}`);
    }
    steps.push(step);
  }
  return steps;
}

function nextStep(match: (pattern: RegExp) => RegExpExecArray | null): Step | undefined {
  if (match(WILDCARD)) return { wildcard: true };
  const field = match(FIELD);
  if (field) return { field: unescaped(field[1] ?? "") };
  const quoted = match(QUOTED);
  if (quoted) return { field: unescaped(quoted[1] ?? quoted[2] ?? "") };
  const index = match(INDEX);
  if (index) return { index: Number(index[1]) };
  const filter = match(FILTER);
  return filter ? { filter: filterOf(filter) } : undefined;
}

function filterOf(found: RegExpExecArray): { path: Step[]; value: unknown; negate: boolean } {
  const text = found[3] ?? found[4];
  return { path: parseJsonPath(found[1] ?? ""), value: text ?? literal(found[5] ?? ""), negate: found[2] === "!=" };
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
