// Code generated from schemas/certificates/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { CertificateSigningRequestApply } from "./certificate-signing-request.apply.js";
import type { CertificateSigningRequest } from "./certificate-signing-request.types.js";

export const certificateSigningRequests = defineReference<CertificateSigningRequest, "Cluster", CertificateSigningRequestApply>({
  group: "${certificatesGroup}",
  version: "v1",
  kind: "CertificateSigningRequest",
  resource: "certificatesigningrequests",
  scope: "Cluster",
});
