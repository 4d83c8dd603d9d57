/** Converts discovery/v1beta1, whose endpoints have topology labels; v1 has the zone as a separate field. VER-059. */
import { type EndpointSlice, endpointSlices } from "../../../generated/discovery/v1/index.js";
import {
  type EndpointSlice as BetaEndpointSlice,
  endpointSlices as betaEndpointSlices,
} from "../../../generated/discovery/v1beta1/index.js";
import type { ConversionContext, Converted } from "../../kit/index.js";
import { defineConversion } from "../../registry/versions/conversion.js";

type Endpoint = NonNullable<EndpointSlice["endpoints"]>[number];
type BetaEndpoint = NonNullable<BetaEndpointSlice["endpoints"]>[number];

export const endpointSliceConversion = defineConversion<BetaEndpointSlice, EndpointSlice>(
  betaEndpointSlices,
  endpointSlices,
  {
    toStorage: ({ addressType, endpoints, ports }, context) =>
      ({
        addressType,
        ...(endpoints === undefined ? {} : { endpoints: endpoints.map((each) => storedEndpoint(each, context)) }),
        ...(ports === undefined ? {} : { ports }),
      }) as Converted<EndpointSlice>,
    fromStorage: ({ addressType, endpoints, ports }, context) =>
      ({
        addressType,
        ...(endpoints === undefined ? {} : { endpoints: endpoints.map((each) => shownEndpoint(each, context)) }),
        ...(ports === undefined ? {} : { ports }),
      }) as Converted<BetaEndpointSlice>,
  },
);

function storedEndpoint({ topology, ...endpoint }: BetaEndpoint, context: ConversionContext): Endpoint {
  if (topology === undefined) return endpoint as Endpoint;
  const { [zoneLabel(context)]: zone, ...deprecatedTopology } = topology;
  const isOnlyZone = zone !== undefined && Object.keys(deprecatedTopology).length === 0;
  return {
    ...endpoint,
    ...(isOnlyZone ? {} : { deprecatedTopology }),
    ...(zone === undefined ? {} : { zone }),
  } as Endpoint;
}

function shownEndpoint({ deprecatedTopology, zone, ...endpoint }: Endpoint, context: ConversionContext): BetaEndpoint {
  if (deprecatedTopology === undefined && zone === undefined) return endpoint as BetaEndpoint;
  const topology = { ...deprecatedTopology, ...(zone === undefined ? {} : { [zoneLabel(context)]: zone }) };
  return { ...endpoint, topology } as BetaEndpoint;
}

function zoneLabel({ profile }: ConversionContext): string {
  return `topology.${profile.words.keyDomain}/zone`;
}
