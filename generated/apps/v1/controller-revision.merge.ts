// Code generated from schemas/apps/v1/controller-revision.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  freeRule,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";

export const mergeControllerRevision: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  data: { rule: () => mapRule(() => freeRule, true), zero: null },
  revision: { rule: () => scalarRule, zero: 0 },
});

export const merge: StructRule = mergeControllerRevision;
