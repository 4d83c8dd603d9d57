// Code generated from schemas/certificates/v1beta1/cluster-trust-bundle.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeClusterTrustBundle: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeClusterTrustBundleSpec, zero: {} },
});

export const mergeClusterTrustBundleSpec: StructRule = structRule({
  signerName: { rule: () => scalarRule },
  trustBundle: { rule: () => scalarRule, zero: "" },
});

export const merge: StructRule = mergeClusterTrustBundle;
