/**
 * The targets of the proxies of pods and services: they are addresses in the objects, never addresses that a client
 * sends. SUB-017.
 */
import {
  type Endpoints,
  endpoints,
  type Pod,
  pods,
  type Service,
  services,
} from "../../../../generated/core/v1/index.js";
import { badRequest, notFound, serviceUnavailable } from "../../../api/status.js";
import type { Backend, SubresourceCall } from "../../../registry/kinds/subresources.js";

interface Place {
  readonly protocol: "http" | "https";
  readonly name: string;
  /** Empty if none is named. */
  readonly port: string;
}

/** Parses `name`, `name:port`, or `scheme:name:port`, where the port may be empty. */
function placeOf(text: string, kind: string): Place {
  const parts = text.split(":");
  const [name = "", port = ""] = parts.length === 3 ? parts.slice(1) : parts;
  const protocol = parts.length === 3 ? (parts[0] ?? "") : "";
  const isKnown = protocol === "" || protocol === "http" || protocol === "https";
  if (parts.length > 3 || name === "" || !isKnown) throw badRequest(`invalid ${kind} request ${JSON.stringify(text)}`);
  return { protocol: protocol === "https" ? "https" : "http", name, port };
}

export async function podBackend({ name: text, namespace, objects }: SubresourceCall): Promise<Backend> {
  const { protocol, name, port } = placeOf(text, "pod");
  const pod = await objects.get(pods, namespace, name);
  if (pod === undefined) throw notFound({ group: "", resource: "pods" }, name);
  const address = pod.status?.podIP ?? "";
  if (address === "") throw serviceUnavailable(`address not allowed: pod ${name} has no address yet`);
  return { protocol, address, port: port === "" ? firstPort(pod) : containerPort(pod, port) };
}

const DEFAULT_PORT = 80;

function firstPort({ spec }: Pod): number {
  for (const { ports = [] } of spec?.containers ?? []) for (const { containerPort: port } of ports) return port;
  return DEFAULT_PORT;
}

function containerPort({ metadata, spec }: Pod, port: string): number {
  if (/^[0-9]{1,5}$/.test(port)) return checkedPort(Number(port));
  for (const { ports = [] } of spec?.containers ?? [])
    for (const { name, containerPort: number } of ports) if (name === port) return number;
  throw badRequest(`pod ${metadata.name} has no port named ${JSON.stringify(port)}`);
}

export async function serviceBackend({ name: text, namespace, objects, context }: SubresourceCall): Promise<Backend> {
  const { protocol, name, port } = placeOf(text, "service");
  const service = await objects.get(services, namespace, name);
  if (service === undefined) throw notFound({ group: "", resource: "services" }, name);
  const portName = servicePortName(service, port);
  const found = await objects.get(endpoints, namespace, name);
  const candidates = found === undefined ? [] : addressesOf(found, portName);
  // Starts at a different address each time, so that a dead one does not answer every request.
  const start = candidates.length === 0 ? 0 : context.clock.now() % candidates.length;
  for (const { target, ...address } of [...candidates.slice(start), ...candidates.slice(0, start)]) {
    const holder = target === undefined ? undefined : await objects.get(pods, namespace, target);
    if (target === undefined || hasAddress(holder, address.address)) return { protocol, ...address };
  }
  throw serviceUnavailable(`no endpoints available for service ${JSON.stringify(name)}`);
}

/** The name of the service's port in its endpoints. */
function servicePortName({ metadata, spec }: Service, port: string): string {
  const ports = spec?.ports ?? [];
  const [only, ...more] = ports;
  if (port === "" && only !== undefined && more.length === 0) return only.name ?? "";
  const isNumber = /^[0-9]{1,5}$/.test(port);
  const found = ports.find((each) => (isNumber ? each.port === Number(port) : (each.name ?? "") === port));
  if (found === undefined)
    throw serviceUnavailable(
      `no service port ${isNumber ? port : JSON.stringify(port)} found for service ${JSON.stringify(metadata.name)}`,
    );
  return found.name ?? "";
}

interface Candidate {
  readonly address: string;
  readonly port: number;
  /** Name of the pod to which the address supposedly belongs. */
  readonly target: string | undefined;
}

function addressesOf({ subsets = [] }: Endpoints, portName: string): Candidate[] {
  return subsets.flatMap(({ addresses = [], ports = [] }) =>
    ports
      .filter(({ name = "" }) => name === portName)
      .flatMap(({ port }) =>
        addresses.map(({ ip, targetRef }) => ({
          address: ip,
          port: checkedPort(port),
          target: targetRef?.kind === "Pod" ? targetRef.name : undefined,
        })),
      ),
  );
}

function hasAddress(pod: Pod | undefined, address: string): boolean {
  return pod?.status?.podIP === address || (pod?.status?.podIPs?.some(({ ip }) => ip === address) ?? false);
}

function checkedPort(port: number): number {
  if (port < 1 || port > 65_535) throw badRequest(`${port} is no port: must be between 1 and 65535, inclusive`);
  return port;
}
