/** Removes secrets from values, at any depth, before they are recorded. The given values are never changed. */
import { isJsonObject, type JsonObject, type JsonValue } from "../api/json.js";
import { type Shape, shapeOfKind } from "./secret-shapes.js";

/** Replaces removed values. It is also valid base64. */
export const REDACTED = "REDACTED";

/**
 * The parts of a value that a shape keeps. Objects retain all their members, but the values of those not kept are
 * redacted.
 */
export function keptOf(value: JsonValue, shape: Shape): JsonValue {
  if (value === null || shape === "all") return value;
  if (shape === "scalar") return typeof value === "object" ? REDACTED : value;
  if (shape === "hidden") return REDACTED;
  if ("oneOf" in shape) return typeof value === "string" && shape.oneOf.includes(value) ? value : REDACTED;
  if ("items" in shape) return Array.isArray(value) ? value.map((item) => keptOf(item, shape.items)) : REDACTED;
  if (!isJsonObject(value)) return REDACTED;
  const shapeOf =
    "each" in shape
      ? () => shape.each
      : (name: string): Shape => (Object.hasOwn(shape.members, name) ? (shape.members[name] as Shape) : "hidden");
  return mapped(value, (name, member) => keptOf(member, shapeOf(name)));
}

/**
 * Redacts a document in which objects of kinds with secrets may occur at any depth: in lists, templates and patches.
 * Returns the same value if there is nothing to redact.
 */
export function withoutSecrets(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const items = value.map(withoutSecrets);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (value === null || typeof value !== "object") return value;
  const shape = shapeOfKind(value.kind);
  if (shape !== undefined) return keptOf(value, shape);
  let isChanged = false;
  const kept = mapped(value, (_name, member) => {
    const found = withoutSecrets(member);
    if (found !== member) isChanged = true;
    return found;
  });
  return isChanged ? kept : value;
}

/** Removes managed fields from the object and from its items or rows. Returns the same value if there are none. */
export function withoutManagedFields(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  const { metadata, items, rows } = value;
  let result: JsonObject = value;
  if (isJsonObject(metadata) && metadata.managedFields !== undefined) {
    const { managedFields: _, ...rest } = metadata;
    result = { ...result, metadata: rest };
  }
  if (Array.isArray(items)) result = { ...result, items: items.map(withoutManagedFields) };
  if (Array.isArray(rows))
    result = {
      ...result,
      rows: rows.map((row) =>
        isJsonObject(row) && row.object !== undefined ? { ...row, object: withoutManagedFields(row.object) } : row,
      ),
    };
  return result;
}

/** Maps own members only, whatever their names. */
function mapped(object: JsonObject, map: (name: string, member: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, member]) => (member === undefined ? [] : [[name, map(name, member)]])),
  ) as JsonObject;
}
