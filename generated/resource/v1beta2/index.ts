// Code generated from schemas/resource/v1beta2. DO NOT EDIT; run `npm run generate`.

export type * from "./device.types.js";
export type * from "./device.apply.js";
export type * from "./device-allocation.types.js";
export type * from "./device-allocation.apply.js";
export type * from "./device-claim.types.js";
export type * from "./device-claim.apply.js";
export type * from "./device-class.types.js";
export type * from "./device-class.apply.js";
export type * from "./device-parts.types.js";
export type * from "./device-parts.apply.js";
export type * from "./device-taint.types.js";
export type * from "./device-taint.apply.js";
export type * from "./device-taint-rule.types.js";
export type * from "./device-taint-rule.apply.js";
export type * from "./resource-claim.types.js";
export type * from "./resource-claim.apply.js";
export type * from "./resource-claim-template.types.js";
export type * from "./resource-claim-template.apply.js";
export type * from "./resource-slice.types.js";
export type * from "./resource-slice.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
