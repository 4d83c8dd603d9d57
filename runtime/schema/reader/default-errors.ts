/**
 * Checks the defaults in the schema of a custom kind against the schema around them, with errors worded as for
 * definitions.
 * An invalid default could never be stored. CRD-013.
 */

import { type FieldError, forbiddenField, invalid } from "../../api/field-error.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { walked } from "../../base/turn-budget.js";
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

interface PlacedNode {
  readonly node: JsonObject;
  readonly field: string;
  readonly place: Place;
}

/** @param raw a structural schema @param field its path, such as `spec.versions[0].schema.openAPIV3Schema` */
export function* defaultErrors(raw: JsonObject, field: string): Generator<void, FieldError[]> {
  const errors: FieldError[] = [];
  yield* walked<PlacedNode>({ node: raw, field, place: ROOT }, (placed, below) => {
    addParts(placed, below);
    return checkNode(placed, errors);
  });
  return errors;
}

const ROOT: Place = {};

function addParts({ node, field, place }: PlacedNode, below: PlacedNode[]): void {
  const { properties, items, additionalProperties: values } = node;
  const inside = place.isMetadata === true ? { ...place, isMetadata: false } : place;
  if (isJsonObject(properties)) {
    for (const [name, property] of Object.entries(properties))
      if (isJsonObject(property))
        below.push({
          node: property,
          field: `${field}.properties[${name}]`,
          place: placeOf(name, node, place, inside),
        });
  }
  if (place === ROOT) return;
  if (isJsonObject(items)) below.push({ node: items, field: `${field}.items`, place: inside });
  if (!isJsonObject(values)) return;
  const refusal = "must not be set inside additionalProperties applying to object metadata";
  const ofValues = place.isInMetadata === true ? { ...inside, refusal } : inside;
  below.push({ node: values, field: `${field}.additionalProperties`, place: ofValues });
}

const ORDINARY: Place = { isMetadata: false };

/** @param inside the place of most properties */
function placeOf(name: string, node: JsonObject, place: Place, inside: Place): Place {
  if (place === ROOT) return TOP_LEVEL.includes(name) ? { refusal: `must not be set in top-level ${name}` } : ORDINARY;
  const isMetadata = node["x-kubernetes-embedded-resource"] === true && name === "metadata";
  return isMetadata ? { ...place, isMetadata, isInMetadata: true } : inside;
}

/** A default that is validated takes as long as visits of so many schemas: a validator is compiled for it. */
const VISITS_PER_DEFAULT = 100;

/** Returns how many visits the work equals. */
function checkNode({ node, field, place }: PlacedNode, errors: FieldError[]): number {
  if (node.default === undefined || node.default === null) return 1;
  const { default: value, ...rest } = node;
  const { refusal, isMetadata } = place;
  const at = `${field}.default`;
  if (refusal !== undefined) errors.push(forbiddenField(at, refusal));
  else if (isMetadata) errors.push(...problemsOf({ wellKnown: "ObjectMeta" }, value, at));
  else if (isPlainlyRight(rest, value)) return 1;
  else errors.push(...problemsOf(toStructural(rest, SERVED_DEFINITION).schema, value, at));
  return VISITS_PER_DEFAULT;
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
