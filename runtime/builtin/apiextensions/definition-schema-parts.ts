/** The direct subschemas of a schema in a CustomResourceDefinition, before it has been checked to be structural. */
import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { isJsonObject } from "../../api/json.js";

/** A null in place of a subschema counts as absent. */
export function schemaParts({
  properties,
  items,
  additionalProperties,
  allOf,
  anyOf,
  oneOf,
  not,
}: JSONSchemaProps): JSONSchemaProps[] {
  const parts: unknown[] = [
    ...Object.values(properties ?? {}),
    ...(allOf ?? []),
    ...(anyOf ?? []),
    ...(oneOf ?? []),
    items,
    additionalProperties,
    not,
  ];
  return parts.filter((part): part is JSONSchemaProps => isJsonObject(part as never));
}
