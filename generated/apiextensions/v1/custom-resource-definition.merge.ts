// Code generated from schemas/apiextensions/v1/custom-resource-definition.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeJSONSchemaProps } from "./json-schema-props.merge.js";

export const mergeCustomResourceDefinition: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeCustomResourceDefinitionSpec, zero: {} },
  status: { rule: () => mergeCustomResourceDefinitionStatus, zero: {} },
});

export const mergeCustomResourceDefinitionSpec: StructRule = structRule({
  group: { rule: () => scalarRule, zero: "" },
  names: { rule: () => mergeCustomResourceDefinitionNames, zero: {} },
  scope: { rule: () => scalarRule, zero: "" },
  versions: { rule: () => atomicList(() => mergeCustomResourceDefinitionVersion), zero: null },
  conversion: { rule: () => mergeCustomResourceConversion },
  preserveUnknownFields: { rule: () => scalarRule },
});

export const mergeCustomResourceDefinitionStatus: StructRule = structRule({
  conditions: { rule: () => mapList(["type"], () => mergeCustomResourceDefinitionCondition, { type: "" }), zero: null },
  acceptedNames: { rule: () => mergeCustomResourceDefinitionNames, zero: {} },
  storedVersions: { rule: () => atomicList(() => scalarRule), zero: null },
  observedGeneration: { rule: () => scalarRule },
});

export const mergeCustomResourceDefinitionNames: StructRule = structRule({
  plural: { rule: () => scalarRule, zero: "" },
  singular: { rule: () => scalarRule },
  shortNames: { rule: () => atomicList(() => scalarRule) },
  kind: { rule: () => scalarRule, zero: "" },
  listKind: { rule: () => scalarRule },
  categories: { rule: () => atomicList(() => scalarRule) },
});

export const mergeCustomResourceDefinitionVersion: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  served: { rule: () => scalarRule, zero: false },
  storage: { rule: () => scalarRule, zero: false },
  deprecated: { rule: () => scalarRule },
  deprecationWarning: { rule: () => scalarRule },
  schema: { rule: () => mergeCustomResourceValidation },
  subresources: { rule: () => mergeCustomResourceSubresources },
  additionalPrinterColumns: { rule: () => atomicList(() => mergeCustomResourceColumnDefinition) },
  selectableFields: { rule: () => atomicList(() => mergeSelectableField) },
});

export const mergeCustomResourceConversion: StructRule = structRule({
  strategy: { rule: () => scalarRule, zero: "" },
  webhook: { rule: () => mergeWebhookConversion },
});

export const mergeCustomResourceDefinitionCondition: StructRule = structRule({
  type: { rule: () => scalarRule, defaultValue: "", zero: "" },
  status: { rule: () => scalarRule, defaultValue: "", zero: "" },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
  observedGeneration: { rule: () => scalarRule },
});

export const mergeCustomResourceValidation: StructRule = structRule({
  openAPIV3Schema: { rule: () => mergeJSONSchemaProps },
});

export const mergeCustomResourceSubresources: StructRule = structRule({
  status: { rule: () => mergeCustomResourceSubresourcesStatus },
  scale: { rule: () => mergeCustomResourceSubresourceScale },
});

export const mergeCustomResourceSubresourcesStatus: StructRule = structRule({});

export const mergeCustomResourceColumnDefinition: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  type: { rule: () => scalarRule, zero: "" },
  format: { rule: () => scalarRule },
  description: { rule: () => scalarRule },
  priority: { rule: () => scalarRule },
  jsonPath: { rule: () => scalarRule, zero: "" },
});

export const mergeSelectableField: StructRule = structRule({
  jsonPath: { rule: () => scalarRule, zero: "" },
});

export const mergeWebhookConversion: StructRule = structRule({
  clientConfig: { rule: () => mergeWebhookClientConfig },
  conversionReviewVersions: { rule: () => atomicList(() => scalarRule), zero: null },
});

export const mergeCustomResourceSubresourceScale: StructRule = structRule({
  specReplicasPath: { rule: () => scalarRule, zero: "" },
  statusReplicasPath: { rule: () => scalarRule, zero: "" },
  labelSelectorPath: { rule: () => scalarRule },
});

export const mergeWebhookClientConfig: StructRule = structRule({
  url: { rule: () => scalarRule },
  service: { rule: () => mergeServiceReference },
  caBundle: { rule: () => scalarRule },
});

export const mergeServiceReference: StructRule = structRule({
  namespace: { rule: () => scalarRule, zero: "" },
  name: { rule: () => scalarRule, zero: "" },
  path: { rule: () => scalarRule },
  port: { rule: () => scalarRule, defaultValue: 443 },
});

export const merge: StructRule = mergeCustomResourceDefinition;
