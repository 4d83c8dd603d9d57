// Code generated from schemas/resource/v1/resource-claim-template.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as deviceClaimStructs } from "./device-claim.schema.js";
import { structs as devicePartsStructs } from "./device-parts.schema.js";
import { structs } from "./resource-claim-template.schema.js";

export { merge } from "./resource-claim-template.merge.js";
export { protobuf } from "./resource-claim-template.protobuf.js";
export { validate } from "./resource-claim-template.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...deviceClaimStructs, ...devicePartsStructs };
}
