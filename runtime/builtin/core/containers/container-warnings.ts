/** Warnings about container settings that are valid but most likely unintended. */
import type { Container, ContainerPort, EnvVar, PodSpec } from "../../../../generated/core/v1/index.js";
import { type Amounts, fractionWarning } from "./resource-rules.js";

/** A container and its path. */
export interface PlacedContainer {
  readonly container: Container;
  readonly at: string;
}

/** The containers of a pod, in the order of the warnings. */
export function placedContainers(spec: PodSpec, at: string): PlacedContainer[] {
  return (["initContainers", "containers"] as const).flatMap((list) =>
    (spec[list] ?? []).map((container, index) => ({ container, at: `${at}.${list}[${index}]` })),
  );
}

export function amountWarnings({ container: { resources }, at }: PlacedContainer): string[] {
  return ["memory", "ephemeral-storage"].flatMap((name) =>
    (["limits", "requests"] as const).flatMap((list) =>
      fractionWarning((resources?.[list] ?? {}) as Amounts, name, `${at}.resources.${list}`),
    ),
  );
}

export function variableWarnings({ container: { env = [] }, at }: PlacedContainer): string[] {
  if (env.length < 2) return [];
  const seen = new Set<string>();
  return env.flatMap((variable, index) => {
    const { name } = variable;
    const isRepeated = seen.has(name);
    seen.add(name);
    if (!isRepeated || addsToFormer(variable)) return [];
    const text = `hides previous definition of ${JSON.stringify(name)}, which may be dropped when using apply`;
    return [`${at}.env[${index}]: ${text}`];
  });
}

/** A variable defined in terms of its former value is meant to occur twice. */
function addsToFormer({ name, value = "", valueFrom }: EnvVar): boolean {
  const former = `$(${name})`;
  return valueFrom === undefined && value !== former && value.includes(former);
}

/** Checks the ports of all containers together, since they share one network. */
export function portWarnings(containers: readonly PlacedContainer[]): string[] {
  const ports = containers.flatMap(({ container, at }) =>
    (container.ports ?? []).map((port, index) => ({ port, field: `${at}.ports[${index}]` })),
  );
  if (ports.length === 0) return [];
  const known = new Map<string, { port: ContainerPort; field: string }[]>();
  const warnings = ports.flatMap((placed) => {
    const { port, field } = placed;
    const key = `${port.containerPort}/${port.protocol ?? "TCP"}`;
    const others = known.get(key) ?? [];
    known.set(key, others);
    const conflicts = others.flatMap((other) => {
      const text = conflict(port, other.port);
      return text === undefined ? [] : [`${field}: ${text} port definition with ${other.field}`];
    });
    // Many duplicates need only a limited number of warnings.
    if (others.length < MAX_REPORTED) others.push(placed);
    return port.hostIP && !port.hostPort
      ? [`${field}: hostIP set without hostPort: ${structText(port)}`, ...conflicts]
      : conflicts;
  });
  return [...warnings, ...portNameWarnings(ports)];
}

const MAX_REPORTED = 32;

function conflict(one: ContainerPort, other: ContainerPort): string | undefined {
  const [host, otherHost] = [one.hostPort ?? 0, other.hostPort ?? 0];
  const [address, otherAddress] = [one.hostIP ?? "", other.hostIP ?? ""];
  if (host === otherHost && address === otherAddress) return "duplicate";
  if (host === 0 || otherHost === 0) return "overlapping";
  // Whether one port is for all addresses, and so includes that of the other.
  return host === otherHost && (address === "") !== (otherAddress === "") ? "dangerously ambiguous" : undefined;
}

/** The format that stock messages use. */
function structText({ name = "", hostPort = 0, containerPort, protocol = "TCP", hostIP = "" }: ContainerPort): string {
  return `{Name:${name} HostPort:${hostPort} ContainerPort:${containerPort} Protocol:${protocol} HostIP:${hostIP}}`;
}

function portNameWarnings(ports: readonly { readonly port: ContainerPort; readonly field: string }[]): string[] {
  const known = new Map<string, string>();
  return ports.flatMap(({ port: { name = "" }, field }) => {
    if (name === "") return [];
    const other = known.get(name);
    if (other === undefined) {
      known.set(name, field);
      return [];
    }
    const used = `services and probes that select ports by name will use ${other}`;
    return [`${field}: duplicate port name ${JSON.stringify(name)} with ${other}, ${used}`];
  });
}
