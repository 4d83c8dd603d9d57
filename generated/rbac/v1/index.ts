// Code generated from schemas/rbac/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./cluster-role.types.js";
export type * from "./cluster-role.apply.js";
export type * from "./cluster-role-binding.types.js";
export type * from "./cluster-role-binding.apply.js";
export type * from "./role.types.js";
export type * from "./role.apply.js";
export type * from "./role-binding.types.js";
export type * from "./role-binding.apply.js";
export type * from "./subjects.types.js";
export type * from "./subjects.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
