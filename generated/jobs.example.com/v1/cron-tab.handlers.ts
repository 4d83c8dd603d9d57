// Code generated from schemas/jobs.example.com/v1/cron-tab.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./cron-tab.schema.js";

export { merge } from "./cron-tab.merge.js";
export { protobuf } from "./cron-tab.protobuf.js";
export { validate } from "./cron-tab.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
