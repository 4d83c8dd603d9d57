// Code generated from schemas/core/v1/pod-template.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { PodTemplateSpecApply } from "./pod-spec.apply.js";

/** What an apply of a PodTemplate may state. */
export interface PodTemplateApply {
  apiVersion?: "v1";
  kind?: "PodTemplate";
  metadata: ApplyMeta;
  /** What pods would be made from. */
  template?: PodTemplateSpecApply;
}
