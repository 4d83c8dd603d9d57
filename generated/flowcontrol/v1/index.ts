// Code generated from schemas/flowcontrol/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./flow-schema.types.js";
export type * from "./flow-schema.apply.js";
export type * from "./priority-level-configuration.types.js";
export type * from "./priority-level-configuration.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
