// Code generated from schemas/demo.example.com/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./widget.types.js";
export type * from "./widget.apply.js";
export type * from "./widget-parts.types.js";
export type * from "./widget-parts.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
