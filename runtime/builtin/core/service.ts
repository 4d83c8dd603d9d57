/** Services: defaults that go with the type, what an update carries over, and the door to the pods behind. RES-020, RES-057, RES-058, SUB-017. */
import { type Service, type ServicePort, services } from "../../../generated/core/v1/index.js";
import { dns1035Label } from "../../api/name-format.js";
import { defineHooks, type ResourceHooks } from "../../registry/hooks.js";
import { shortAge } from "../../registry/table.js";
import type { TableConvertor } from "../../registry/table-convertor.js";
import type { AddressRange, PortRange } from "./address-range.js";
import { serviceBackend } from "./pod-proxy.js";
import { HEADLESS, hasAddress, hasHealthPort, hasNodePorts, outOfRange, serviceHoldings } from "./service-holdings.js";
import { validateService, validateServiceUpdate } from "./service-rules.js";

const DEFAULT_AFFINITY_SECONDS = 10_800;

export function serviceHooks(addresses: AddressRange, ports: PortRange): ResourceHooks<Service> {
  return defineHooks(services, {
    nameFormat: dns1035Label,
    createOnUpdate: true,
    prepareForCreate(service) {
      setDefaults(service, addresses);
      service.status = { loadBalancer: {} };
    },
    prepareForUpdate(service, old, { subresource }) {
      if (subresource === "status") return;
      carryOver(service, old);
      setDefaults(service, addresses);
    },
    validateCreate: (service) => [...validateService(service), ...outOfRange(service, undefined, addresses, ports)],
    validateUpdate: (service, old, { subresource }) =>
      subresource === "status"
        ? []
        : [...validateServiceUpdate(service, old), ...outOfRange(service, old, addresses, ports)],
    holdings: serviceHoldings(addresses, ports),
    answersDeletedObject: true,
    subresources: { proxy: { type: "door", kind: "ServiceProxyOptions", backend: serviceBackend } },
    table,
  });
}

function setDefaults(service: Service, { family }: AddressRange): void {
  const { spec } = service;
  if (spec === undefined) return;
  const { type = "ClusterIP" } = spec;
  spec.type = type;
  const isOutside = type === "NodePort" || type === "LoadBalancer";
  for (const port of spec.ports ?? []) port.targetPort ??= port.port;
  if (spec.sessionAffinity === "ClientIP")
    spec.sessionAffinityConfig ??= { clientIP: { timeoutSeconds: DEFAULT_AFFINITY_SECONDS } };
  if (spec.clusterIP && (spec.clusterIPs?.length ?? 0) === 0) spec.clusterIPs = [spec.clusterIP];
  else if (!spec.clusterIP && spec.clusterIPs?.[0]) spec.clusterIP = spec.clusterIPs[0];
  if (isOutside) spec.externalTrafficPolicy ??= "Cluster";
  if (type === "LoadBalancer") spec.allocateLoadBalancerNodePorts ??= true;
  if (type === "ExternalName") return;
  spec.internalTrafficPolicy ??= "Cluster";
  spec.ipFamilyPolicy ??= "SingleStack";
  spec.ipFamilies ??= [family];
}

/** What the server chose is not lost by a client that does not repeat it, and goes with a type that has no use for it. */
function carryOver(service: Service, old: Service): void {
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
  if (hasNodePorts(service)) keepNodePorts(spec.ports ?? [], old.spec.ports ?? []);
  else if (hasNodePorts(old)) dropNodePorts(spec.ports ?? [], old.spec.ports ?? []);
  const isOutside = spec.type === "NodePort" || spec.type === "LoadBalancer";
  if (!isOutside) {
    if (spec.externalTrafficPolicy === old.spec.externalTrafficPolicy) delete spec.externalTrafficPolicy;
  }
  if (spec.type !== "LoadBalancer" && spec.allocateLoadBalancerNodePorts === old.spec.allocateLoadBalancerNodePorts)
    delete spec.allocateLoadBalancerNodePorts;
  if (hasHealthPort(service)) spec.healthCheckNodePort ||= old.spec.healthCheckNodePort ?? 0;
  else delete spec.healthCheckNodePort;
  if (!spec.healthCheckNodePort) delete spec.healthCheckNodePort;
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

const table: TableConvertor<Service> = {
  columns: [
    { name: "Type", type: "string", description: "How the service is reached." },
    { name: "Cluster-IP", type: "string", description: "Address inside the cluster." },
    { name: "External-IP", type: "string", description: "Addresses outside." },
    { name: "Port(s)", type: "string", description: "Ports, with those on the nodes." },
    { name: "Age", type: "string", description: "Time since creation." },
    { name: "Selector", type: "string", description: "Labels of the pods.", priority: 1 },
  ],
  cells({ metadata, spec, status }, nowMs) {
    const { type = "ClusterIP", clusterIP, externalIPs = [], externalName = "", ports = [], selector } = spec ?? {};
    const ingress = (status?.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => ip ?? hostname ?? "");
    const outside = type === "ExternalName" ? [externalName] : [...ingress, ...externalIPs];
    const none = type === "LoadBalancer" ? "<pending>" : "<none>";
    const labels = Object.entries(selector ?? {}).map(([key, value]) => `${key}=${value}`);
    return [
      type,
      clusterIP || (type === "ExternalName" ? "<none>" : HEADLESS),
      outside.join(",") || none,
      ports.map(({ port, nodePort, protocol }) => `${port}${nodePort ? `:${nodePort}` : ""}/${protocol}`).join(",") ||
        "<none>",
      shortAge(metadata.creationTimestamp, nowMs),
      labels.join(",") || "<none>",
    ];
  },
};
