// Code generated from schemas/certificates/v1beta1/pod-certificate-request.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  mapList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeCondition } from "../../meta/v1/meta.merge.js";

export const mergePodCertificateRequest: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergePodCertificateRequestSpec, zero: {} },
  status: { rule: () => mergePodCertificateRequestStatus, zero: {} },
});

export const mergePodCertificateRequestSpec: StructRule = structRule({
  signerName: { rule: () => scalarRule, zero: "" },
  podName: { rule: () => scalarRule, zero: "" },
  podUID: { rule: () => scalarRule, zero: "" },
  serviceAccountName: { rule: () => scalarRule, zero: "" },
  serviceAccountUID: { rule: () => scalarRule, zero: "" },
  nodeName: { rule: () => scalarRule, zero: "" },
  nodeUID: { rule: () => scalarRule, zero: "" },
  maxExpirationSeconds: { rule: () => scalarRule, defaultValue: 86400 },
  pkixPublicKey: { rule: () => scalarRule, zero: "" },
  proofOfPossession: { rule: () => scalarRule, zero: "" },
  stubPKCS10Request: { rule: () => scalarRule, zero: "" },
  unverifiedUserAnnotations: { rule: () => mapRule(() => scalarRule) },
});

export const mergePodCertificateRequestStatus: StructRule = structRule({
  conditions: { rule: () => mapList(["type"], () => mergeCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
  certificateChain: { rule: () => scalarRule },
  notBefore: { rule: () => scalarRule },
  beginRefreshAt: { rule: () => scalarRule },
  notAfter: { rule: () => scalarRule },
});

export const merge: StructRule = mergePodCertificateRequest;
