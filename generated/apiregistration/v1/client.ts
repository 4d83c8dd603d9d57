// Code generated from schemas/apiregistration/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { APIServiceApply } from "./api-service.apply.js";
import type { APIService } from "./api-service.types.js";

export const apiServices = defineReference<APIService, "Cluster", APIServiceApply>({
  group: "${apiregistrationGroup}",
  version: "v1",
  kind: "APIService",
  resource: "apiservices",
  scope: "Cluster",
});
