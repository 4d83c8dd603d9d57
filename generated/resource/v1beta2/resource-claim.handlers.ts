// Code generated from schemas/resource/v1beta2/resource-claim.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as coreV1SchedulingStructs } from "../../core/v1/scheduling.schema.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as deviceAllocationStructs } from "./device-allocation.schema.js";
import { structs as deviceClaimStructs } from "./device-claim.schema.js";
import { structs as devicePartsStructs } from "./device-parts.schema.js";
import { structs } from "./resource-claim.schema.js";

export { merge } from "./resource-claim.merge.js";
export { protobuf } from "./resource-claim.protobuf.js";
export { validate } from "./resource-claim.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return {
    ...structs,
    ...coreV1SchedulingStructs,
    ...metaV1MetaStructs,
    ...deviceAllocationStructs,
    ...deviceClaimStructs,
    ...devicePartsStructs,
  };
}
