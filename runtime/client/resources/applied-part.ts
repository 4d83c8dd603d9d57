/**
 * Extracts what a manager applied from an object's managedFields, so that a client can change its last apply without
 * having kept it. SPEC: Field ownership.
 */
import type { Applied } from "../../api/applied.js";
import { equalJson, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { ManagedFieldsEntry } from "../../api/meta.js";
import type { ApiObject } from "../../api/object.js";

export interface AppliedPart {
  readonly fieldManager: string;
  /** The subresource of the applies, `status` for instance. */
  readonly subresource?: string;
}

/** The key in fieldsV1 that means the value itself. */
const SELF = ".";

/**
 * Returns the fields that a manager's applies own, with their current values, as an object to apply; undefined if it
 * owns none. A part that was applied empty is returned with what the server put into it, unless another manager owns
 * some of that.
 * @throws TypeError if the object's version is not the one that was applied
 */
export function extractApplied<T extends ApiObject, A extends ApiObject = Applied<T>>(
  object: T,
  { fieldManager, subresource = "" }: AppliedPart,
): A | undefined {
  const records = object.metadata?.managedFields ?? [];
  const record = records.find((each) => isApplyOf(each, fieldManager, subresource));
  if (record === undefined) return undefined;
  if (record.apiVersion !== undefined && object.apiVersion !== undefined && record.apiVersion !== object.apiVersion)
    throw new TypeError(
      `extractApplied: ${fieldManager} applied ${record.apiVersion}, found an object of ${object.apiVersion}: read it in that version`,
    );
  const others = records.filter((each) => each !== record).map(({ fieldsV1 }) => fieldsV1);
  const fields = isJsonObject(record.fieldsV1) ? record.fieldsV1 : {};
  const extracted = extract(object as unknown as JsonValue, fields, others) as JsonObject;
  const { name, namespace } = object.metadata ?? {};
  return {
    ...(object.apiVersion === undefined ? {} : { apiVersion: object.apiVersion }),
    ...(object.kind === undefined ? {} : { kind: object.kind }),
    ...extracted,
    metadata: {
      ...(isJsonObject(extracted.metadata) ? extracted.metadata : {}),
      name,
      ...(namespace === undefined ? {} : { namespace }),
    },
  } as unknown as A;
}

function isApplyOf(record: ManagedFieldsEntry, fieldManager: string, subresource: string): boolean {
  const { manager, operation } = record;
  return manager === fieldManager && operation === "Apply" && (record.subresource ?? "") === subresource;
}

/** @param others the field sets of the other records at the same place */
function extract(value: JsonValue, fields: JsonObject, others: readonly unknown[]): JsonValue {
  const members = Object.entries(fields).filter(([key]) => key !== SELF);
  if (members.length === 0) return isShared(fields, others) ? emptyLike(value) : value;
  if (Array.isArray(value)) return extractItems(value, members, others);
  if (!isJsonObject(value)) return value;
  const part: JsonObject = {};
  for (const [key, below] of members) {
    const name = key.slice(2);
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    if (!key.startsWith("f:") || found === undefined) continue;
    setMember(part, name, extract(found, asFields(below), belowEach(others, key)));
  }
  return part;
}

function extractItems(
  items: readonly JsonValue[],
  members: [string, unknown][],
  others: readonly unknown[],
): JsonValue {
  return items.flatMap((item, index) => {
    for (const [key, below] of members) {
      const content = key.slice(2);
      if (key.startsWith("i:") && Number(content) === index)
        return [extract(item, asFields(below), belowEach(others, key))];
      if (key.startsWith("v:") && equalJson(parsed(content), item)) return [item];
      if (!key.startsWith("k:") || !isJsonObject(item)) continue;
      const keys = parsed(content);
      if (!isJsonObject(keys) || !Object.entries(keys).every(([name, wanted]) => equalJson(item[name], wanted)))
        continue;
      const fields = asFields(below);
      const isBare = Object.keys(fields).every((name) => name === SELF);
      const part = isBare ? {} : extract(item, fields, belowEach(others, key));
      return [{ ...keys, ...(isJsonObject(part) ? part : {}) }];
    }
    return [];
  });
}

/** Whether the part was applied empty and other managers have put fields into it. */
function isShared(fields: JsonObject, others: readonly unknown[]): boolean {
  if (Object.hasOwn(fields, SELF)) return true;
  return others.some((other) => isJsonObject(other) && Object.keys(other).some((key) => key !== SELF));
}

function emptyLike(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return [];
  return isJsonObject(value) ? {} : value;
}

function belowEach(others: readonly unknown[], key: string): unknown[] {
  return others.flatMap((other) => (isJsonObject(other) && other[key] !== undefined ? [other[key]] : []));
}

function asFields(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // This is not the key of a list item, so nothing matches it.
    return undefined;
  }
}
