// Code generated from schemas/authentication/v1/self-subject-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./self-subject-review.schema.js";
import { structs as userInfoStructs } from "./user-info.schema.js";

export { merge } from "./self-subject-review.merge.js";
export { protobuf } from "./self-subject-review.protobuf.js";
export { validate } from "./self-subject-review.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...userInfoStructs };
}
