// Code generated from schemas/networking/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./ingress.types.js";
export type * from "./ingress.apply.js";
export type * from "./ingress-class.types.js";
export type * from "./ingress-class.apply.js";
export type * from "./ip-address.types.js";
export type * from "./ip-address.apply.js";
export type * from "./network-policy.types.js";
export type * from "./network-policy.apply.js";
export type * from "./service-cidr.types.js";
export type * from "./service-cidr.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
