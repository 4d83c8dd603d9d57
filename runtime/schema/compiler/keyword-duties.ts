/**
 * What the printed checks do with each keyword of a schema. A schema with a keyword that has no line here is not
 * compiled: a keyword that nobody looks at would be dropped without a word.
 */
import type { Schema } from "../schema-types.js";

/**
 * - `checked`: restricts values, which a printed check looks at.
 * - `shape`: says which parts a value has, or what becomes of them.
 * - `elsewhere`: others keep it: documents, merge descriptors, protobuf, the expression engine.
 */
export type KeywordDuty = "checked" | "shape" | "elsewhere";

export const KEYWORD_DUTIES: Readonly<Record<keyof Schema, KeywordDuty>> = {
  type: "checked",
  ref: "shape",
  wellKnown: "checked",
  title: "elsewhere",
  description: "elsewhere",
  nullable: "checked",
  default: "shape",
  format: "checked",
  isFormatTold: "shape",
  enum: "checked",
  minimum: "checked",
  maximum: "checked",
  exclusiveMinimum: "checked",
  exclusiveMaximum: "checked",
  multipleOf: "checked",
  minLength: "checked",
  maxLength: "checked",
  pattern: "checked",
  minItems: "checked",
  maxItems: "checked",
  uniqueItems: "checked",
  minProperties: "checked",
  maxProperties: "checked",
  properties: "checked",
  required: "checked",
  additionalProperties: "checked",
  items: "checked",
  allOf: "checked",
  anyOf: "checked",
  oneOf: "checked",
  not: "checked",
  intOrString: "checked",
  preserveUnknownFields: "shape",
  isTypeImplied: "shape",
  embeddedResource: "checked",
  listType: "checked",
  listMapKeys: "checked",
  mapType: "elsewhere",
  patchStrategy: "elsewhere",
  patchMergeKey: "elsewhere",
  protobufInline: "elsewhere",
  protobufUnion: "elsewhere",
  unsetAtZero: "shape",
  alwaysPresent: "shape",
  setWhenEmpty: "shape",
  renamedFrom: "elsewhere",
  validations: "elsewhere",
};

/** @throws Error for a keyword without a duty */
export function assertDuties(schema: Schema): void {
  for (const keyword in schema)
    if (!Object.hasOwn(KEYWORD_DUTIES, keyword))
      throw new Error(`the schema can't be compiled: nothing keeps the keyword ${JSON.stringify(keyword)}`);
}
