/** Objects that were good, each broken at one place that its schema speaks of. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../runtime/api/json.js";
import { fieldAt, listAt, objectAt, objectsAt, valueAt } from "../../support/json.js";

export interface BrokenObject {
  readonly what: "required field removed" | "type changed" | "value outside of the enum";
  /** What the answer has to name. */
  readonly field: string;
  readonly reason: string;
  readonly object: JsonObject;
}

/** A node of a schema with rules, and where it is in an object. */
export interface RuledPlace {
  readonly field: string;
  readonly keys: readonly (string | number)[];
  readonly rules: readonly JsonObject[];
}

const NO_VALUE_OF_THE_ENUM = "no such value";
const SCALARS = ["string", "integer", "number", "boolean"];

/** The first and the last place for each way to break the object. */
export function brokenObjects(
  object: JsonObject,
  schema: JsonObject,
  isKept: (field: string) => boolean,
): BrokenObject[] {
  const found: { what: BrokenObject["what"]; keys: (string | number)[]; field: string }[] = [];
  eachNode(object, schema, (value, node, { keys, field: path, isRequired }) => {
    // faults of the schema name keys of maps like fields
    const field = path.replace(/\[(?!\d+\])([^\]]*)\]/g, ".$1");
    if (!isKept(field)) return;
    if (isRequired) found.push({ what: "required field removed", keys, field });
    if (Array.isArray(node.enum) && typeof value === "string") {
      found.push({ what: "value outside of the enum", keys, field });
    }
    if (SCALARS.includes(String(node.type)) && value !== null && !node["x-kubernetes-int-or-string"]) {
      found.push({ what: "type changed", keys, field });
    }
  });
  const ways = [...new Set(found.map(({ what }) => what))];
  return ways.flatMap((way) => {
    const places = found.filter(({ what }) => what === way);
    const chosen = new Set([places[0], places.at(-1)]);
    return [...chosen].flatMap((place) => (place === undefined ? [] : [broken(object, place)]));
  });
}

export function ruledPlaces(object: JsonObject, schema: JsonObject): RuledPlace[] {
  const places: RuledPlace[] = [];
  eachNode(object, schema, (value, node, { keys, field }) => {
    const rules = node["x-kubernetes-validations"];
    if (rules !== undefined && value !== null) places.push({ field, keys, rules: objectsAt(rules) });
  });
  return places;
}

/** A copy with another value at a place; undefined removes it. */
export function changedAt(
  object: JsonObject,
  keys: readonly (string | number)[],
  value: JsonValue | undefined,
): JsonObject {
  const copy = structuredClone(object);
  const last = keys.at(-1) as string | number;
  const holder = fieldAt(copy, ...keys.slice(0, -1));
  // JSON writes an undefined item of a list as null.
  if (Array.isArray(holder)) holder[Number(last)] = value ?? null;
  else if (value === undefined) delete objectAt(holder)[last];
  else objectAt(holder)[last] = value;
  return copy;
}

function broken(
  object: JsonObject,
  { what, keys, field }: { what: BrokenObject["what"]; keys: (string | number)[]; field: string },
): BrokenObject {
  switch (what) {
    case "required field removed":
      return { what, field, reason: "FieldValueRequired", object: changedAt(object, keys, undefined) };
    case "type changed":
      return { what, field, reason: "FieldValueTypeInvalid", object: changedAt(object, keys, { not: "this type" }) };
    default:
      return { what, field, reason: "FieldValueNotSupported", object: changedAt(object, keys, NO_VALUE_OF_THE_ENUM) };
  }
}

interface Place {
  readonly keys: (string | number)[];
  readonly field: string;
  readonly isRequired: boolean;
}

/** Every value that a schema describes, below the envelope. */
function eachNode(
  object: JsonObject,
  schema: JsonObject,
  tell: (value: JsonValue, node: JsonObject, place: Place) => void,
): void {
  const visit = (value: JsonValue, node: JsonObject, place: Place): void => {
    const { keys, field } = place;
    tell(value, node, place);
    if (Array.isArray(value)) {
      if (isJsonObject(node.items))
        for (const [index, item] of value.entries())
          visit(item, node.items, { keys: [...keys, index], field: `${field}[${index}]`, isRequired: false });
      return;
    }
    if (!isJsonObject(value)) return;
    for (const [key, member] of Object.entries(value)) {
      const isEnvelope = keys.length === 0 || node["x-kubernetes-embedded-resource"] === true;
      if (member === undefined || (isEnvelope && ["apiVersion", "kind", "metadata"].includes(key))) continue;
      const property = valueAt(node, "properties", key);
      const isMap = property === undefined && isJsonObject(node.additionalProperties);
      const below = property ?? node.additionalProperties;
      if (!isJsonObject(below)) continue;
      const path = isMap ? `${field}[${key}]` : field === "" ? key : `${field}.${key}`;
      const isFilled = below.default !== undefined;
      const isRequired = !isMap && !isFilled && listAt(node.required ?? []).includes(key);
      visit(member, below, { keys: [...keys, key], field: path, isRequired });
    }
  };
  visit(object, schema, { keys: [], field: "", isRequired: false });
}

const MAX_VARIANTS = 12;
const MAX_DEPTH = 3;

/** The object with one value changed after another, at the place and below it. */
export function variants(object: JsonObject, keys: readonly (string | number)[]): JsonObject[] {
  const found: JsonObject[] = [];
  const visit = (value: JsonValue | undefined, at: readonly (string | number)[], depth: number): void => {
    if (found.length >= MAX_VARIANTS) return;
    if (at.length > 0) for (const other of othersThan(value)) found.push(changedAt(object, at, other));
    if (depth >= MAX_DEPTH || typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (at.length === 0 && ["apiVersion", "kind", "metadata"].includes(key)) continue;
      visit(member, [...at, Array.isArray(value) ? Number(key) : key], depth + 1);
    }
  };
  const start = valueAt(object, ...keys);
  if (start !== undefined) visit(start, keys, 0);
  return found;
}

function othersThan(value: JsonValue | undefined): (JsonValue | undefined)[] {
  if (typeof value === "string") return ["", "not.a_valid value!", "x".repeat(300), undefined];
  if (typeof value === "number") return [-1, 0, 1_000_000_007, undefined];
  if (typeof value === "boolean") return [!value, undefined];
  if (Array.isArray(value)) return [[], [...value, ...value], undefined];
  return [{}, undefined];
}
