/** Which pods serve a Service, and on which ports. */
import { pods, services } from "../../../generated/core/v1/client.js";
import type { Container } from "../../../generated/core/v1/containers.types.js";
import type { Service, ServicePort } from "../../../generated/core/v1/service.types.js";
import { equalJson } from "../../api/json.js";
import type { Stored } from "../../api/object.js";
import { isFinished, isReady, type StoredPod } from "../objects/pod-conditions.js";
import type { World } from "../parts/world.js";

export type StoredService = Stored<Service>;
export type AddressFamily = "IPv4" | "IPv6";

/** Returns the selector of a Service whose endpoints a controller keeps; undefined for every other Service. */
export function keptSelector({ spec }: Service): Readonly<Record<string, string>> | undefined {
  return spec?.type === "ExternalName" ? undefined : selectorOf(spec?.selector);
}

/** An empty selector counts as none. */
export function selectorOf(
  selector: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> | undefined {
  return selector === undefined || Object.keys(selector).length === 0 ? undefined : selector;
}

function selects(selector: Readonly<Record<string, string>>, labels: Readonly<Record<string, string>> = {}): boolean {
  for (const key in selector) if (labels[key] !== selector[key]) return false;
  return true;
}

/** Returns the pods that the Service selects, whether or not they can be reached. */
export function selectedPods(world: World, { metadata: { namespace }, spec }: StoredService): StoredPod[] {
  const { selector = {} } = spec ?? {};
  return world
    .kind(pods)
    .list(namespace)
    .filter(({ metadata }) => selects(selector, metadata.labels));
}

/** Calls the function with the name and namespace of every Service whose endpoints a change of a pod may concern. */
export function onServicePods(world: World, call: (name: string, namespace: string) => void): void {
  const kind = world.kind(services);
  const concern = ({ metadata: { namespace = "", labels } }: StoredPod): void => {
    for (const { metadata, spec } of kind.list(namespace)) {
      const selector = selectorOf(spec?.selector);
      if (selector !== undefined && selects(selector, labels)) call(metadata.name, namespace);
    }
  };
  world.kind(pods).on({
    add: concern,
    update(pod, previous) {
      if (equalJson(endpointFactsOf(pod), endpointFactsOf(previous))) return;
      concern(pod);
      if (!equalJson(pod.metadata.labels, previous.metadata.labels)) concern(previous);
    },
    delete: concern,
  });
}

/** What endpoints say about a pod. */
function endpointFactsOf(pod: StoredPod): unknown {
  const { metadata, spec, status } = pod;
  return [
    metadata.labels ?? {},
    metadata.deletionTimestamp ?? null,
    spec?.hostname ?? "",
    spec?.subdomain ?? "",
    isReady(pod),
    isFinished(pod),
    status?.podIPs ?? [],
  ];
}

/** Whether a pod can be reached: it has an address, and has not ended. */
export function isReachable(pod: StoredPod): boolean {
  const { podIP = "", podIPs = [] } = pod.status ?? {};
  return !isFinished(pod) && (podIP !== "" || podIPs.length > 0);
}

/** Returns the addresses of a pod in one family. */
export function addressesOf({ status }: StoredPod, family: AddressFamily): string[] {
  return (status?.podIPs ?? []).map(({ ip = "" }) => ip).filter((ip) => ip !== "" && familyOf(ip) === family);
}

export function familyOf(address: string): AddressFamily {
  return address.includes(":") ? "IPv6" : "IPv4";
}

/** Returns the families of the addresses of a Service, the first one first. */
export function familiesOf({ spec }: Service): AddressFamily[] {
  const { ipFamilies = [], clusterIP = "" } = spec ?? {};
  if (ipFamilies.length > 0) return [...ipFamilies];
  return clusterIP === "" || isHeadless({ spec: { clusterIP } } as Service) ? ["IPv4", "IPv6"] : [familyOf(clusterIP)];
}

export function isHeadless({ spec }: Service): boolean {
  const { clusterIP = "" } = spec ?? {};
  return clusterIP === "" || clusterIP === "None";
}

/** Returns the host name under which the Service makes the pod known; undefined if it does not. */
export function hostnameOf({ spec, metadata }: StoredPod, service: StoredService): string | undefined {
  const isOwn = spec?.subdomain === service.metadata.name && metadata.namespace === service.metadata.namespace;
  return isOwn && spec?.hostname ? spec.hostname : undefined;
}

export interface ServedPort {
  readonly name: string;
  readonly port: number;
  readonly protocol: "TCP" | "UDP" | "SCTP";
  readonly appProtocol?: string;
}

/** Returns the ports of the Service that the pod has; a port that is called by name is looked up in its containers. */
export function servedPorts({ spec }: Service, pod: StoredPod): ServedPort[] {
  return (spec?.ports ?? []).flatMap((servicePort) => {
    const port = targetPortOf(servicePort, pod);
    if (port === undefined) return [];
    const { name = "", protocol = "TCP", appProtocol } = servicePort;
    return [{ name, port, protocol, ...(appProtocol === undefined ? {} : { appProtocol }) }];
  });
}

function targetPortOf({ port, targetPort = port, protocol = "TCP" }: ServicePort, pod: StoredPod): number | undefined {
  if (typeof targetPort === "number") return targetPort;
  const { containers = [], initContainers = [] } = pod.spec ?? {};
  const running: Container[] = [...containers, ...initContainers.filter(isSidecar)];
  for (const { ports = [] } of running) {
    const found = ports.find((each) => each.name === targetPort && (each.protocol ?? "TCP") === protocol);
    if (found !== undefined) return found.containerPort;
  }
  return undefined;
}

function isSidecar({ restartPolicy }: Container): boolean {
  return restartPolicy === "Always";
}
