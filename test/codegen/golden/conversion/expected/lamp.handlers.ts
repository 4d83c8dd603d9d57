// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { Schema } from "kindsmith/kit";
import { structs } from "./lamp.schema.js";

export { merge } from "./lamp.merge.js";
export { protobuf } from "./lamp.protobuf.js";
export { validate } from "./lamp.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
