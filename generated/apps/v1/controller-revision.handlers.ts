// Code generated from schemas/apps/v1/controller-revision.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./controller-revision.schema.js";

export { merge } from "./controller-revision.merge.js";
export { protobuf } from "./controller-revision.protobuf.js";
export { validate } from "./controller-revision.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
