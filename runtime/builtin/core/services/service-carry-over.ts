/** Values that the server chose and an update omits: they are kept unless the new type has no use for them. */
import type { Service, ServicePort } from "../../../../generated/core/v1/index.js";
import { hasAddress, hasHealthPort, hasNodePorts, isReachedFromOutside } from "./service-allocations.js";

/** May change `service`. A client that only changes the type need not remove the fields of the old type. */
export function carryOver(service: Service, old: Service): void {
  const { spec } = service;
  if (spec === undefined || old.spec === undefined) return;
  carryAddressOver(service, old);
  if (hasNodePorts(service)) keepNodePorts(spec.ports ?? [], old.spec.ports ?? []);
  else if (hasNodePorts(old)) dropNodePorts(spec.ports ?? [], old.spec.ports ?? []);
  if (!isReachedFromOutside(service) && spec.externalTrafficPolicy === old.spec.externalTrafficPolicy)
    delete spec.externalTrafficPolicy;
  if (spec.type !== "LoadBalancer") {
    if (spec.allocateLoadBalancerNodePorts === old.spec.allocateLoadBalancerNodePorts)
      delete spec.allocateLoadBalancerNodePorts;
    if (spec.loadBalancerClass === old.spec.loadBalancerClass) delete spec.loadBalancerClass;
    if (service.status !== undefined) service.status = { ...service.status, loadBalancer: {} };
  }
  if (hasHealthPort(service)) spec.healthCheckNodePort ||= old.spec.healthCheckNodePort ?? 0;
  else if (spec.healthCheckNodePort === old.spec.healthCheckNodePort) delete spec.healthCheckNodePort;
  if (!spec.healthCheckNodePort) delete spec.healthCheckNodePort;
}

function carryAddressOver(service: Service, old: Service): void {
  const { spec } = service;
  if (spec === undefined || old.spec === undefined) return;
  if (spec.type === "ExternalName" && old.spec.type !== "ExternalName") {
    if (spec.clusterIP === old.spec.clusterIP) delete spec.clusterIP;
    if (spec.clusterIPs?.[0] === old.spec.clusterIPs?.[0]) delete spec.clusterIPs;
    for (const field of ["internalTrafficPolicy", "ipFamilies", "ipFamilyPolicy"] as const) delete spec[field];
  } else if (hasAddress(service) && !spec.clusterIP && !spec.clusterIPs?.[0] && old.spec.clusterIP) {
    spec.clusterIP = old.spec.clusterIP;
    spec.clusterIPs = [...(old.spec.clusterIPs ?? [])];
  } else if (old.spec.clusterIP && spec.clusterIP === "" && spec.clusterIPs?.[0] === old.spec.clusterIP) {
    spec.clusterIPs = [];
  }
}

function keepNodePorts(ports: readonly ServicePort[], before: readonly ServicePort[]): void {
  const used = new Set(ports.flatMap(({ nodePort }) => (nodePort ? [nodePort] : [])));
  for (const port of ports) {
    if (port.nodePort) continue;
    const same = before.find((each) => isSamePort(each, port));
    if (same?.nodePort && !used.has(same.nodePort)) port.nodePort = same.nodePort;
  }
}

function dropNodePorts(ports: readonly ServicePort[], before: readonly ServicePort[]): void {
  for (const port of ports)
    if (before.some((each) => isSamePort(each, port) && each.nodePort === port.nodePort)) delete port.nodePort;
}

function isSamePort(one: ServicePort, other: ServicePort): boolean {
  return one.port === other.port && (one.protocol ?? "TCP") === (other.protocol ?? "TCP");
}
