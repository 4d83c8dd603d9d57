// Code generated from schemas/storage/v1/csi-driver.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { CSIDriverSpec, TokenRequest } from "./csi-driver.types.js";

/** What an apply of a CSIDriver may state. */
export interface CSIDriverApply {
  apiVersion?: string;
  kind?: "CSIDriver";
  metadata: ApplyMeta;
  /** What the driver can do and needs. */
  spec?: CSIDriverSpecApply;
}

/** What an apply of the part CSIDriverSpec may state. */
export interface CSIDriverSpecApply extends Partial<Omit<CSIDriverSpec, "tokenRequests">> {
  /** Tokens of the pod's service account that the driver needs to mount a volume. */
  tokenRequests?: TokenRequestApply[];
}

/** What an apply of the part TokenRequest may state. */
export interface TokenRequestApply extends Partial<TokenRequest> {}
