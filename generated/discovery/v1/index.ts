// Code generated from schemas/discovery/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./endpoint-slice.types.js";
export type * from "./endpoint-slice.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
