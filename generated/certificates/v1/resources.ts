// Code generated from schemas/certificates/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { CertificateSigningRequest } from "./certificate-signing-request.types.js";

/** /apis/${certificatesGroup}/v1/certificatesigningrequests */
export const certificateSigningRequests = defineResource<CertificateSigningRequest>({
  group: "${certificatesGroup}",
  version: "v1",
  kind: "CertificateSigningRequest",
  resource: "certificatesigningrequests",
  shortNames: ["csr"],
  scope: "Cluster",
  subresources: { status: true },
  selectableFields: [".spec.signerName"],
  lifecycle: { introduced: "1.19" },
  root: "certificates/v1/certificate-signing-request#CertificateSigningRequest",
  schemaMark: "7ddbd1a7acfd64a4",
  shapeMark: "1437bf4af4f56bbe",
  code: () => import("./certificate-signing-request.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [certificateSigningRequests];
