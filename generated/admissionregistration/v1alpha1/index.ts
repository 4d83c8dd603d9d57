// Code generated from schemas/admissionregistration/v1alpha1. DO NOT EDIT; run `npm run generate`.

export type * from "./matching.types.js";
export type * from "./matching.apply.js";
export type * from "./mutating-admission-policy.types.js";
export type * from "./mutating-admission-policy.apply.js";
export type * from "./mutating-admission-policy-binding.types.js";
export type * from "./mutating-admission-policy-binding.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
