// Code generated from schemas/apiregistration/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./api-service.types.js";
export type * from "./api-service.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
