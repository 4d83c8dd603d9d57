// Code generated from schemas/resource/v1alpha3. DO NOT EDIT; run `npm run generate`.

export type * from "./device-taint-rule.types.js";
export type * from "./device-taint-rule.apply.js";
export type * from "./resource-pool-status-request.types.js";
export type * from "./resource-pool-status-request.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
