// Code generated from schemas/discovery/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { EndpointSlice } from "./endpoint-slice.types.js";

/** /apis/${discoveryGroup}/v1beta1/namespaces/{namespace}/endpointslices */
export const endpointSlices = defineResource<EndpointSlice>({
  group: "${discoveryGroup}",
  version: "v1beta1",
  kind: "EndpointSlice",
  resource: "endpointslices",
  scope: "Namespaced",
  storage: false,
  lifecycle: {
    introduced: "1.17",
    deprecated: "1.21",
    removed: "1.25",
    replacement: { group: "${discoveryGroup}", version: "v1", kind: "EndpointSlice" },
  },
  root: "discovery/v1beta1/endpoint-slice#EndpointSlice",
  schemaMark: "a7c9702799f81ed4",
  shapeMark: "d34b1f269b19a3a6",
  code: () => import("./endpoint-slice.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [endpointSlices];
