// Code generated from schemas/node/v1beta1. DO NOT EDIT; run `npm run generate`.

export type * from "./runtime-class.types.js";
export type * from "./runtime-class.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
