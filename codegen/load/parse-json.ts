/**
 * Parses JSON text to plain data, many times faster than the YAML reader. It does not know places: the YAML reader
 * reports problems.
 */
import type { JsonValue } from "../../runtime/api/json.js";

/** For a quoted text, only matches its beginning. */
const TOKEN = /"|[{}[\]:]|[^\s"{}[\],:]+/g;

export interface JsonLimits {
  readonly maxDepth: number;
  readonly maxNodes: number;
}

/** Returns undefined for text that is not JSON, has duplicate keys, or exceeds the limits. */
export function readJson(text: string, limits: JsonLimits): JsonValue | undefined {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
  return isWithin(text, limits) ? value : undefined;
}

/** Scans the tokens of a text that is known to be JSON. */
function isWithin(text: string, { maxDepth, maxNodes }: JsonLimits): boolean {
  /** The keys of the objects around the token; undefined for lists. */
  const open: (Set<string> | undefined)[] = [];
  let nodes = 0;
  let previous = "";
  const tokens = new RegExp(TOKEN);
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    let [token] = found;
    if (token === '"') {
      const end = endOfText(text, found.index);
      token = text.slice(found.index, end);
      tokens.lastIndex = end;
    }
    if (token === "{" || token === "[") {
      open.push(token === "{" ? new Set() : undefined);
      if (open.length > maxDepth) return false;
    } else if (token === "}" || token === "]") open.pop();
    if (token === ":") {
      const keys = open.at(-1) as Set<string>;
      const key = previous.includes("\\") ? (JSON.parse(previous) as string) : previous.slice(1, -1);
      if (keys.has(key)) return false;
      keys.add(key);
    } else nodes += 1;
    if (nodes > maxNodes) return false;
    previous = token;
  }
  return true;
}

/**
 * Returns where the text that begins at `start` ends. A regular expression would need stack in proportion to its
 * length.
 */
function endOfText(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (text[first - 1] === "\\") first -= 1;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
  return text.length;
}
