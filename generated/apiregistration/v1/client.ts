// Code generated from schemas/apiregistration/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { APIServiceApply } from "./api-service.apply.js";
import type { APIService } from "./api-service.types.js";

export const apiServices: ResourceReference<APIService, "Cluster", APIServiceApply, "status"> = {
  group: "${apiregistrationGroup}",
  version: "v1",
  kind: "APIService",
  resource: "apiservices",
  scope: "Cluster",
};

export type * from "./api-service.types.js";
export type * from "./api-service.apply.js";
