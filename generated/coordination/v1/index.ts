// Code generated from schemas/coordination/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./lease.types.js";
export type * from "./lease.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
