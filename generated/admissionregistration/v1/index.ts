// Code generated from schemas/admissionregistration/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./matching.types.js";
export type * from "./matching.apply.js";
export type * from "./mutating-admission-policy.types.js";
export type * from "./mutating-admission-policy.apply.js";
export type * from "./mutating-admission-policy-binding.types.js";
export type * from "./mutating-admission-policy-binding.apply.js";
export type * from "./mutating-webhook-configuration.types.js";
export type * from "./mutating-webhook-configuration.apply.js";
export type * from "./validating-admission-policy.types.js";
export type * from "./validating-admission-policy.apply.js";
export type * from "./validating-admission-policy-binding.types.js";
export type * from "./validating-admission-policy-binding.apply.js";
export type * from "./validating-webhook-configuration.types.js";
export type * from "./validating-webhook-configuration.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
