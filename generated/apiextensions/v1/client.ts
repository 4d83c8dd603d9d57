// Code generated from schemas/apiextensions/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { CustomResourceDefinitionApply } from "./custom-resource-definition.apply.js";
import type { CustomResourceDefinition } from "./custom-resource-definition.types.js";

export const customResourceDefinitions = defineReference<CustomResourceDefinition, "Cluster", CustomResourceDefinitionApply>({
  group: "${apiextensionsGroup}",
  version: "v1",
  kind: "CustomResourceDefinition",
  resource: "customresourcedefinitions",
  scope: "Cluster",
});
