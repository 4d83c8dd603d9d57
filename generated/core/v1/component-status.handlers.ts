// Code generated from schemas/core/v1/component-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./component-status.schema.js";

export { merge } from "./component-status.merge.js";
export { protobuf } from "./component-status.protobuf.js";
export { validate } from "./component-status.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
