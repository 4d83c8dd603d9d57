// Code generated from schemas/resource/v1beta1/device-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./device-class.schema.js";
import { structs as devicePartsStructs } from "./device-parts.schema.js";

export { merge } from "./device-class.merge.js";
export { protobuf } from "./device-class.protobuf.js";
export { validate } from "./device-class.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...devicePartsStructs };
}
