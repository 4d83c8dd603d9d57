/** Values as they may be written down: without what is secret, wherever it stands. Nothing that is given is changed. */
import { isJsonObject, type JsonObject, type JsonValue } from "../api/json.js";
import { type Shape, shapeOfKind } from "./secret-shapes.js";

/** Stands where something was left out. Readers of base64 take it too. */
export const REDACTED = "REDACTED";

/** What a shape keeps of a value. Objects have all their members still: what is not kept is redacted. */
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
 * Any document, in which objects of kinds that hold secrets may be found at any depth: within lists, templates, patches.
 * The very same value where nothing is left out.
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

/** Without ownership records, its own and those of its items or rows. The very same value where there are none. */
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

/** Own members only, whatever they are called. */
function mapped(object: JsonObject, map: (name: string, member: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, member]) => (member === undefined ? [] : [[name, map(name, member)]])),
  ) as JsonObject;
}
