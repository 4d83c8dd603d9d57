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
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeCertificateSigningRequestSpec, zero: {} },
  status: { rule: () => mergeCertificateSigningRequestStatus, zero: {} },
});

export const mergeCertificateSigningRequestSpec: StructRule = structRule({
  request: { rule: () => scalarRule, zero: "" },
  signerName: { rule: () => scalarRule, zero: "" },
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
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
  lastUpdateTime: { rule: () => scalarRule, zero: null },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
});

export const merge: StructRule = mergeCertificateSigningRequest;
