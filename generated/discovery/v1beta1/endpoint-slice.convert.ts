// Code generated from schemas/discovery/v1beta1/endpoint-slice.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type Conversion,
  type MissingFields,
  type WithoutEnvelope,
  definedFields,
} from "../../../runtime/kit/index.js";
import type {
  Endpoint as EndpointOfDiscoveryV1,
  EndpointHints as EndpointHintsOfDiscoveryV1,
  EndpointSlice as EndpointSliceOfDiscoveryV1,
  ForNode as ForNodeOfDiscoveryV1,
  ForZone as ForZoneOfDiscoveryV1,
} from "../v1/endpoint-slice.types.js";
import type { Endpoint, EndpointHints, EndpointSlice, ForNode, ForZone } from "./endpoint-slice.types.js";

/**
 * What only a person can say of v1beta1 and v1. Parts may be missing from what is given, and undefined leaves a field
 * out.
 */
export interface EndpointSliceRest {
  /** Fields that v1beta1 has not, or has with another type: deprecatedTopology, zone. */
  toStoredEndpoint(source: Endpoint): MissingFields<EndpointOfDiscoveryV1, "deprecatedTopology" | "zone">;
  /** Fields that v1 has not, or has with another type: topology. */
  fromStoredEndpoint(source: EndpointOfDiscoveryV1): MissingFields<Endpoint, "topology">;
}

/** EndpointSlice of v1beta1, stored as v1. Pass it to defineConversion, with the functions that it requires. */
export function endpointSliceConversion(
  rest: EndpointSliceRest,
): Conversion<EndpointSlice, EndpointSliceOfDiscoveryV1> {
  return {
    toStorage: (object) => toStoredEndpointSlice(object, rest),
    fromStorage: (stored) => fromStoredEndpointSlice(stored, rest),
  };
}

function toStoredEndpointSlice(
  source: EndpointSlice,
  rest: EndpointSliceRest,
): WithoutEnvelope<EndpointSliceOfDiscoveryV1> {
  return definedFields<WithoutEnvelope<EndpointSliceOfDiscoveryV1>>({
    addressType: source.addressType,
    endpoints: source.endpoints?.map((item) => toStoredEndpoint(item, rest)),
    ports: source.ports,
  });
}

function fromStoredEndpointSlice(
  source: EndpointSliceOfDiscoveryV1,
  rest: EndpointSliceRest,
): WithoutEnvelope<EndpointSlice> {
  return definedFields<WithoutEnvelope<EndpointSlice>>({
    addressType: source.addressType,
    endpoints: source.endpoints?.map((item) => fromStoredEndpoint(item, rest)),
    ports: source.ports,
  });
}

function toStoredEndpoint(source: Endpoint, rest: EndpointSliceRest): EndpointOfDiscoveryV1 {
  return definedFields<EndpointOfDiscoveryV1>({
    addresses: source.addresses,
    conditions: source.conditions,
    hostname: source.hostname,
    targetRef: source.targetRef,
    nodeName: source.nodeName,
    hints: source.hints && toStoredEndpointHints(source.hints),
    ...rest.toStoredEndpoint(source),
  });
}

function fromStoredEndpoint(source: EndpointOfDiscoveryV1, rest: EndpointSliceRest): Endpoint {
  return definedFields<Endpoint>({
    addresses: source.addresses,
    conditions: source.conditions,
    hostname: source.hostname,
    targetRef: source.targetRef,
    nodeName: source.nodeName,
    hints: source.hints && fromStoredEndpointHints(source.hints),
    ...rest.fromStoredEndpoint(source),
  });
}

function toStoredEndpointHints(source: EndpointHints): EndpointHintsOfDiscoveryV1 {
  return definedFields<EndpointHintsOfDiscoveryV1>({
    forZones: source.forZones?.map((item) => toStoredForZone(item)),
    forNodes: source.forNodes?.map((item) => toStoredForNode(item)),
  });
}

function fromStoredEndpointHints(source: EndpointHintsOfDiscoveryV1): EndpointHints {
  return definedFields<EndpointHints>({
    forZones: source.forZones?.map((item) => fromStoredForZone(item)),
    forNodes: source.forNodes?.map((item) => fromStoredForNode(item)),
  });
}

function toStoredForZone(source: ForZone): ForZoneOfDiscoveryV1 {
  return definedFields<ForZoneOfDiscoveryV1>({
    name: source.name,
  });
}

function fromStoredForZone(source: ForZoneOfDiscoveryV1): ForZone {
  return definedFields<ForZone>({
    name: source.name,
  });
}

function toStoredForNode(source: ForNode): ForNodeOfDiscoveryV1 {
  return definedFields<ForNodeOfDiscoveryV1>({
    name: source.name,
  });
}

function fromStoredForNode(source: ForNodeOfDiscoveryV1): ForNode {
  return definedFields<ForNode>({
    name: source.name,
  });
}
