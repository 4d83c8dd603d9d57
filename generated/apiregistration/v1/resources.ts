// Code generated from schemas/apiregistration/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { APIService } from "./api-service.types.js";

/** /apis/${apiregistrationGroup}/v1/apiservices */
export const apiServices = defineResource<APIService>({
  group: "${apiregistrationGroup}",
  version: "v1",
  kind: "APIService",
  resource: "apiservices",
  categories: ["api-extensions"],
  scope: "Cluster",
  subresources: { status: true },
  root: "apiregistration/v1/api-service#APIService",
  schemaMark: "1b7aa6c724a3fb16",
  shapeMark: "dc07dda8068f9e22",
  code: () => import("./api-service.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [apiServices];
