// Code generated from schemas/discovery/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { EndpointSliceApply } from "./endpoint-slice.apply.js";
import type { EndpointSlice } from "./endpoint-slice.types.js";

export const endpointSlices: ResourceReference<EndpointSlice, "Namespaced", EndpointSliceApply> = {
  group: "${discoveryGroup}",
  version: "v1",
  kind: "EndpointSlice",
  resource: "endpointslices",
  scope: "Namespaced",
};

export type * from "./endpoint-slice.types.js";
export type * from "./endpoint-slice.apply.js";
