// Code generated from schemas/networking/v1/ingress-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { IngressClassParametersReference, IngressClassSpec } from "./ingress-class.types.js";

/** What an apply of a IngressClass may state. */
export interface IngressClassApply {
  apiVersion?: string;
  kind?: "IngressClass";
  metadata: ApplyMeta;
  /** The controller and its settings. */
  spec?: IngressClassSpecApply;
}

/** What an apply of the part IngressClassSpec may state. */
export interface IngressClassSpecApply extends Partial<Omit<IngressClassSpec, "parameters">> {
  /** An object with further settings for the controller. */
  parameters?: IngressClassParametersReferenceApply;
}

/** What an apply of the part IngressClassParametersReference may state. */
export interface IngressClassParametersReferenceApply extends Partial<IngressClassParametersReference> {}
