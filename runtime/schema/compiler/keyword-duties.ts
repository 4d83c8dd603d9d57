/**
 * The treatment of each schema keyword by the printed checks. A schema with a keyword that is not listed here is not
 * compiled, since the keyword would be silently ignored.
 */
import type { Schema } from "../schema-types.js";

/**
 * - `checked`: restricts values, and a printed check enforces it.
 * - `shape`: says which parts a value has, or what happens to them.
 * - `elsewhere`: used by documents, merge descriptors, protobuf, or the expression engine.
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
  isFormatAdvisory: "shape",
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

/** @throws Error for a keyword without a treatment */
export function assertDuties(schema: Schema): void {
  for (const keyword in schema)
    if (!Object.hasOwn(KEYWORD_DUTIES, keyword))
      throw new Error(`the schema can't be compiled: nothing keeps the keyword ${JSON.stringify(keyword)}`);
}
