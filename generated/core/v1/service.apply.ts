// Code generated from schemas/core/v1/service.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ServiceStatusApply } from "./service-status.apply.js";
import type { ServiceSpec } from "./service.types.js";

/** What an apply of a Service may state. */
export interface ServiceApply {
  apiVersion?: "v1";
  kind?: "Service";
  metadata: ApplyMeta;
  /** How the service is reached, and which pods it stands for. */
  spec?: ServiceSpec;
  /** What was last observed. */
  status?: ServiceStatusApply;
}
