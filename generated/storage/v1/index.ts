// Code generated from schemas/storage/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./csi-driver.types.js";
export type * from "./csi-driver.apply.js";
export type * from "./csi-node.types.js";
export type * from "./csi-node.apply.js";
export type * from "./csi-storage-capacity.types.js";
export type * from "./csi-storage-capacity.apply.js";
export type * from "./storage-class.types.js";
export type * from "./storage-class.apply.js";
export type * from "./volume-attachment.types.js";
export type * from "./volume-attachment.apply.js";
export type * from "./volume-attributes-class.types.js";
export type * from "./volume-attributes-class.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
