/**
 * Validates a pod's names and addresses: DNS settings, host aliases, host name, and restrictions of the host network.
 */
import { isIP } from "node:net";
import type { PodSpec } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../../api/field-error.js";
import { dnsSubdomainWithUnderscore } from "../../../api/formats/domain-name-format.js";
import { dnsLabel, dnsSubdomain } from "../../../api/formats/name-format.js";
import { formatErrors, optional, present } from "../../field-rules.js";

const MAX_SEARCH_CHARACTERS = 2048;
const NO_ADDRESS = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";

export function validatePodNetwork(spec: PodSpec, at: string): FieldError[] {
  return [
    ...validateHostNetworkPorts(spec, at),
    ...validateHostUsers(spec, at),
    ...validateDns(spec, at),
    ...optional(`${at}.hostname`, spec.hostname, dnsLabel),
    ...optional(`${at}.subdomain`, spec.subdomain, dnsLabel),
    ...optional(`${at}.hostnameOverride`, spec.hostnameOverride, dnsSubdomain),
    ...(spec.hostAliases ?? []).flatMap(({ ip = "", hostnames = [] }, index) => [
      ...validateAddress(ip, `${at}.hostAliases[${index}].ip`),
      ...hostnames.flatMap((name, position) =>
        formatErrors(`${at}.hostAliases[${index}].hostnames[${position}]`, name, dnsSubdomain(name)),
      ),
    ]),
  ];
}

export function validateAddress(address: string, field: string): FieldError[] {
  return isIP(address) === 0 ? [invalid(field, address, NO_ADDRESS)] : [];
}

/** In the host network, a container's port is a port of the node. */
function validateHostNetworkPorts(spec: PodSpec, at: string): FieldError[] {
  if (!spec.hostNetwork) return [];
  return (["containers", "initContainers"] as const).flatMap((list) =>
    (spec[list] ?? []).flatMap(({ ports = [] }, index) =>
      ports.flatMap(({ hostPort = 0, containerPort }, position) => {
        if (hostPort === 0 || hostPort === containerPort) return [];
        const field = `${at}.${list}[${index}].ports[${position}].hostPort`;
        return [invalid(field, hostPort, "must match `containerPort` when `hostNetwork` is true")];
      }),
    ),
  );
}

/** A pod with its own user namespace must not share other namespaces of the node. */
function validateHostUsers(spec: PodSpec, at: string): FieldError[] {
  if (spec.hostUsers !== false) return [];
  return (["hostNetwork", "hostPID", "hostIPC"] as const)
    .filter((field) => spec[field])
    .map((field) => forbiddenField(`${at}.${field}`, "when `pod.Spec.HostUsers` is false"));
}

function validateDns({ dnsPolicy, dnsConfig }: PodSpec, at: string): FieldError[] {
  const field = `${at}.dnsConfig`;
  const errors: FieldError[] = [];
  if (dnsPolicy === "None") {
    if (dnsConfig === undefined) return [required(field, "must provide `dnsConfig` when `dnsPolicy` is None")];
    const detail = "must provide at least one DNS nameserver when `dnsPolicy` is None";
    errors.push(...present(`${field}.nameservers`, dnsConfig.nameservers ?? [], detail));
  }
  const { nameservers = [], searches = [], options = [] } = dnsConfig ?? {};
  for (const [index, address] of nameservers.entries())
    errors.push(...validateAddress(address, `${field}.nameservers[${index}]`));
  if (searches.join(" ").length > MAX_SEARCH_CHARACTERS) {
    const detail = `must not have more than ${MAX_SEARCH_CHARACTERS} characters (including spaces) in the search list`;
    errors.push(invalid(`${field}.searches`, searches, detail));
  }
  for (const [index, domain] of searches.entries()) {
    if (domain !== ".")
      errors.push(
        ...formatErrors(`${field}.searches[${index}]`, domain, dnsSubdomainWithUnderscore(domain.replace(/\.$/, ""))),
      );
  }
  for (const [index, { name }] of options.entries())
    errors.push(...present(`${field}.options[${index}]`, name, "must not be empty"));
  return errors;
}
