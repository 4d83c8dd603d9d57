/** The direct subschemas of a schema in a CustomResourceDefinition, before it has been checked to be structural. */
import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { isJsonObject } from "../../api/json.js";

/** A null in place of a subschema counts as absent. */
export function addSchemaParts(schema: JSONSchemaProps, parts: JSONSchemaProps[]): void {
  const { properties, items, additionalProperties, allOf, anyOf, oneOf, not } = schema;
  if (properties !== undefined && properties !== null)
    for (const part of Object.values(properties)) addPart(part, parts);
  for (const logical of [allOf, anyOf, oneOf])
    if (logical !== undefined && logical !== null) for (const part of logical) addPart(part, parts);
  addPart(items, parts);
  addPart(additionalProperties, parts);
  addPart(not, parts);
}

function addPart(part: unknown, parts: JSONSchemaProps[]): void {
  if (isJsonObject(part as never)) parts.push(part as JSONSchemaProps);
}
