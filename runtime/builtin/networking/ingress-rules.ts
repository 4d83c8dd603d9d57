/**
 * Validates the paths of an ingress by their type, and its backends: a service port or another object. VER-056,
 * VER-057.
 */
import type { HTTPIngressPath, IngressBackend, IngressServiceBackend } from "../../../generated/networking/v1/index.js";
import { type FieldError, invalid, notSupported, required } from "../../api/field-error.js";
import { dns1035Label, dnsSubdomain } from "../../api/formats/name-format.js";
import { portName, portNumber } from "../../api/formats/word-format.js";
import { formatErrors, formatted, optional } from "../field-rules.js";
import { validateReference } from "../reference-rules.js";

/** Parts of a path that could make two paths equal. */
const AMBIGUOUS_PARTS = ["//", "/./", "/../", "%2f", "%2F"];
const AMBIGUOUS_ENDS = ["/..", "/."];

const PATH_TYPES: readonly string[] = ["Exact", "ImplementationSpecific", "Prefix"];

/** @param at path of the list */
export function validatePaths(paths: readonly HTTPIngressPath[], at: string): FieldError[] {
  if (paths.length === 0) return [required(at)];
  return paths.flatMap((path, index) => {
    // Without a type, the rest of the path can't be validated.
    if (!path.pathType) return [required(`${at}[${index}].pathType`, "pathType must be specified")];
    return [
      ...validatePath(path, `${at}[${index}]`),
      ...validateBackend(path.backend ?? {}, `${at}[${index}].backend`),
    ];
  });
}

function validatePath({ path = "", pathType }: HTTPIngressPath, at: string): FieldError[] {
  if (!PATH_TYPES.includes(pathType)) return [notSupported(`${at}.pathType`, pathType, PATH_TYPES)];
  const field = `${at}.path`;
  if (path === "" && pathType === "ImplementationSpecific") return [];
  const errors = path.startsWith("/") ? [] : [invalid(field, path, "must be an absolute path")];
  if (pathType === "ImplementationSpecific") return errors;
  for (const part of AMBIGUOUS_PARTS)
    if (path.includes(part)) errors.push(invalid(field, path, `must not contain '${part}'`));
  for (const end of AMBIGUOUS_ENDS)
    if (path.endsWith(end)) errors.push(invalid(field, path, `cannot end with '${end}'`));
  return errors;
}

/** @param at path of the backend */
export function validateBackend({ service, resource }: IngressBackend, at: string): FieldError[] {
  if (service !== undefined && resource !== undefined)
    return [invalid(at, "", "cannot set both resource and service backends")];
  if (service !== undefined) return validateService(service, at);
  if (resource === undefined) return [invalid(at, "", "resource or service backend is required")];
  return [
    ...(resource.apiGroup === undefined
      ? []
      : formatErrors(`${at}.resource.apiGroup`, resource.apiGroup, dnsSubdomain(resource.apiGroup))),
    ...validateReference(resource, `${at}.resource`),
  ];
}

function validateService({ name, port = {} }: IngressServiceBackend, at: string): FieldError[] {
  const errors = formatted(`${at}.service.name`, name, dns1035Label);
  const { name: byName = "", number = 0 } = port;
  if (byName !== "" && number !== 0) errors.push(invalid(at, "", "cannot set both port name & port number"));
  else if (byName !== "") errors.push(...optional(`${at}.service.port.name`, byName, portName));
  else if (number === 0) errors.push(required(at, "port name or number is required"));
  else errors.push(...formatErrors(`${at}.service.port.number`, number, portNumber(number)));
  return errors;
}
