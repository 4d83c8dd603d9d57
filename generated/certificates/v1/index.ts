// Code generated from schemas/certificates/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./certificate-signing-request.types.js";
export type * from "./certificate-signing-request.apply.js";
export * as references from "./client.js";
export * from "./resources.js";
