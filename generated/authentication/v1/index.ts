// Code generated from schemas/authentication/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./self-subject-review.types.js";
export type * from "./self-subject-review.apply.js";
export type * from "./token-request.types.js";
export type * from "./token-request.apply.js";
export type * from "./token-review.types.js";
export type * from "./token-review.apply.js";
export type * from "./user-info.types.js";
export * as references from "./client.js";
export * from "./resources.js";
