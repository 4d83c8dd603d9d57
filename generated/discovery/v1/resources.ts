// Code generated from schemas/discovery/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { EndpointSlice } from "./endpoint-slice.types.js";

/** /apis/${discoveryGroup}/v1/namespaces/{namespace}/endpointslices */
export const endpointSlices = defineResource<EndpointSlice>({
  group: "${discoveryGroup}",
  version: "v1",
  kind: "EndpointSlice",
  resource: "endpointslices",
  scope: "Namespaced",
  lifecycle: { introduced: "1.21" },
  root: "discovery/v1/endpoint-slice#EndpointSlice",
  schemaMark: "b06d8a7884c4d1f2",
  shapeMark: "4c30885f9fc0ac0a",
  code: () => import("./endpoint-slice.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [endpointSlices];
