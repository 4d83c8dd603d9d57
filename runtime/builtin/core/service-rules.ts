/** What must hold of a service: its ports, its address, and what goes with its type. RES-064. */
import { isIP } from "node:net";
import type { Service } from "../../../generated/core/v1/index.js";
import { duplicate, type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { dnsLabel, dnsSubdomain } from "../../api/name-format.js";
import { HEADLESS, hasAddress, hasNodePorts } from "./service-holdings.js";

export function validateService(service: Service): FieldError[] {
  const { spec } = service;
  if (spec === undefined) return [required("spec")];
  return [...validatePorts(service), ...validateAddress(service), ...validateName(service)];
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
  for (const [index, { name = "", port, protocol = "TCP", nodePort = 0, targetPort }] of ports.entries()) {
    const at = `spec.ports[${index}]`;
    if (name === "" && ports.length > 1) errors.push(required(`${at}.name`));
    if (name !== "") {
      errors.push(...dnsLabel(name).map((text) => invalid(`${at}.name`, name, text)));
      unique(seen.names, name, duplicate(`${at}.name`, name));
    }
    if (typeof targetPort === "number" && (targetPort < 1 || targetPort > 65_535))
      errors.push(invalid(`${at}.targetPort`, targetPort, "must be between 1 and 65535, inclusive"));
    unique(seen.ports, `${protocol}/${port}`, duplicate(at, { protocol, port }));
    if (nodePort === 0) continue;
    if (!hasNodePorts(service) && type !== "LoadBalancer")
      errors.push(forbiddenField(`${at}.nodePort`, `may not be used when \`type\` is '${type}'`));
    unique(seen.nodePorts, `${protocol}/${nodePort}`, duplicate(`${at}.nodePort`, nodePort));
  }
  return errors;
}

function validateAddress(service: Service): FieldError[] {
  const { clusterIP = "", clusterIPs = [], type, ipFamilyPolicy } = service.spec ?? {};
  if (type === "ExternalName")
    return clusterIPs.length === 0
      ? []
      : [forbiddenField("spec.clusterIPs", "may not be set for ExternalName services")];
  const errors: FieldError[] = [];
  if (clusterIP !== (clusterIPs[0] ?? ""))
    errors.push(invalid("spec.clusterIPs", clusterIPs, "first value must match `clusterIP`"));
  if (clusterIPs.length > 1 || ipFamilyPolicy === "RequireDualStack") {
    const field = clusterIPs.length > 1 ? "spec.clusterIPs" : "spec.ipFamilyPolicy";
    errors.push(
      invalid(
        field,
        clusterIPs.length > 1 ? clusterIPs : ipFamilyPolicy,
        "this cluster is not configured for dual-stack services",
      ),
    );
  }
  if (clusterIP === HEADLESS && (type === "NodePort" || type === "LoadBalancer"))
    errors.push(invalid("spec.clusterIPs[0]", clusterIP, `may not be set to 'None' for ${type} services`));
  for (const [index, address] of clusterIPs.entries()) {
    if (address !== HEADLESS && isIP(address) === 0)
      errors.push(
        invalid(`spec.clusterIPs[${index}]`, address, "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"),
      );
  }
  return errors;
}

function validateName({ spec }: Service): FieldError[] {
  const { type, externalName = "" } = spec ?? {};
  if (type !== "ExternalName") return [];
  if (externalName === "") return [required("spec.externalName")];
  return dnsSubdomain(externalName.replace(/\.$/, "")).map((text) => invalid("spec.externalName", externalName, text));
}

/** An address stays as long as the service has one, since others have been told. */
export function validateServiceUpdate(service: Service, old: Service): FieldError[] {
  const errors = validateService(service);
  const [address, before] = [service.spec?.clusterIPs ?? [], old.spec?.clusterIPs ?? []];
  const keeps = service.spec?.type !== "ExternalName" && old.spec?.type !== "ExternalName";
  if (keeps && before.length > 0 && address[0] !== before[0])
    errors.push(invalid("spec.clusterIPs[0]", address, "may not change once set"));
  const [ofClass, classBefore] = [service.spec?.loadBalancerClass, old.spec?.loadBalancerClass];
  if (
    hasAddress(old) &&
    old.spec?.type === "LoadBalancer" &&
    service.spec?.type === "LoadBalancer" &&
    !equalJson(ofClass, classBefore)
  )
    errors.push(invalid("spec.loadBalancerClass", ofClass, "may not change once set"));
  return errors;
}
