// Code generated from schemas/apiextensions/v1/custom-resource-definition.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./custom-resource-definition.schema.js";
import { structs as jsonSchemaPropsStructs } from "./json-schema-props.schema.js";

export { merge } from "./custom-resource-definition.merge.js";
export { protobuf } from "./custom-resource-definition.protobuf.js";
export { validate } from "./custom-resource-definition.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...jsonSchemaPropsStructs };
}
