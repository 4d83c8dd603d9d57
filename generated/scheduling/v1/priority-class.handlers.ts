// Code generated from schemas/scheduling/v1/priority-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./priority-class.schema.js";

export { merge } from "./priority-class.merge.js";
export { protobuf } from "./priority-class.protobuf.js";
export { validate } from "./priority-class.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
