// Code generated from schemas/certificates/v1alpha1. DO NOT EDIT; run `npm run generate`.

export type * from "./cluster-trust-bundle.types.js";
export type * from "./cluster-trust-bundle.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
