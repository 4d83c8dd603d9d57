/**
 * Defaults in the schema of a custom kind against what the schema says of their places, as refusals of the schema name
 * them. What breaks its own rules could never be stored. CRD-013.
 */
import { type FieldError, forbiddenField, invalid } from "../../api/field-error.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { compileValidator } from "../compiler/compile-schema.js";
import type { Schema } from "../schema-types.js";
import { buildSchemaSet } from "./hoist.js";
import { SERVED_DEFINITION, toStructural } from "./structural.js";

/** Fields that the server fills in or that say what an object is: nobody else gives them a value. */
const TOP_LEVEL: readonly string[] = ["apiVersion", "kind", "metadata"];

/** What a node belongs to, as far as its defaults go. */
interface Place {
  /** Why nothing at or below it may have a default. */
  readonly refusal?: string;
  /** Part of the metadata of an object inside the object. */
  readonly isInMetadata?: boolean;
  /** That metadata as a whole. */
  readonly isMetadata?: boolean;
}

/** @param raw a schema that is structural @param field its path, such as `spec.versions[0].schema.openAPIV3Schema` */
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
/** The field of the holder: without a name, so that texts name what stands in the value as stock servers do. */
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

/** Says nothing of the value beside its type. */
const DESCRIPTIVE: ReadonlySet<string> = new Set(["type", "title", "description", "nullable", "example"]);

/** Spares the work for the many defaults of fields that have a type and no rules. */
function isPlainlyRight(node: JsonObject, value: JsonValue): boolean {
  return (
    (node.type === "string" || node.type === "boolean") &&
    node.type === typeof value &&
    Object.keys(node).every((keyword) => DESCRIPTIVE.has(keyword))
  );
}
