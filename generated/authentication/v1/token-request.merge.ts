// Code generated from schemas/authentication/v1/token-request.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";

export const mergeTokenRequest: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeTokenRequestSpec },
  status: { rule: () => mergeTokenRequestStatus },
});

export const mergeTokenRequestSpec: StructRule = structRule({
  audiences: { rule: () => atomicList(() => scalarRule) },
  expirationSeconds: { rule: () => scalarRule, defaultValue: 3600 },
  boundObjectRef: { rule: () => mergeBoundObjectReference },
  attestations: { rule: () => mapRule(() => atomicList(() => scalarRule)) },
});

export const mergeTokenRequestStatus: StructRule = structRule({
  token: { rule: () => scalarRule },
  expirationTimestamp: { rule: () => scalarRule },
});

export const mergeBoundObjectReference: StructRule = structRule({
  kind: { rule: () => scalarRule },
  apiVersion: { rule: () => scalarRule },
  name: { rule: () => scalarRule },
  uid: { rule: () => scalarRule },
});

export const merge: StructRule = mergeTokenRequest;
