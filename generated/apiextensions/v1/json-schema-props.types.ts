// Code generated from schemas/apiextensions/v1/json-schema-props.yaml. DO NOT EDIT; run `npm run generate`.
import type { JsonValue } from "../../../runtime/kit/index.js";

/** A schema: what a value looks like. */
export interface JSONSchemaProps {
  /** Identifier of the schema; not allowed here. */
  id?: string;
  /** Dialect of the schema. */
  $schema?: string;
  /** Reference to another schema; not allowed here. */
  $ref?: string;
  /** What the value means. */
  description?: string;
  /** Type: object, array, string, integer, number or boolean. */
  type?: string;
  /** Format of the value. */
  format?: string;
  /** Short name of the value. */
  title?: string;
  /** What stands for the value where it is absent. */
  default?: JsonValue;
  /** Greatest number. */
  maximum?: number;
  /** Whether the greatest number itself is excluded. */
  exclusiveMaximum?: boolean;
  /** Least number. */
  minimum?: number;
  /** Whether the least number itself is excluded. */
  exclusiveMinimum?: boolean;
  /** Greatest number of characters. */
  maxLength?: number;
  /** Least number of characters. */
  minLength?: number;
  /** Regular expression that the text must match. */
  pattern?: string;
  /** Greatest number of items. */
  maxItems?: number;
  /** Least number of items. */
  minItems?: number;
  /** Whether no two items may be the same; not allowed here. */
  uniqueItems?: boolean;
  /** Number that the value must be a multiple of. */
  multipleOf?: number;
  /** Values that are allowed. */
  enum?: JsonValue[];
  /** Greatest number of fields. */
  maxProperties?: number;
  /** Least number of fields. */
  minProperties?: number;
  /** Fields that must be there. */
  required?: string[];
  /** Schema of the items. */
  items?: JsonValue;
  /** Schemas that must all hold. */
  allOf?: JSONSchemaProps[];
  /** Schemas of which exactly one must hold. */
  oneOf?: JSONSchemaProps[];
  /** Schemas of which one must hold. */
  anyOf?: JSONSchemaProps[];
  /** Schema that must not hold. */
  not?: JSONSchemaProps;
  /** Fields and their schemas. */
  properties?: Record<string, JSONSchemaProps>;
  /** Schema of the values of a map. */
  additionalProperties?: JsonValue;
  /** Schemas by pattern of the field name; not allowed here. */
  patternProperties?: Record<string, JSONSchemaProps>;
  /** What a field needs beside it; not allowed here. */
  dependencies?: Record<string, JsonValue>;
  /** Schema of further items; not allowed here. */
  additionalItems?: JsonValue;
  /** Schemas to refer to; not allowed here. */
  definitions?: Record<string, JSONSchemaProps>;
  /** Where to read more. */
  externalDocs?: ExternalDocumentation;
  /** An example of the value. */
  example?: JsonValue;
  /** Whether null is a value. */
  nullable?: boolean;
  /** Whether fields without a schema are kept. */
  "x-kubernetes-preserve-unknown-fields"?: boolean;
  /** Whether the value is an object of its own, with apiVersion, kind and metadata. */
  "x-kubernetes-embedded-resource"?: boolean;
  /** Whether the value is an integer or a text. */
  "x-kubernetes-int-or-string"?: boolean;
  /** Fields that tell the items of a map-like list apart. */
  "x-kubernetes-list-map-keys"?: string[];
  /** Who owns a list: one manager (atomic), each value its own (set), each item by its keys (map). */
  "x-kubernetes-list-type"?: string;
  /** Who owns an object: each field its own (granular), or one manager (atomic). */
  "x-kubernetes-map-type"?: string;
  /** Rules by which objects of this version become those of another one; at the root, with strategy Mapping. */
  "x-kindsmith-conversion"?: JsonValue;
  /** Expressions that must hold. */
  "x-kubernetes-validations"?: ValidationRule[];
}

/** Where to read more. */
export interface ExternalDocumentation {
  /** What is to be read there. */
  description?: string;
  /** Its address. */
  url?: string;
}

/** An expression that must hold. */
export interface ValidationRule {
  /** The expression. */
  rule: string;
  /** What the client is told otherwise. */
  message?: string;
  /** The expression of what the client is told. */
  messageExpression?: string;
  /** Reason of the failure. */
  reason?: string;
  /** Relative path of the field that the failure names. */
  fieldPath?: string;
  /** Whether a rule about the change also runs where there was no value before. */
  optionalOldSelf?: boolean;
}
