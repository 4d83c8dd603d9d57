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
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeCustomResourceDefinitionSpec },
  status: { rule: () => mergeCustomResourceDefinitionStatus },
});

export const mergeCustomResourceDefinitionSpec: StructRule = structRule({
  group: { rule: () => scalarRule },
  names: { rule: () => mergeCustomResourceDefinitionNames },
  scope: { rule: () => scalarRule },
  versions: { rule: () => atomicList(() => mergeCustomResourceDefinitionVersion) },
  conversion: { rule: () => mergeCustomResourceConversion },
  preserveUnknownFields: { rule: () => scalarRule },
});

export const mergeCustomResourceDefinitionStatus: StructRule = structRule({
  conditions: { rule: () => mapList(["type"], () => mergeCustomResourceDefinitionCondition, { type: "" }) },
  acceptedNames: { rule: () => mergeCustomResourceDefinitionNames },
  storedVersions: { rule: () => atomicList(() => scalarRule) },
  observedGeneration: { rule: () => scalarRule },
});

export const mergeCustomResourceDefinitionNames: StructRule = structRule({
  plural: { rule: () => scalarRule },
  singular: { rule: () => scalarRule },
  shortNames: { rule: () => atomicList(() => scalarRule) },
  kind: { rule: () => scalarRule },
  listKind: { rule: () => scalarRule },
  categories: { rule: () => atomicList(() => scalarRule) },
});

export const mergeCustomResourceDefinitionVersion: StructRule = structRule({
  name: { rule: () => scalarRule },
  served: { rule: () => scalarRule },
  storage: { rule: () => scalarRule },
  deprecated: { rule: () => scalarRule },
  deprecationWarning: { rule: () => scalarRule },
  schema: { rule: () => mergeCustomResourceValidation },
  subresources: { rule: () => mergeCustomResourceSubresources },
  additionalPrinterColumns: { rule: () => atomicList(() => mergeCustomResourceColumnDefinition) },
  selectableFields: { rule: () => atomicList(() => mergeSelectableField) },
});

export const mergeCustomResourceConversion: StructRule = structRule({
  strategy: { rule: () => scalarRule },
  webhook: { rule: () => mergeWebhookConversion },
});

export const mergeCustomResourceDefinitionCondition: StructRule = structRule({
  type: { rule: () => scalarRule, defaultValue: "" },
  status: { rule: () => scalarRule, defaultValue: "" },
  lastTransitionTime: { rule: () => scalarRule },
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
  name: { rule: () => scalarRule },
  type: { rule: () => scalarRule },
  format: { rule: () => scalarRule },
  description: { rule: () => scalarRule },
  priority: { rule: () => scalarRule },
  jsonPath: { rule: () => scalarRule },
});

export const mergeSelectableField: StructRule = structRule({
  jsonPath: { rule: () => scalarRule },
});

export const mergeWebhookConversion: StructRule = structRule({
  clientConfig: { rule: () => mergeWebhookClientConfig },
  conversionReviewVersions: { rule: () => atomicList(() => scalarRule) },
});

export const mergeCustomResourceSubresourceScale: StructRule = structRule({
  specReplicasPath: { rule: () => scalarRule },
  statusReplicasPath: { rule: () => scalarRule },
  labelSelectorPath: { rule: () => scalarRule },
});

export const mergeWebhookClientConfig: StructRule = structRule({
  url: { rule: () => scalarRule },
  service: { rule: () => mergeServiceReference },
  caBundle: { rule: () => scalarRule },
});

export const mergeServiceReference: StructRule = structRule({
  namespace: { rule: () => scalarRule },
  name: { rule: () => scalarRule },
  path: { rule: () => scalarRule },
  port: { rule: () => scalarRule, defaultValue: 443 },
});

export const merge: StructRule = mergeCustomResourceDefinition;
