// Code generated from schemas/autoscaling/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./horizontal-pod-autoscaler.types.js";
export type * from "./horizontal-pod-autoscaler.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
