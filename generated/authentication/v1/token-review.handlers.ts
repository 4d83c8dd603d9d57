// Code generated from schemas/authentication/v1/token-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./token-review.schema.js";
import { structs as userInfoStructs } from "./user-info.schema.js";

export { merge } from "./token-review.merge.js";
export { protobuf } from "./token-review.protobuf.js";
export { validate } from "./token-review.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...userInfoStructs };
}
