// Code generated from schemas/autoscaling/v2. DO NOT EDIT; run `npm run generate`.

export type * from "./horizontal-pod-autoscaler.types.js";
export type * from "./horizontal-pod-autoscaler.apply.js";
export type * from "./metric-status.types.js";
export type * from "./metric-status.apply.js";
export type * from "./metrics.types.js";
export type * from "./metrics.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
