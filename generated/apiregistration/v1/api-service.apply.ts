// Code generated from schemas/apiregistration/v1/api-service.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { APIServiceCondition, APIServiceSpec } from "./api-service.types.js";

/** What an apply of a APIService may state. */
export interface APIServiceApply {
  apiVersion?: string;
  kind?: "APIService";
  metadata: ApplyMeta;
  /** Which group version, and who serves it. */
  spec?: APIServiceSpecApply;
  /** What was last observed. */
  status?: APIServiceStatusApply;
}

/** What an apply of the part APIServiceSpec may state. */
export interface APIServiceSpecApply extends Partial<APIServiceSpec> {}

/** What an apply of the part APIServiceStatus may state. */
export interface APIServiceStatusApply {
  /** Conditions by type. */
  conditions?: APIServiceConditionApply[];
}

/** What an apply of the part APIServiceCondition may state. */
export interface APIServiceConditionApply extends Partial<Omit<APIServiceCondition, "type">> {
  /** What the condition is about, one CamelCase word. */
  type: string;
}
