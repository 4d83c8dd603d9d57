/**
 * Describes what the server decodes into typed structures: built-in kinds and their metadata. Code validates their
 * values, so documents state types but no bounds. In 3.0 documents, a field that a typed client can't omit has its zero
 * value as default.
 */
import type { JsonValue } from "../../api/json.js";
import type { Schema } from "../schema-types.js";
import { hasZero, zeroOf } from "../typed/zero-values.js";
import type { OpenApiDialect } from "./openapi-schema.js";
import { type DefinitionFacts, TYPED_FACTS } from "./openapi-typed-facts.js";

/** Keywords that code enforces. */
const JUDGED = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "validations",
] as const satisfies readonly (keyof Schema)[];

/** Structs that are the same to clients although this server distinguishes them. Keyed by name below the prefix. */
const PUBLISHED_AS: Readonly<Record<string, string>> = {
  "apimachinery.pkg.apis.meta.v1.ReportedCondition": "apimachinery.pkg.apis.meta.v1.Condition",
  "apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourcesStatus":
    "apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceStatus",
};

/** @param name below the prefix */
export function typedName(name: string): string {
  return Object.hasOwn(PUBLISHED_AS, name) ? PUBLISHED_AS[name]! : name;
}

/** Returns the extensions of a definition that no keyword of the structural schema represents. */
export function typedExtensions(name: string): Readonly<Record<string, JsonValue>> {
  const unions = TYPED_FACTS[name]?.unions;
  return unions === undefined ? {} : { "x-kubernetes-unions": unions };
}

/** @param name of the definition, below the prefix */
export function typedSchema(name: string, schema: Schema, dialect: OpenApiDialect): Schema {
  const facts: DefinitionFacts = TYPED_FACTS[name] ?? {};
  const result = withoutJudged(schema);
  const required = facts.required ?? schema.required ?? [];
  delete result.required;
  if (required.length > 0) result.required = [...required];
  if (schema.properties === undefined) return result;
  result.properties = Object.fromEntries(
    Object.entries(schema.properties).map(([field, property]) => {
      const typed = typedNode(property, field, facts, dialect);
      const known = facts.defaults?.[field];
      const fallback = known === undefined ? zeroFor(field, property, required.includes(field)) : known;
      // null in the facts means that there is no default
      if (dialect === "v3" && fallback !== undefined && fallback !== null) typed.default = fallback;
      return [field, typed];
    }),
  );
  return result;
}

function withoutJudged(schema: Schema): Schema {
  const result: Schema = { ...schema };
  for (const keyword of JUDGED) delete result[keyword];
  // null reads as the zero value, so it is not a type
  delete result.nullable;
  delete result.default;
  return result;
}

/** @param place a field of the definition, with `[]` for each list or map that contains the node */
function typedNode(schema: Schema, place: string, facts: DefinitionFacts, dialect: OpenApiDialect): Schema {
  const result = withoutJudged(schema);
  const known = facts.enums?.[place];
  const values = known === undefined ? schema.enum : known;
  delete result.enum;
  if (values) result.enum = [...values].sort();
  if (schema.items) result.items = elementOf(schema.items, place, facts, dialect);
  if (typeof schema.additionalProperties === "object")
    result.additionalProperties = elementOf(schema.additionalProperties, place, facts, dialect);
  return result;
}

/** Elements can't be omitted. */
function elementOf(element: Schema, place: string, facts: DefinitionFacts, dialect: OpenApiDialect): Schema {
  const typed = typedNode(element, `${place}[]`, facts, dialect);
  const zero = zeroOfNode(element);
  if (dialect === "v3" && zero !== undefined) typed.default = zero;
  return typed;
}

/** Parts that every object of a typed client has. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(["spec", "status"]);

function zeroFor(field: string, property: Schema, isRequired: boolean): JsonValue | undefined {
  if (property.wellKnown === "ObjectMeta" || property.wellKnown === "ListMeta") return {};
  if (isRequired || (property.ref !== undefined && ALWAYS_THERE.has(field))) return zeroOfNode(property);
  return undefined;
}

function zeroOfNode(schema: Schema): JsonValue | undefined {
  if (schema.ref !== undefined) return {};
  return schema.format !== "byte" && hasZero(schema) ? zeroOf(schema) : undefined;
}
