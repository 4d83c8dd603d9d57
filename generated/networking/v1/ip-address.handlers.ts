// Code generated from schemas/networking/v1/ip-address.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./ip-address.schema.js";

export { merge } from "./ip-address.merge.js";
export { protobuf } from "./ip-address.protobuf.js";
export { validate } from "./ip-address.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
