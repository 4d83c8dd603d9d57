// Code generated from schemas/apiserverinternal/v1alpha1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { StorageVersionApply } from "./storage-version.apply.js";
import type { StorageVersion } from "./storage-version.types.js";

export const storageVersions: ResourceReference<StorageVersion, "Cluster", StorageVersionApply, "status"> = {
  group: "${apiserverinternalGroup}",
  version: "v1alpha1",
  kind: "StorageVersion",
  resource: "storageversions",
  scope: "Cluster",
};

export type * from "./storage-version.types.js";
export type * from "./storage-version.apply.js";
