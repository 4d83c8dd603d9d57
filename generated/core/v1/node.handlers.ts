// Code generated from schemas/core/v1/node.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as nodeStatusStructs } from "./node-status.schema.js";
import { structs } from "./node.schema.js";

export { merge } from "./node.merge.js";
export { protobuf } from "./node.protobuf.js";
export { validate } from "./node.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...nodeStatusStructs };
}
