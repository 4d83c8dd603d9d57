/** Defaults of a service that depend on its type, its affinity and its address families. */
import type { Service } from "../../../../generated/core/v1/index.js";
import type { AddressFamily } from "../../address-rules.js";
import { HEADLESS, isReachedFromOutside } from "./service-allocations.js";

const DEFAULT_AFFINITY_SECONDS = 10_800;

/** May change the service. */
export function setServiceDefaults(service: Service): void {
  const { spec } = service;
  if (spec === undefined) return;
  spec.type ??= "ClusterIP";
  // Typed clients send an empty string or 0 for a port that they leave unset.
  for (const port of spec.ports ?? []) port.targetPort ||= port.port;
  setAffinityDefaults(spec);
  if (isReachedFromOutside(service)) spec.externalTrafficPolicy ??= "Cluster";
  if (spec.type === "LoadBalancer") spec.allocateLoadBalancerNodePorts ??= true;
  if (spec.type !== "ExternalName") spec.internalTrafficPolicy ??= "Cluster";
}

/**
 * Completes the requested addresses. May change the service.
 * @param family the address family from which the server allocates
 */
export function assignAddresses({ spec }: Service, family: AddressFamily): void {
  if (spec === undefined) return;
  if (spec.clusterIP && (spec.clusterIPs?.length ?? 0) === 0) spec.clusterIPs = [spec.clusterIP];
  else if (!spec.clusterIP && spec.clusterIPs?.[0]) spec.clusterIP = spec.clusterIPs[0];
  if (spec.type !== "ExternalName") setFamilyDefaults(spec, family);
}

function setAffinityDefaults(spec: NonNullable<Service["spec"]>): void {
  if (spec.sessionAffinity !== "ClientIP") {
    delete spec.sessionAffinityConfig;
    return;
  }
  spec.sessionAffinityConfig ??= {};
  spec.sessionAffinityConfig.clientIP ??= {};
  spec.sessionAffinityConfig.clientIP.timeoutSeconds ??= DEFAULT_AFFINITY_SECONDS;
}

/**
 * Sets the address families. The endpoints of a headless service without a selector come from elsewhere, possibly in
 * both families.
 */
function setFamilyDefaults(spec: NonNullable<Service["spec"]>, family: AddressFamily): void {
  const isKeptElsewhere = spec.clusterIP === HEADLESS && Object.keys(spec.selector ?? {}).length === 0;
  spec.ipFamilyPolicy ??= isKeptElsewhere ? "RequireDualStack" : "SingleStack";
  if ((spec.ipFamilies?.length ?? 0) === 0) spec.ipFamilies = [family];
  const [first = family] = spec.ipFamilies ?? [];
  if (isKeptElsewhere && spec.ipFamilyPolicy !== "SingleStack")
    spec.ipFamilies = [first, first === "IPv4" ? "IPv6" : "IPv4"];
}
