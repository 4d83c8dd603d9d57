// Code generated from schemas/apiserverinternal/v1alpha1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { StorageVersion } from "./storage-version.types.js";

/** /apis/${apiserverinternalGroup}/v1alpha1/storageversions */
export const storageVersions = defineResource<StorageVersion>({
  group: "${apiserverinternalGroup}",
  version: "v1alpha1",
  kind: "StorageVersion",
  resource: "storageversions",
  scope: "Cluster",
  subresources: { status: true },
  lifecycle: { introduced: "1.20" },
  root: "apiserverinternal/v1alpha1/storage-version#StorageVersion",
  schemaMark: "7e3fd8a46379cfa9",
  shapeMark: "dc35585fcdd9a682",
  code: () => import("./storage-version.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [storageVersions];
