/** What is allowed in a pod and yet most likely not meant, told in Warning headers. */
import type { PodSpec } from "../../../generated/core/v1/index.js";
import { dnsLabel } from "../../api/name-format.js";
import { type Amounts, amountOf } from "./resource-rules.js";

/** @param at path of the spec */
export function podWarnings(spec: PodSpec | undefined, at: string): string[] {
  if (spec === undefined) return [];
  const warnings: string[] = [];
  if (Number(spec.terminationGracePeriodSeconds ?? 0) < 0)
    warnings.push(
      `${at}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
    );
  for (const [index, volume] of (spec.volumes ?? []).entries()) {
    for (const [source, since] of Object.entries(DEPRECATED_SOURCES))
      if (volume[source as keyof typeof volume] !== undefined)
        warnings.push(`${at}.volumes[${index}].${source}: deprecated in ${since}`);
  }
  for (const list of ["initContainers", "containers"] as const) {
    for (const [index, container] of (spec[list] ?? []).entries()) {
      const field = `${at}.${list}[${index}]`;
      warnings.push(...repeatedVariables(container.env ?? [], `${field}.env`));
      warnings.push(...repeatedPorts(container.ports ?? [], `${field}.ports`));
      for (const kind of ["limits", "requests"] as const)
        warnings.push(
          ...fractionsOfBytes((container.resources?.[kind] ?? {}) as Amounts, `${field}.resources.${kind}`),
        );
    }
  }
  return [...warnings, ...repeatedAliases(spec.hostAliases ?? [], `${at}.hostAliases`)];
}

/** Names of pods become host names, which are shorter than the names of most objects. */
export function hostNameWarnings(name: string | undefined): string[] {
  const texts = name ? dnsLabel(name) : [];
  if (texts.length === 0) return [];
  const what = "this is used in Pod names and hostnames, which can result in surprising behavior";
  return [`metadata.name: ${what}; a DNS label is recommended: [${texts.join(", ")}]`];
}

const DEPRECATED_SOURCES = {
  gitRepo: "v1.11",
  flexVolume: "v1.23",
  scaleIO: "v1.16, non-functional in v1.22+",
  flocker: "v1.22, non-functional in v1.25+",
  storageos: "v1.22, non-functional in v1.25+",
  quobyte: "v1.22, non-functional in v1.25+",
  glusterfs: "v1.25, non-functional in v1.26+",
  cephfs: "v1.28, non-functional in v1.31+",
  rbd: "v1.28, non-functional in v1.31+",
  photonPersistentDisk: "v1.11, non-functional in v1.16+",
} as const;

function repeatedVariables(variables: NonNullable<PodSpec["containers"][number]["env"]>, at: string): string[] {
  const seen = new Set<string>();
  return variables.flatMap(({ name, value }, index) => {
    const isRepeated = seen.has(name);
    seen.add(name);
    // a variable that is made of its former value is meant to be there twice
    if (!isRepeated || value?.includes(`$(${name})`)) return [];
    return [
      `${at}[${index}]: hides previous definition of ${JSON.stringify(name)}, which may be dropped when using apply`,
    ];
  });
}

function repeatedPorts(ports: NonNullable<PodSpec["containers"][number]["ports"]>, at: string): string[] {
  const seen = new Map<string, number>();
  return ports.flatMap(({ containerPort, protocol, hostIP = "", hostPort = 0 }, index) => {
    const key = `${containerPort}/${protocol}/${hostIP}/${hostPort}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    return first === undefined ? [] : [`${at}[${index}]: duplicate port definition with ${at}[${first}]`];
  });
}

function fractionsOfBytes(amounts: Amounts, at: string): string[] {
  return ["memory", "ephemeral-storage"].flatMap((name) => {
    const amount = amountOf(amounts[name]);
    if (amount === undefined || amount.integer !== undefined) return [];
    return [
      `${at}[${name}]: fractional byte value ${JSON.stringify(String(amounts[name]))} is invalid, must be an integer`,
    ];
  });
}

function repeatedAliases(aliases: NonNullable<PodSpec["hostAliases"]>, at: string): string[] {
  const seen = new Set<string>();
  return aliases.flatMap(({ ip }, index) => {
    const isRepeated = seen.has(ip);
    seen.add(ip);
    return isRepeated ? [`${at}[${index}].ip: duplicate alias ip ${JSON.stringify(ip)}`] : [];
  });
}
