// Code generated from schemas/authentication/v1/token-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { TokenRequestSpec, TokenRequestStatus } from "./token-request.types.js";

/** What an apply of a TokenRequest may state. */
export interface TokenRequestApply {
  apiVersion?: string;
  kind?: "TokenRequest";
  metadata: ApplyMeta;
  /** What is asked for. */
  spec?: TokenRequestSpec;
  /** The answer. */
  status?: TokenRequestStatus;
}
