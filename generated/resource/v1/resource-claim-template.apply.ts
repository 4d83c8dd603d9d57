// Code generated from schemas/resource/v1/resource-claim-template.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ResourceClaimSpecApply } from "./device-claim.apply.js";
import type { ResourceClaimTemplateSpec } from "./resource-claim-template.types.js";

/** What an apply of a ResourceClaimTemplate may state. */
export interface ResourceClaimTemplateApply {
  apiVersion?: string;
  kind?: "ResourceClaimTemplate";
  metadata: ApplyMeta;
  /** The claim to make; can't be changed. */
  spec?: ResourceClaimTemplateSpecApply;
}

/** What an apply of the part ResourceClaimTemplateSpec may state. */
export interface ResourceClaimTemplateSpecApply extends Partial<Omit<ResourceClaimTemplateSpec, "spec">> {
  /** What the claim asks for. */
  spec?: ResourceClaimSpecApply;
}
