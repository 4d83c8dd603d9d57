// Code generated from schemas/certificates/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { CertificateSigningRequestApply } from "./certificate-signing-request.apply.js";
import type { CertificateSigningRequest } from "./certificate-signing-request.types.js";

export const certificateSigningRequests: ResourceReference<
  CertificateSigningRequest,
  "Cluster",
  CertificateSigningRequestApply,
  "approval" | "status"
> = {
  group: "${certificatesGroup}",
  version: "v1",
  kind: "CertificateSigningRequest",
  resource: "certificatesigningrequests",
  scope: "Cluster",
};

export type * from "./certificate-signing-request.types.js";
export type * from "./certificate-signing-request.apply.js";
