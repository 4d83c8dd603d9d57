// Code generated from schemas/authorization/v1beta1. DO NOT EDIT; run `npm run generate`.

export type * from "./access-review.types.js";
export type * from "./access-review.apply.js";
export type * from "./local-subject-access-review.types.js";
export type * from "./local-subject-access-review.apply.js";
export type * from "./self-subject-access-review.types.js";
export type * from "./self-subject-access-review.apply.js";
export type * from "./self-subject-rules-review.types.js";
export type * from "./self-subject-rules-review.apply.js";
export type * from "./subject-access-review.types.js";
export type * from "./subject-access-review.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
