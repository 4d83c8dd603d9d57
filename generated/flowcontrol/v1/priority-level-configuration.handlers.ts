// Code generated from schemas/flowcontrol/v1/priority-level-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./priority-level-configuration.schema.js";

export { merge } from "./priority-level-configuration.merge.js";
export { protobuf } from "./priority-level-configuration.protobuf.js";
export { validate } from "./priority-level-configuration.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
