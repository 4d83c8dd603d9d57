// Code generated from schemas/networking/v1beta1/ip-address.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ParentReference } from "./ip-address.types.js";

/** What an apply of a IPAddress may state. */
export interface IPAddressApply {
  apiVersion?: string;
  kind?: "IPAddress";
  metadata: ApplyMeta;
  /** Who uses the address. */
  spec?: IPAddressSpecApply;
}

/** What an apply of the part IPAddressSpec may state. */
export interface IPAddressSpecApply {
  /** The object that uses the address; can't be changed. */
  parentRef?: ParentReferenceApply;
}

/** What an apply of the part ParentReference may state. */
export interface ParentReferenceApply extends Partial<ParentReference> {}
