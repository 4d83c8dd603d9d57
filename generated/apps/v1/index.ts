// Code generated from schemas/apps/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./controller-revision.types.js";
export type * from "./controller-revision.apply.js";
export type * from "./daemon-set.types.js";
export type * from "./daemon-set.apply.js";
export type * from "./deployment.types.js";
export type * from "./deployment.apply.js";
export type * from "./replica-set.types.js";
export type * from "./replica-set.apply.js";
export type * from "./stateful-set.types.js";
export type * from "./stateful-set.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
