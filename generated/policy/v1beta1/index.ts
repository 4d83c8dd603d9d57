// Code generated from schemas/policy/v1beta1. DO NOT EDIT; run `npm run generate`.

export type * from "./pod-disruption-budget.types.js";
export type * from "./pod-disruption-budget.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
