// Code generated from schemas/events/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./event.types.js";
export type * from "./event.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
