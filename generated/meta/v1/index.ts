// Code generated from schemas/meta/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./meta.types.js";
export type * from "./meta.apply.js";
export type * from "./selectors.types.js";
export type * from "./selectors.apply.js";
