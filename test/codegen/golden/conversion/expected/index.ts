// Code generated from schemas/demo.example.com/v1. DO NOT EDIT; run `npx kindsmith generate`.

export type * from "./lamp.types.js";
export type * from "./lamp.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
