// Code generated from schemas/apiextensions/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { CustomResourceDefinition } from "./custom-resource-definition.types.js";

/** /apis/${apiextensionsGroup}/v1/customresourcedefinitions */
export const customResourceDefinitions = defineResource<CustomResourceDefinition>({
  group: "${apiextensionsGroup}",
  version: "v1",
  kind: "CustomResourceDefinition",
  resource: "customresourcedefinitions",
  shortNames: ["crd", "crds"],
  categories: ["api-extensions"],
  scope: "Cluster",
  subresources: { status: true },
  lifecycle: { introduced: "1.16" },
  root: "apiextensions/v1/custom-resource-definition#CustomResourceDefinition",
  schemaMark: "e2b139dce85abe55",
  shapeMark: "1c80e00d0c9d5182",
  code: () => import("./custom-resource-definition.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [customResourceDefinitions];
