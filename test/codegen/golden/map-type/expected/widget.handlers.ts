// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { Schema } from "kindsmith/kit";
import { structs } from "./widget.schema.js";

export { merge } from "./widget.merge.js";
export { protobuf } from "./widget.protobuf.js";
export { validate } from "./widget.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
