/**
 * `kind: List`, which holds several objects in a file. It is a convention of clients that no server knows. SPEC:
 * Envelope fields.
 */
import { isJsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";

/** Lists that are nested deeper than this are refused. */
const MAX_LIST_DEPTH = 8;

export function isListDocument(document: unknown): document is { kind: "List"; items?: unknown } {
  return isJsonObject(document) && document.kind === "List" && document.apiVersion === "v1";
}

/** Splits a document into objects: those of a `List` in order, otherwise the document itself. @throws TypeError */
export function splitList(document: unknown, depth = 0): ApiObject[] {
  if (!isJsonObject(document))
    throw new TypeError(`found ${JSON.stringify(document) ?? "nothing"}, expected an object`);
  if (!isListDocument(document)) return [document as ApiObject];
  if (depth >= MAX_LIST_DEPTH) throw new TypeError(`kind "List" is nested more than ${MAX_LIST_DEPTH} levels deep`);
  const { items = [] } = document;
  if (!Array.isArray(items)) throw new TypeError(`List.items: found ${typeof items}, expected a list of objects`);
  return items.flatMap((item) => splitList(item, depth + 1));
}
