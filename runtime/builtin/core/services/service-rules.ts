/**
 * Validates services: ports, and fields that depend on the type. Other files validate addresses and external access.
 * RES-064.
 */
import type { Service, ServicePort } from "../../../../generated/core/v1/index.js";
import { duplicate, type FieldError, forbiddenField, invalid, required } from "../../../api/field-error.js";
import { validateLabels } from "../../../api/formats/labels.js";
import { dnsLabel, dnsSubdomain, qualifiedName } from "../../../api/formats/name-format.js";
import { portName, portNumber } from "../../../api/formats/word-format.js";
import type { ProfileWords } from "../../../api/profile/naming-profile.js";
import type { AddressFamily } from "../../address-rules.js";
import { addressWarnings, networkWarnings } from "../../address-warnings.js";
import { formatErrors, judgedIfPresent, optional } from "../../field-rules.js";
import { isFamily, validateServiceAddresses } from "./service-address-rules.js";
import { HEADLESS, hasNodePorts } from "./service-allocations.js";
import { validateBalancerClass, validateWaysIn } from "./service-external-rules.js";

const MAX_AFFINITY_SECONDS = 86_400;

function validateAffinity(seconds: number | undefined): FieldError[] {
  if (seconds === undefined || (seconds > 0 && seconds <= MAX_AFFINITY_SECONDS)) return [];
  const text = `must be greater than 0 and less than ${MAX_AFFINITY_SECONDS}`;
  return [invalid("spec.sessionAffinityConfig.clientIP.timeoutSeconds", seconds, text)];
}

/** The port on which the agent of every node listens. */
const AGENT_PORT = 10_250;

/** @param family the address family from which the server allocates */
export function validateService(service: Service, family: AddressFamily): FieldError[] {
  const { spec } = service;
  if (spec === undefined) return [required("spec")];
  return [
    ...validatePorts(service),
    ...validateLabels(spec.selector, "spec.selector"),
    ...validateAffinity(spec.sessionAffinityConfig?.clientIP?.timeoutSeconds),
    ...validateServiceAddresses(service, family),
    ...validateExternalName(service),
    ...validateWaysIn(service),
  ];
}

function validatePorts(service: Service): FieldError[] {
  const { ports = [], type = "ClusterIP", clusterIP } = service.spec ?? {};
  if (ports.length === 0) return type === "ExternalName" || clusterIP === HEADLESS ? [] : [required("spec.ports")];
  const errors: FieldError[] = [];
  const seen = { names: new Set<string>(), ports: new Set<string>(), nodePorts: new Set<string>() };
  const unique = (known: Set<string>, value: string, error: FieldError): void => {
    if (known.has(value)) errors.push(error);
    known.add(value);
  };
  for (const [index, port] of ports.entries()) {
    const { name = "", port: number, protocol = "TCP", nodePort = 0 } = port;
    const at = `spec.ports[${index}]`;
    if (name === "" && ports.length > 1) errors.push(required(`${at}.name`));
    errors.push(...validatePort(port, at));
    if (name !== "") unique(seen.names, name, duplicate(`${at}.name`, name));
    if (type === "LoadBalancer" && number === AGENT_PORT)
      errors.push(invalid(`${at}.port`, number, `may not expose port ${AGENT_PORT} externally since nodes use it`));
    unique(seen.ports, `${protocol}/${number}`, duplicate(at, { protocol, port: number }));
    if (nodePort === 0) continue;
    if (!hasNodePorts(service) && type !== "LoadBalancer")
      errors.push(forbiddenField(`${at}.nodePort`, `may not be used when \`type\` is '${type}'`));
    unique(seen.nodePorts, `${protocol}/${nodePort}`, duplicate(`${at}.nodePort`, nodePort));
  }
  return errors;
}

