/**
 * Warns about required fields that an object can't have: a misspelt field is pruned, and then missing, in every
 * object.
 */
import type { Schema } from "../../runtime/schema/schema-types.js";
import { formatPath, type Problem, type SchemaPath } from "../problem.js";
import { closest } from "./closest.js";
import type { ReadSchema, ReadSchemas } from "./schemas.js";

/** Fields that an embedded object has whatever its schema says. */
const ENVELOPE = ["apiVersion", "kind", "metadata"];

/**
 * Returns a warning for each required name without a field. The schema is not refused, since a server accepts it,
 * although no object matches.
 */
export function unmeetableRequirements(schemas: ReadSchemas): Problem[] {
  return [...schemas.values()].flatMap((owner) => {
    const found: Problem[] = [];
    visit(owner.schema, { owner, path: [], isKept: false }, found);
    return found;
  });
}

interface Place {
  readonly owner: ReadSchema;
  readonly path: SchemaPath;
  /** Fields that no schema describes are kept, because a surrounding schema says so. */
  readonly isKept: boolean;
}

function visit(schema: Schema, place: Place, found: Problem[]): void {
  const { properties, items, additionalProperties: values } = schema;
  const isKept = schema.preserveUnknownFields === true || (place.isKept && properties === undefined && !values);
  if (!isOpen(schema, place, isKept)) report(schema, schema, place, [], found);
  const below = (path: SchemaPath, part: Schema): void =>
    visit(part, { owner: place.owner, path: [...place.path, ...path], isKept }, found);
  for (const [name, property] of Object.entries(properties ?? {})) below(["properties", name], property);
  if (items) below(["items"], items);
  if (typeof values === "object") below(["additionalProperties"], values);
}

/** Returns true if an object may have fields that the schema does not name. */
function isOpen(schema: Schema, { owner }: Place, isKept: boolean): boolean {
  const { properties, additionalProperties, type } = schema;
  if (isKept || additionalProperties !== undefined) return true;
  if (properties !== undefined) return false;
  // other dialects let an object without fields contain anything
  return type !== "object" || owner.definition.dialect !== "crd";
}

/** Parts that all have to match require as much as the schema itself. */
function report(demand: Schema, schema: Schema, place: Place, at: SchemaPath, found: Problem[]): void {
  const names = [...Object.keys(schema.properties ?? {}), ...(schema.embeddedResource ? ENVELOPE : [])];
  for (const [index, name] of (demand.required ?? []).entries()) {
    if (names.includes(name)) continue;
    const { document, path } = place.owner.definition;
    const where = formatPath(place.path.filter((part) => part !== "properties"));
    const message = `${JSON.stringify(name)} is required, but ${where === "" ? "the object" : where} has no such field, so no value can be valid`;
    const near = closest(name, names);
    const remedy = near === undefined ? "add it to properties, or take it out of required" : `did you mean ${near}?`;
    found.push(document.problem([...path, ...place.path, ...at, "required", index], message, remedy));
  }
  for (const [index, part] of (demand.allOf ?? []).entries())
    report(part, schema, place, [...at, "allOf", index], found);
}
