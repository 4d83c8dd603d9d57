// Code generated from schemas/coordination/v1alpha2. DO NOT EDIT; run `npm run generate`.

export type * from "./lease-candidate.types.js";
export type * from "./lease-candidate.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
