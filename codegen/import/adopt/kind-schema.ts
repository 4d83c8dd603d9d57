/**
 * Makes the schema of a kind from that of a component: what clients write goes to `spec`, what is read-only goes to
 * `status`.
 */
import { isJsonObject, type JsonObject, type JsonValue, setMember } from "../../../runtime/api/json.js";
import { pluralOf } from "../../model/model-names.js";
import type { Report } from "../../problem.js";

export interface KindIdentity {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Keywords that describe the component as a whole; they stay at the root of the kind. */
const ROOT_KEYWORDS = ["title", "description"];

/** Keywords about a body of the old form, which has no meaning in the new one. */
const DROPPED_KEYWORDS = ["$defs", "example", "examples", "xml", "externalDocs", "nullable", "readOnly", "writeOnly"];

/** Keywords that contain rules about several fields at once. */
const RULE_KEYWORDS = ["allOf", "anyOf", "oneOf", "not"];

const ENVELOPE = ["apiVersion", "kind", "metadata"];

/**
 * @param raw the component, with what it inherits
 * @param isReadOnly whether the schema of a property describes what only the server writes
 * @param report receives what the kind loses, at paths below the component
 */
export function kindSchema(
  raw: JsonObject,
  identity: KindIdentity,
  isReadOnly: (property: JsonObject) => boolean,
  report: Report,
): JsonObject {
  const body = isObjectOfApi(raw) ? ownBody(raw) : splitBody(raw, isReadOnly, report);
  const hasStatus = isJsonObject(body.properties) && Object.hasOwn(body.properties, "status");
  return {
    "x-kubernetes-group-version-kind": [{ ...identity }],
    "x-kindsmith-resource": {
      plural: pluralOf(identity.kind),
      scope: "Namespaced",
      ...(hasStatus ? { subresources: { status: {} } } : {}),
    },
    ...pick(raw, (key) => ROOT_KEYWORDS.includes(key)),
    ...body,
  };
}

/** Matches a component that has the form of an object of this API already. */
export function isObjectOfApi({ properties }: JsonObject): boolean {
  if (!isJsonObject(properties)) return false;
  return ["metadata", "spec"].every((name) => isJsonObject(properties[name]));
}

function ownBody(raw: JsonObject): JsonObject {
  const rest = pick(raw, (key) => !ROOT_KEYWORDS.includes(key) && !DROPPED_KEYWORDS.includes(key));
  const own = pick(isJsonObject(raw.properties) ? raw.properties : {}, (name) => !ENVELOPE.includes(name));
  const required = textsOf(raw.required).filter((name) => !ENVELOPE.includes(name));
  const { required: _required, ...others } = rest;
  return {
    ...others,
    type: "object",
    ...(required.length > 0 ? { required } : {}),
    properties: { metadata: { type: "object" }, ...own },
  };
}

function splitBody(raw: JsonObject, isReadOnly: (property: JsonObject) => boolean, report: Report): JsonObject {
  const properties = isJsonObject(raw.properties) ? raw.properties : {};
  const moved = new Set<string>();
  for (const [name, property] of Object.entries(properties)) {
    if (!isJsonObject(property) || !isReadOnly(property)) continue;
    const rule = ruleAbout(raw, name);
    if (rule === undefined) moved.add(name);
    else
      report(
        ["properties", name, "readOnly"],
        `${JSON.stringify(name)} stays in spec, where clients may write it, because ${rule} is about it`,
      );
  }
  const spec = specOf(raw, moved, report);
  const status = partOf(raw, (name) => moved.has(name));
  const isNeeded = [...RULE_KEYWORDS, "required", "minProperties"].some((key) => spec[key] !== undefined);
  const isWritten = moved.size === 0 || moved.size < Object.keys(properties).length;
  return {
    type: "object",
    ...(isNeeded && isWritten ? { required: ["spec"] } : {}),
    properties: {
      metadata: { type: "object" },
      ...(isWritten ? { spec } : {}),
      ...(moved.size > 0 ? { status: { type: "object", ...status } } : {}),
    },
  };
}

function specOf(raw: JsonObject, moved: ReadonlySet<string>, report: Report): JsonObject {
  const split = ["properties", "required"];
  const rest = pick(
    raw,
    (key) => !split.includes(key) && !ROOT_KEYWORDS.includes(key) && !DROPPED_KEYWORDS.includes(key),
  );
  for (const key of moved.size > 0 ? ["minProperties", "maxProperties", "default"] : []) {
    if (rest[key] === undefined) continue;
    report([key], `${key} is not kept, because it is about spec and status together`);
    delete rest[key];
  }
  return { ...rest, ...partOf(raw, (name) => !moved.has(name)) };
}

/** Returns the properties with the given names, and which of them are required. */
function partOf(raw: JsonObject, isIn: (name: string) => boolean): JsonObject {
  const required = textsOf(raw.required).filter(isIn);
  return {
    ...(required.length > 0 ? { required } : {}),
    ...(isJsonObject(raw.properties) ? { properties: pick(raw.properties, isIn) } : {}),
  };
}

/** Returns the keyword with a rule about a field; undefined if there is none. */
function ruleAbout(raw: JsonObject, name: string): string | undefined {
  if (raw["x-kubernetes-validations"] !== undefined) return "x-kubernetes-validations";
  return RULE_KEYWORDS.find((key) => mentions(raw[key], name));
}

function mentions(rule: JsonValue | undefined, name: string): boolean {
  if (Array.isArray(rule)) return rule.some((part) => mentions(part, name));
  if (!isJsonObject(rule)) return false;
  if (textsOf(rule.required).includes(name)) return true;
  if (isJsonObject(rule.properties) && Object.hasOwn(rule.properties, name)) return true;
  // A part that is a component may be about any field.
  return typeof rule.$ref === "string" || RULE_KEYWORDS.some((key) => mentions(rule[key], name));
}

function textsOf(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function pick(object: JsonObject, isKept: (key: string) => boolean): JsonObject {
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(object))
    if (value !== undefined && isKept(key)) setMember(kept, key, value);
  return kept;
}
