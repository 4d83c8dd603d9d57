/** The status of services: the addresses of their load balancers. */
import type { LoadBalancerIngress, Service } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid } from "../../../api/field-error.js";
import { dnsSubdomain } from "../../../api/formats/name-format.js";
import { equalJson } from "../../../api/json.js";
import type { ProfileWords } from "../../../api/profile/naming-profile.js";
import { familyOf, validateAddress } from "../../address-rules.js";
import { addressWarnings } from "../../address-warnings.js";
import { formatErrors } from "../../field-rules.js";

const FIELD = "status.loadBalancer.ingress";

/** May change the service. */
export function setServiceStatusDefaults({ status }: Service): void {
  for (const ingress of status?.loadBalancer?.ingress ?? []) if (ingress.ip) ingress.ipMode ??= "VIP";
}

export function validateServiceStatus({ spec, status }: Service, old: Service): FieldError[] {
  const ingress = status?.loadBalancer?.ingress ?? [];
  if (spec?.type !== "LoadBalancer" && ingress.length > 0 && !equalJson(ingress, old.status?.loadBalancer?.ingress))
    return [forbiddenField(FIELD, "may only be used when `spec.type` is 'LoadBalancer'")];
  return ingress.flatMap((each, index) => validateIngress(each, `${FIELD}[${index}]`));
}

function validateIngress({ ip = "", ipMode, hostname = "" }: LoadBalancerIngress, at: string): FieldError[] {
  const errors = ip === "" ? [] : validateAddress(`${at}.ip`, ip);
  if (ip === "" && ipMode !== undefined)
    errors.push(forbiddenField(`${at}.ipMode`, "may not be specified when `ip` is not set"));
  if (hostname === "") return errors;
  if (familyOf(hostname) !== undefined)
    return [...errors, invalid(`${at}.hostname`, hostname, "must be a DNS name, not an IP address")];
  return [...errors, ...formatErrors(`${at}.hostname`, hostname, dnsSubdomain(hostname))];
}

export function statusWarnings({ status }: Service, words: ProfileWords): string[] {
  return (status?.loadBalancer?.ingress ?? []).flatMap(({ ip }, index) =>
    addressWarnings(`${FIELD}[${index}].ip`, ip, words),
  );
}
