// Code generated from schemas/core/v1/persistent-volume-claim.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs } from "./persistent-volume-claim.schema.js";
import { structs as referencesStructs } from "./references.schema.js";
import { structs as volumeClaimsStructs } from "./volume-claims.schema.js";

export { merge } from "./persistent-volume-claim.merge.js";
export { protobuf } from "./persistent-volume-claim.protobuf.js";
export { validate } from "./persistent-volume-claim.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...referencesStructs, ...volumeClaimsStructs, ...metaV1MetaStructs };
}
