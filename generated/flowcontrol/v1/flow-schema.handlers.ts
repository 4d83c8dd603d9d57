// Code generated from schemas/flowcontrol/v1/flow-schema.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./flow-schema.schema.js";

export { merge } from "./flow-schema.merge.js";
export { protobuf } from "./flow-schema.protobuf.js";
export { validate } from "./flow-schema.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
