// Code generated from schemas/certificates/v1/certificate-signing-request.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";

export const mergeCertificateSigningRequest: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeCertificateSigningRequestSpec },
  status: { rule: () => mergeCertificateSigningRequestStatus },
});

export const mergeCertificateSigningRequestSpec: StructRule = structRule({
  request: { rule: () => scalarRule },
  signerName: { rule: () => scalarRule },
  expirationSeconds: { rule: () => scalarRule },
  usages: { rule: () => atomicList(() => scalarRule) },
  username: { rule: () => scalarRule },
  uid: { rule: () => scalarRule },
  groups: { rule: () => atomicList(() => scalarRule) },
  extra: { rule: () => mapRule(() => atomicList(() => scalarRule)) },
});

export const mergeCertificateSigningRequestStatus: StructRule = structRule({
  conditions: { rule: () => mapList(["type"], () => mergeCertificateSigningRequestCondition) },
  certificate: { rule: () => scalarRule },
});

export const mergeCertificateSigningRequestCondition: StructRule = structRule({
  type: { rule: () => scalarRule },
  status: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
  lastUpdateTime: { rule: () => scalarRule },
  lastTransitionTime: { rule: () => scalarRule },
});

export const merge: StructRule = mergeCertificateSigningRequest;
