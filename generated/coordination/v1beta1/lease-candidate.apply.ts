// Code generated from schemas/coordination/v1beta1/lease-candidate.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { LeaseCandidateSpec } from "./lease-candidate.types.js";

/** What an apply of a LeaseCandidate may state. */
export interface LeaseCandidateApply {
  apiVersion?: string;
  kind?: "LeaseCandidate";
  metadata: ApplyMeta;
  /** Who stands for which lease. */
  spec?: LeaseCandidateSpecApply;
}

/** What an apply of the part LeaseCandidateSpec may state. */
export interface LeaseCandidateSpecApply extends Partial<LeaseCandidateSpec> {}
