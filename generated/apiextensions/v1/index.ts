// Code generated from schemas/apiextensions/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./custom-resource-definition.types.js";
export type * from "./custom-resource-definition.apply.js";
export type * from "./json-schema-props.types.js";
export * as references from "./client.js";
export * from "./resources.js";
