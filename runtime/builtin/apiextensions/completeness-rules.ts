/** Requires that a schema's nodes specify every field and item that its logical rules mention. CRD-031. */
import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, required } from "../../api/field-error.js";
import { isJsonObject } from "../../api/json.js";

/** A schema and its path. */
interface Placed {
  readonly schema: JSONSchemaProps;
  readonly field: string;
}

/** @param field path of the schema */
export function validateCompleteness(schema: JSONSchemaProps, field: string): FieldError[] {
  return parts({ schema, field }).flatMap((rule) => validateRule(rule, schema, field));
}

/** @param node the node for the values that the rule restricts; undefined if there is none */
function validateRule(rule: Placed, node: JSONSchemaProps | undefined, field: string): FieldError[] {
  if (node === undefined) return [required(field, `because it is defined in ${rule.field}`)];
  const { items, properties = {} } = rule.schema;
  const errors = parts(rule).flatMap((part) => validateRule(part, node, field));
  if (isJsonObject(items)) {
    const part = { schema: items as JSONSchemaProps, field: `${rule.field}.items` };
    const described = isJsonObject(node.items) ? (node.items as JSONSchemaProps) : undefined;
    errors.push(...validateRule(part, described, `${field}.items`));
  }
  for (const [name, schema] of Object.entries(properties)) {
    const known = node.properties ?? {};
    const part = { schema, field: `${rule.field}.properties[${name}]` };
    errors.push(
      ...validateRule(part, Object.hasOwn(known, name) ? known[name] : undefined, `${field}.properties[${name}]`),
    );
  }
  return errors;
}

function parts({ schema: { allOf = [], anyOf = [], oneOf = [], not }, field }: Placed): Placed[] {
  const lists = Object.entries({ allOf, anyOf, oneOf }).flatMap(([word, schemas]) =>
    schemas.map((schema, index) => ({ schema, field: `${field}.${word}[${index}]` })),
  );
  return isJsonObject(not as never) ? [{ schema: not as JSONSchemaProps, field: `${field}.not` }, ...lists] : lists;
}
