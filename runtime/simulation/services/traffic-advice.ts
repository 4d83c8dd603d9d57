/** The hints of slices with which clients prefer endpoints near them, as a Service asks for. */
import type { Service } from "../../../generated/core/v1/service.types.js";
import type { Endpoint, EndpointHints, EndpointSlice } from "../../../generated/discovery/v1/endpoint-slice.types.js";
import { equalJson } from "../../api/json.js";

export interface Advice {
  readonly byZone?: boolean;
  readonly byNode?: boolean;
}

/**
 * @param modes annotations with an older form of such a wish, which excludes the newer one
 * @param knowsSame whether the release knows the values that name a zone or a node
 */
export function adviceOf({ metadata, spec }: Service, modes: readonly string[], knowsSame: boolean): Advice {
  const mode = modes.map((key) => metadata.annotations?.[key]).find((value) => value !== undefined);
  if (mode === "Auto" || mode === "auto") return {};
  switch (spec?.trafficDistribution) {
    case "PreferClose":
      return { byZone: true };
    case "PreferSameZone":
      return knowsSame ? { byZone: true } : {};
    case "PreferSameNode":
      return knowsSame ? { byZone: true, byNode: true } : {};
    default:
      return {};
  }
}

/** Returns the slice with the hints that it should have; undefined if it has them. */
export function advise<T extends EndpointSlice>(slice: T, advice: Advice): T | undefined {
  const { endpoints = [] } = slice;
  const advised = endpoints.map((endpoint) => advisedEndpoint(endpoint, advice));
  return advised.every((endpoint, index) => endpoint === endpoints[index])
    ? undefined
    : { ...slice, endpoints: advised };
}

function advisedEndpoint(endpoint: Endpoint, { byZone = false, byNode = false }: Advice): Endpoint {
  const { hints: known, ...rest } = endpoint;
  // What is not ready gets no traffic, so its hints stay as they are while hints are wanted.
  if ((byZone || byNode) && endpoint.conditions?.ready !== true) return endpoint;
  const hints: EndpointHints = {
    ...(byZone && endpoint.zone !== undefined ? { forZones: [{ name: endpoint.zone }] } : {}),
    ...(byNode && endpoint.nodeName !== undefined ? { forNodes: [{ name: endpoint.nodeName }] } : {}),
  };
  const wanted = Object.keys(hints).length === 0 ? undefined : hints;
  if (equalJson(known, wanted)) return endpoint;
  return wanted === undefined ? rest : { ...rest, hints: wanted };
}
