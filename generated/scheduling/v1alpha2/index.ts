// Code generated from schemas/scheduling/v1alpha2. DO NOT EDIT; run `npm run generate`.

export type * from "./pod-group.types.js";
export type * from "./pod-group.apply.js";
export type * from "./pod-group-parts.types.js";
export type * from "./pod-group-parts.apply.js";
export type * from "./workload.types.js";
export type * from "./workload.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
