// Code generated from schemas/storage/v1/csi-node.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./csi-node.schema.js";

export { merge } from "./csi-node.merge.js";
export { protobuf } from "./csi-node.protobuf.js";
export { validate } from "./csi-node.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
