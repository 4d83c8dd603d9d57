// Code generated from schemas/storage/v1beta1. DO NOT EDIT; run `npm run generate`.

export type * from "./csi-storage-capacity.types.js";
export type * from "./csi-storage-capacity.apply.js";
export type * from "./volume-attributes-class.types.js";
export type * from "./volume-attributes-class.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
