// Code generated from schemas/demo.example.com/v1/widget.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as widgetPartsStructs } from "./widget-parts.schema.js";
import { structs } from "./widget.schema.js";

export { merge } from "./widget.merge.js";
export { protobuf } from "./widget.protobuf.js";
export { validate } from "./widget.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...widgetPartsStructs, ...metaV1MetaStructs };
}
