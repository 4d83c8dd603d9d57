/**
 * Reads plain YAML several times faster than with places and comments. Everything unusual (anchors, tags, merge keys,
 * marker comments, problems of any kind) is left to the reader that records places.
 */
import { CORE_SCHEMA, constructFromEvents, EVENT_ID, type Event, parseEvents } from "js-yaml";
import { isJsonObject, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import type { JsonLimits } from "./parse-json.js";

/** Matches comments that may contain a marker, and directives; a false match only costs time. */
const OUT_OF_THE_ORDINARY = /#\s*\+\s*\w|^%/m;

/** The start of an anchor or tag that a node does not have. */
const NONE = -1;

const MERGE_KEY = "<<";

/** Matches unquoted keys that are not strings, whose text form differs between readers. */
const UNQUOTED_KEY = /^(~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+.]?[0-9].*|[-+]?\.(inf|nan))?$/i;

/** Returns the documents of a text; undefined for a text that the other reader has to parse. */
export function readPlainYaml(text: string, limits: JsonLimits): JsonObject[] | undefined {
  if (OUT_OF_THE_ORDINARY.test(text)) return undefined;
  let documents: unknown[];
  try {
    const events = parseEvents(text, {});
    if (!events.every(isPlain)) return undefined;
    documents = constructFromEvents(events, { source: text, schema: CORE_SCHEMA });
  } catch (error) {
    // The other reader reports what is wrong and where, or finds that nothing is.
    if (error instanceof Error) return undefined;
    throw error;
  }
  const present = documents.filter((document) => document !== null && document !== undefined);
  const isUsual = present.length > 0 && present.every((document) => isWithin(document as JsonValue, limits));
  return isUsual && present.every(isJsonObject) ? (present as JsonObject[]) : undefined;
}

/** Prose may look like an anchor, an alias or a tag, so the parser decides what is one. */
function isPlain(event: Event): boolean {
  if (event.type === EVENT_ID.ALIAS) return false;
  return !("anchorStart" in event) || (event.anchorStart === NONE && event.tagStart === NONE);
}

/** Without aliases the data is a tree, so this terminates. */
function isWithin(root: JsonValue, { maxDepth, maxNodes }: JsonLimits): boolean {
  let nodes = 0;
  const visit = (value: JsonValue, depth: number): boolean => {
    nodes += 1;
    if (nodes > maxNodes || depth > maxDepth) return false;
    if (typeof value === "number") return Number.isFinite(value);
    if (Array.isArray(value)) return value.every((item) => visit(item, depth + 1));
    if (!isJsonObject(value)) return true;
    for (const [key, item] of Object.entries(value) as [string, JsonValue][])
      if (key === MERGE_KEY || UNQUOTED_KEY.test(key) || !visit(item, depth + 1)) return false;
    return true;
  };
  return visit(root, 0);
}
