// Code generated from schemas/apiextensions/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { CustomResourceDefinitionApply } from "./custom-resource-definition.apply.js";
import type { CustomResourceDefinition } from "./custom-resource-definition.types.js";

export const customResourceDefinitions: ResourceReference<
  CustomResourceDefinition,
  "Cluster",
  CustomResourceDefinitionApply,
  "status"
> = {
  group: "${apiextensionsGroup}",
  version: "v1",
  kind: "CustomResourceDefinition",
  resource: "customresourcedefinitions",
  scope: "Cluster",
};

export type * from "./custom-resource-definition.types.js";
export type * from "./custom-resource-definition.apply.js";
export type * from "./json-schema-props.types.js";
