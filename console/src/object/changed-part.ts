/**
 * What an apply has to contain so that it changes exactly what a person changed: the changed fields, and all fields that
 * the console applied before, which it would give up otherwise.
 */
import type { JsonObject, UntypedObject } from "../../../runtime/client/browser.js";
import { isEqual, isObject } from "../values/json-tree.js";

export interface ChangedPart {
  readonly document: UntypedObject;
  /** Fields that were removed but that others own too, which an apply leaves as they are. */
  readonly kept: readonly string[];
}

/** Fields that the server alone writes. A requested deletion is shown, though it is one of them too. */
const SERVER_FIELDS = ["managedFields", "resourceVersion", "uid", "creationTimestamp", "generation", "selfLink"];

export function changedPart(before: JsonObject, after: JsonObject, applied: JsonObject | undefined): ChangedPart {
  const kept: string[] = [];
  const part = partOf(before, after, isObject(applied) ? applied : {}, "", kept) as JsonObject;
  const metadata = isObject(after.metadata) ? after.metadata : {};
  const { name, namespace } = metadata;
  const changed = isObject(part.metadata) ? part.metadata : {};
  const document = {
    ...part,
    apiVersion: String(after.apiVersion),
    kind: String(after.kind),
    metadata: { ...changed, name, ...(namespace === undefined ? {} : { namespace }) },
  };
  return { document: document as UntypedObject, kept };
}

function partOf(before: JsonObject, after: JsonObject, applied: JsonObject, path: string, kept: string[]): JsonObject {
  const part: JsonObject = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(applied)])) {
    if (path === ".metadata" && SERVER_FIELDS.includes(key)) continue;
    const [old, now, own] = [before[key], after[key], applied[key]];
    const here = `${path}.${key}`;
    if (now === undefined) {
      if (own === undefined && old !== undefined) kept.push(here);
    } else if (isObject(now)) {
      const inner = partOf(isObject(old) ? old : {}, now, isObject(own) ? own : {}, here, kept);
      if (Object.keys(inner).length > 0 || old === undefined || own !== undefined) part[key] = inner;
    } else if (!isEqual(old, now) || own !== undefined) {
      part[key] = now;
    }
  }
  return part;
}

/** What a person edits: without the fields that the server alone writes, and in the usual order. */
export function editable({ apiVersion, kind, metadata, ...fields }: JsonObject): JsonObject {
  const { name, namespace, ...rest } = isObject(metadata) ? metadata : {};
  const kept = Object.entries(rest).filter(([key]) => !SERVER_FIELDS.includes(key));
  const place = { ...(name === undefined ? {} : { name }), ...(namespace === undefined ? {} : { namespace }) };
  return { apiVersion, kind, metadata: { ...place, ...Object.fromEntries(kept) }, ...fields };
}
