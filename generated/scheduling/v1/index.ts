// Code generated from schemas/scheduling/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./priority-class.types.js";
export type * from "./priority-class.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
