/** The annotation in which client-side apply records its last configuration. SSA-045. */

import { MAX_ANNOTATION_BYTES } from "../../api/formats/labels.js";
import { isJsonObject, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import { ownMember } from "../patches/patch-values.js";
import { compareTyped } from "../typed/typed-compare.js";
import { fieldSetOf } from "../typed/typed-field-set.js";
import type { TypedObject } from "./converting.js";
import { FieldSet } from "./field-set.js";
import { canonicalText } from "./path-element.js";

export function hasLastApplied(object: JsonValue, annotation: string): boolean {
  return lastApplied(object, annotation) !== undefined;
}

/**
 * Returns the fields that still have the value of the recorded configuration; none if the record is missing, unreadable
 * or of another version.
 */
export function fieldsOfLastApplied(live: TypedObject, annotation: string): FieldSet {
  const text = lastApplied(live.value, annotation);
  const config = text === undefined ? undefined : parse(text);
  if (config?.apiVersion !== live.apiVersion) return FieldSet.empty;
  const { added, modified, removed } = compareTyped(live.rule, config, live.value);
  return fieldSetOf(live.rule, config).difference(modified).difference(added).difference(removed);
}

/** Returns the object with `config` as its recorded configuration. Shares structure. */
export function withLastApplied(object: JsonValue, config: JsonValue, annotation: string): JsonValue {
  if (!isJsonObject(object)) return object;
  const metadata = asObject(object.metadata);
  const annotations = { ...asObject(metadata.annotations) };
  setMember(annotations, annotation, `${canonicalText(withoutRecord(config, annotation))}\n`);
  if (bytesOf(annotations) > MAX_ANNOTATION_BYTES) delete annotations[annotation];
  return { ...object, metadata: { ...metadata, annotations } };
}

function lastApplied(object: JsonValue, annotation: string): string | undefined {
  const annotations = asObject(asObject(asObject(object).metadata).annotations);
  const text = ownMember(annotations, annotation);
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** The annotation is under the control of clients and may contain anything. */
function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function withoutRecord(config: JsonValue, annotation: string): JsonValue {
  if (!hasLastApplied(config, annotation)) return config;
  const object = config as JsonObject;
  const metadata = asObject(object.metadata);
  const { [annotation]: _, ...annotations } = asObject(metadata.annotations);
  return { ...object, metadata: { ...metadata, annotations } };
}

function asObject(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function bytesOf(annotations: JsonObject): number {
  let bytes = 0;
  for (const [key, value] of Object.entries(annotations))
    bytes += Buffer.byteLength(key) + Buffer.byteLength(String(value));
  return bytes;
}
