// Code generated from schemas/storage/v1/csi-driver.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./csi-driver.schema.js";

export { merge } from "./csi-driver.merge.js";
export { protobuf } from "./csi-driver.protobuf.js";
export { validate } from "./csi-driver.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