function validatePort({ name, port, targetPort, appProtocol }: ServicePort, at: string): FieldError[] {
  const errors = optional(`${at}.name`, name, dnsLabel);
  errors.push(...formatErrors(`${at}.port`, port ?? 0, portNumber(port ?? 0)));
  if (targetPort !== undefined)
    errors.push(
      ...formatErrors(
        `${at}.targetPort`,
        targetPort,
        typeof targetPort === "number" ? portNumber(targetPort) : portName(targetPort),
      ),
    );
  return [...errors, ...judgedIfPresent(`${at}.appProtocol`, appProtocol, qualifiedName)];
}

function validateExternalName({ spec }: Service): FieldError[] {
  const { type, externalName = "" } = spec ?? {};
  if (type !== "ExternalName") return [];
  if (externalName === "") return [required("spec.externalName")];
  return formatErrors("spec.externalName", externalName, dnsSubdomain(externalName.replace(/\.$/, "")));
}

/** Address, family and load balancer class are immutable once set, since other components rely on them. */
export function validateServiceUpdate(service: Service, old: Service, family: AddressFamily): FieldError[] {
  const [spec, before] = [service.spec ?? {}, old.spec ?? {}];
  const errors: FieldError[] = [];
  if (spec.type !== "ExternalName" && before.type !== "ExternalName") {
    for (const field of ["clusterIPs", "ipFamilies"] as const) {
      const [value, known] = [spec[field] ?? [], before[field] ?? []];
      // The schema alone reports an invalid family.
      const isReadable = field === "clusterIPs" || isFamily(value[0]);
      if (known.length > 0 && value[0] !== known[0] && isReadable)
        errors.push(invalid(`spec.${field}[0]`, value, "may not change once set"));
    }
  }
  const isBalanced = spec.type === "LoadBalancer" && before.type === "LoadBalancer";
  if (isBalanced && spec.loadBalancerClass !== before.loadBalancerClass)
    errors.push(invalid("spec.loadBalancerClass", spec.loadBalancerClass ?? null, "may not change once set"));
  // The rule is checked once for the update and once for the service; clients see both errors.
  return [...errors, ...validateBalancerClass(spec), ...validateService(service, family)];
}

/** Warnings about service settings that are valid but most likely unintended. */
export function serviceWarnings({ metadata, spec = {} }: Service, words: ProfileWords): string[] {
  const { type, externalIPs = [], externalName = "", clusterIP, clusterIPs = [], sessionAffinity } = spec;
  const { loadBalancerIP = "", loadBalancerSourceRanges = [], trafficDistribution } = spec;
  const warnings: string[] = [];
  const hints = `service.${words.keyDomain}/topology-aware-hints`;
  if (metadata.annotations?.[hints] !== undefined)
    warnings.push(`annotation ${hints} is deprecated, please use service.${words.keyDomain}/topology-mode instead`);
  if (clusterIP && clusterIP !== HEADLESS)
    for (const [index, address] of clusterIPs.entries())
      warnings.push(...addressWarnings(`spec.clusterIPs[${index}]`, address, words));
  if (type === "ClusterIP" && clusterIP === HEADLESS) {
    if (loadBalancerIP !== "") warnings.push("spec.loadBalancerIP is ignored for headless services");
    if (externalIPs.length > 0) warnings.push("spec.externalIPs is ignored for headless services");
    if (sessionAffinity !== "None") warnings.push("spec.SessionAffinity is ignored for headless services");
  }
  for (const [index, address] of externalIPs.entries())
    warnings.push(...addressWarnings(`spec.externalIPs[${index}]`, address, words));
  warnings.push(...addressWarnings("spec.loadBalancerIP", loadBalancerIP, words));
  for (const [index, network] of loadBalancerSourceRanges.entries())
    warnings.push(...networkWarnings(`spec.loadBalancerSourceRanges[${index}]`, network.trim(), words));
  if (type === "ExternalName" && externalIPs.length > 0)
    warnings.push('spec.externalIPs is ignored when spec.type is "ExternalName"');
  if (type !== "ExternalName" && externalName !== "")
    warnings.push('spec.externalName is ignored when spec.type is not "ExternalName"');
  if (trafficDistribution === "PreferClose")
    warnings.push('spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"');
  return warnings;
}
