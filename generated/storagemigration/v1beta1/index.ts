// Code generated from schemas/storagemigration/v1beta1. DO NOT EDIT; run `npm run generate`.

export type * from "./storage-version-migration.types.js";
export type * from "./storage-version-migration.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
