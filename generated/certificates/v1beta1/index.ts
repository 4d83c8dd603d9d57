// Code generated from schemas/certificates/v1beta1. DO NOT EDIT; run `npm run generate`.

export type * from "./cluster-trust-bundle.types.js";
export type * from "./cluster-trust-bundle.apply.js";
export type * from "./pod-certificate-request.types.js";
export type * from "./pod-certificate-request.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
