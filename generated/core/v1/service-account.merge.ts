// Code generated from schemas/core/v1/service-account.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeLocalObjectReference, mergeObjectReference } from "./references.merge.js";

export const mergeServiceAccount: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  secrets: { rule: () => mapList(["name"], () => mergeObjectReference), patchStrategy: ["merge"], patchMergeKey: "name" },
  imagePullSecrets: { rule: () => atomicList(() => mergeLocalObjectReference) },
  automountServiceAccountToken: { rule: () => scalarRule },
});

export const merge: StructRule = mergeServiceAccount;
