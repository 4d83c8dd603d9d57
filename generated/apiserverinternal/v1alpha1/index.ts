// Code generated from schemas/apiserverinternal/v1alpha1. DO NOT EDIT; run `npm run generate`.

export type * from "./storage-version.types.js";
export type * from "./storage-version.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
