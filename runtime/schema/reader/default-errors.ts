/**
 * Checks the defaults in the schema of a custom kind against the schema around them, with errors worded as for
 * definitions.
 * An invalid default could never be stored. CRD-013.
 */
import { type FieldError, forbiddenField, invalid } from "../../api/field-error.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { compileValidator } from "../compiler/compile-schema.js";
import type { Schema } from "../schema-types.js";
import { buildSchemaSet } from "./hoist.js";
import { SERVED_DEFINITION, toStructural } from "./structural.js";

/** Fields that identify an object or that the server sets; a default would interfere with them. */
const TOP_LEVEL: readonly string[] = ["apiVersion", "kind", "metadata"];

/** The parents of a node, as far as they matter for defaults. */
interface Place {
  /** Why the node and everything below it must not have a default. */
  readonly refusal?: string;
  /** Whether the node is part of the metadata of an embedded object. */
  readonly isInMetadata?: boolean;
  /** Whether the node is that metadata as a whole. */
  readonly isMetadata?: boolean;
}

/** @param raw a structural schema @param field its path, such as `spec.versions[0].schema.openAPIV3Schema` */
export function defaultErrors(raw: JsonObject, field: string): FieldError[] {
  const errors: FieldError[] = [];
  checkNode(raw, field, {}, errors);
  for (const [name, property] of propertiesOf(raw)) {
    const isReserved = TOP_LEVEL.includes(name);
    const place = isReserved ? { refusal: `must not be set in top-level ${name}` } : {};
    visit(property, `${field}.properties[${name}]`, place, errors);
  }
  return errors;
}

function visit(node: JsonObject, field: string, place: Place, errors: FieldError[]): void {
  checkNode(node, field, place, errors);
  const inside = { ...place, isMetadata: false };
  for (const [name, property] of propertiesOf(node)) {
    const isMetadata = node["x-kubernetes-embedded-resource"] === true && name === "metadata";
    const below = isMetadata ? { ...place, isMetadata, isInMetadata: true } : inside;
    visit(property, `${field}.properties[${name}]`, below, errors);
  }
  if (isJsonObject(node.items)) visit(node.items, `${field}.items`, inside, errors);
  const values = node.additionalProperties;
  if (!isJsonObject(values)) return;
  const refusal = place.isInMetadata ? "must not be set inside additionalProperties applying to object metadata" : "";
  visit(values, `${field}.additionalProperties`, refusal === "" ? inside : { ...inside, refusal }, errors);
}

function propertiesOf({ properties }: JsonObject): [string, JsonObject][] {
  const entries = isJsonObject(properties) ? Object.entries(properties) : [];
  return entries.filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]));
}

function checkNode(node: JsonObject, field: string, { refusal, isMetadata }: Place, errors: FieldError[]): void {
  const { default: value, ...rest } = node;
  if (value === undefined || value === null) return;
  const at = `${field}.default`;
  if (refusal !== undefined) errors.push(forbiddenField(at, refusal));
  else if (isMetadata) errors.push(...problemsOf({ wellKnown: "ObjectMeta" }, value, at));
  else if (!isPlainlyRight(rest, value))
    errors.push(...problemsOf(toStructural(rest, SERVED_DEFINITION).schema, value, at));
}

const HOLDER = "Holder";
/**
 * The name of the holder's field is empty, so that messages name only what is inside the value, as on stock servers.
 */
const VALUE = "";

function problemsOf(schema: Schema, value: JsonValue, place: string): FieldError[] {
  const holder: Schema = { type: "object", properties: { [VALUE]: schema } };
  const validate = compileValidator(buildSchemaSet(HOLDER, holder));
  const { errors, unknownFields } = validate(
    { [VALUE]: structuredClone(value) },
    { prune: false, defaults: true, nulls: "reject" },
  );
  const problems = errors.map((error) => ({ ...error, field: error.field === "" ? place : `${place}.${error.field}` }));
  return unknownFields.length > 0 ? [invalid(place, value, "must not have unknown fields"), ...problems] : problems;
}

/** Keywords that do not restrict a value beyond its type. */
const DESCRIPTIVE: ReadonlySet<string> = new Set(["type", "title", "description", "nullable", "example"]);

/** Skips the many defaults of fields that have a type and no rules. */
function isPlainlyRight(node: JsonObject, value: JsonValue): boolean {
  return (
    (node.type === "string" || node.type === "boolean") &&
    node.type === typeof value &&
    Object.keys(node).every((keyword) => DESCRIPTIVE.has(keyword))
  );
}
