// Code generated from schemas/scheduling/v1alpha2/pod-group.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as podGroupPartsStructs } from "./pod-group-parts.schema.js";
import { structs } from "./pod-group.schema.js";

export { merge } from "./pod-group.merge.js";
export { protobuf } from "./pod-group.protobuf.js";
export { validate } from "./pod-group.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...metaV1MetaStructs, ...podGroupPartsStructs };
}
