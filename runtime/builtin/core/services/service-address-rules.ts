/** Validates the cluster addresses of a service and their families. RES-057. */
import type { Service } from "../../../../generated/core/v1/index.js";
import { duplicate, type FieldError, forbiddenField, invalid } from "../../../api/field-error.js";
import { type AddressFamily, familyOf, validateAddress } from "../../address-rules.js";
import { HEADLESS } from "./service-allocations.js";

type ServiceSpec = NonNullable<Service["spec"]>;

const ONE_FAMILY = "this cluster is not configured for dual-stack services";
const MAX_ADDRESSES = 2;

/** @param family the only address family from which the server allocates */
export function validateServiceAddresses({ spec = {} }: Service, family: AddressFamily): FieldError[] {
  if (spec.type === "ExternalName") return validateAbsence(spec);
  const { clusterIP = "", clusterIPs = [], type } = spec;
  const errors: FieldError[] = [];
  if (clusterIP !== (clusterIPs[0] ?? ""))
    errors.push(invalid("spec.clusterIPs", clusterIPs, "first value must match `clusterIP`"));
  if (clusterIPs.length > MAX_ADDRESSES)
    return [...errors, invalid("spec.clusterIPs", clusterIPs, "may only hold up to 2 values")];
  if (clusterIP === HEADLESS && (type === "NodePort" || type === "LoadBalancer"))
    errors.push(invalid("spec.clusterIPs[0]", clusterIP, `may not be set to 'None' for ${type} services`));
  for (const [index, address] of clusterIPs.entries())
    if (address !== HEADLESS || index > 0) errors.push(...validateAddress(`spec.clusterIPs[${index}]`, address));
  return errors.length > 0 ? errors : [...validateFamilies(spec), ...validateAgainstCluster(spec, family)];
}

function validateAbsence(spec: ServiceSpec): FieldError[] {
  const text = "may not be set for ExternalName services";
  const isSet = {
    clusterIPs: spec.clusterIPs?.length,
    ipFamilies: spec.ipFamilies?.length,
    ipFamilyPolicy: spec.ipFamilyPolicy,
  };
  return Object.entries(isSet).flatMap(([field, value]) => (value ? [forbiddenField(`spec.${field}`, text)] : []));
}

function validateFamilies({ clusterIPs = [], ipFamilies = [], ipFamilyPolicy }: ServiceSpec): FieldError[] {
  const errors = ipFamilies.flatMap((family, index) =>
    ipFamilies.indexOf(family) < index ? [duplicate(`spec.ipFamilies[${index}]`, family)] : [],
  );
  for (const [index, address] of clusterIPs.entries()) {
    const wanted = ipFamilies[index];
    if (address === HEADLESS || wanted === undefined || familyOf(address) === wanted || !isFamily(wanted)) continue;
    const text = `expected an ${wanted} value as indicated by \`ipFamilies[${index}]\``;
    errors.push(invalid(`spec.clusterIPs[${index}]`, address, text));
  }
  const field = "spec.ipFamilyPolicy";
  const text = "must be 'RequireDualStack' or 'PreferDualStack' when multiple";
  if (ipFamilyPolicy === "SingleStack" && clusterIPs.length > 1)
    errors.push(invalid(field, ipFamilyPolicy, `${text} cluster IPs are specified`));
  if (ipFamilyPolicy === "SingleStack" && ipFamilies.length > 1)
    errors.push(invalid(field, ipFamilyPolicy, `${text} IP families are specified`));
  return errors;
}

/** The schema rejects other values. */
export function isFamily(text: string | undefined): boolean {
  return text === undefined || text === "IPv4" || text === "IPv6";
}

/** A headless service without a selector may have any families, since another party maintains its endpoints. */
function validateAgainstCluster(spec: ServiceSpec, family: AddressFamily): FieldError[] {
  const { clusterIP, clusterIPs = [], ipFamilies = [], ipFamilyPolicy, selector = {} } = spec;
  if (clusterIP === HEADLESS && Object.keys(selector).length === 0) return [];
  if (ipFamilyPolicy === "RequireDualStack") return [invalid("spec.ipFamilyPolicy", ipFamilyPolicy, ONE_FAMILY)];
  if (clusterIPs.length > 1) return [invalid("spec.clusterIPs", clusterIPs, ONE_FAMILY)];
  if (ipFamilies.length > 1 && ipFamilyPolicy !== "PreferDualStack")
    return [invalid("spec.ipFamilies", ipFamilies, ONE_FAMILY)];
  return ipFamilies[0] === undefined || ipFamilies[0] === family || !isFamily(ipFamilies[0])
    ? []
    : [invalid("spec.ipFamilies[0]", ipFamilies[0], "not configured on this cluster")];
}
