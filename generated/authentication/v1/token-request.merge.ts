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
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeTokenRequestSpec, zero: {} },
  status: { rule: () => mergeTokenRequestStatus, zero: {} },
});

export const mergeTokenRequestSpec: StructRule = structRule({
  audiences: { rule: () => atomicList(() => scalarRule), zero: null },
  expirationSeconds: { rule: () => scalarRule, defaultValue: 3600, zero: 0 },
  boundObjectRef: { rule: () => mergeBoundObjectReference, zero: {} },
  attestations: { rule: () => mapRule(() => atomicList(() => scalarRule)) },
});

export const mergeTokenRequestStatus: StructRule = structRule({
  token: { rule: () => scalarRule, zero: "" },
  expirationTimestamp: { rule: () => scalarRule, zero: null },
});

export const mergeBoundObjectReference: StructRule = structRule({
  kind: { rule: () => scalarRule },
  apiVersion: { rule: () => scalarRule },
  name: { rule: () => scalarRule },
  uid: { rule: () => scalarRule },
});

export const merge: StructRule = mergeTokenRequest;
