/** Ingresses: hosts, TLS and the class; another file validates paths and backends. VER-056, VER-057. */
import { type Ingress, type IngressTLS, ingresses } from "../../../generated/networking/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { wildcardDnsSubdomain } from "../../api/formats/domain-name-format.js";
import { dnsSubdomain } from "../../api/formats/name-format.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { familyOf, validateAddress } from "../address-rules.js";
import { formatErrors, optional } from "../field-rules.js";
import { balancerAddresses } from "./balancer-addresses.js";
import { validateBackend, validatePaths } from "./ingress-rules.js";

const NOT_A_NAME = "must be a DNS name, not an IP address";

/** Maximum number of hosts in a table. */
const MAX_SHOWN = 3;

export const ingressHooks = defineHooks(ingresses, {
  prepareForCreate(ingress) {
    ingress.status = { loadBalancer: {} };
  },
  validateCreate: (ingress, { profile }) => [
    ...validateSpec(ingress),
    ...validateClassAnnotation(ingress, classAnnotation(profile)),
  ],
  validateUpdate: (ingress, _old, { subresource }) =>
    subresource === "status" ? validateStatus(ingress) : validateSpec(ingress),
  warningsOnCreate({ metadata, spec }, { profile }) {
    const annotation = classAnnotation(profile);
    if (metadata.annotations?.[annotation] === undefined || spec?.ingressClassName !== undefined) return [];
    return [`annotation "${annotation}" is deprecated, please use 'spec.ingressClassName' instead`];
  },
  table: {
    columns: [
      { name: "Class", type: "string", description: "The class whose controller is in charge." },
      { name: "Hosts", type: "string", description: "Hosts of the rules." },
      { name: "Address", type: "string", description: "Where the load balancer can be reached." },
      { name: "Ports", type: "string", description: "Ports of plain and of encrypted requests." },
    ],
    cells: ({ spec, status }) => [
      spec?.ingressClassName ?? "<none>",
      hostsOf(spec?.rules),
      balancerAddresses(status?.loadBalancer?.ingress).join(","),
      (spec?.tls ?? []).length > 0 ? "80, 443" : "80",
    ],
    age: true,
  },
});

function validateSpec({ spec = {} }: Ingress): FieldError[] {
  const { rules = [], tls = [], defaultBackend, ingressClassName } = spec;
  const errors: FieldError[] = [];
  if (rules.length === 0 && defaultBackend === undefined)
    errors.push(invalid("spec", spec.rules ?? null, "either `defaultBackend` or `rules` must be specified"));
  if (defaultBackend !== undefined) errors.push(...validateBackend(defaultBackend, "spec.defaultBackend"));
  for (const [index, { host = "", http }] of rules.entries()) {
    const at = `spec.rules[${index}]`;
    if (host !== "") errors.push(...validateHost(`${at}.host`, host));
    if (http !== undefined) errors.push(...validatePaths(http.paths, `${at}.http.paths`));
  }
  for (const [index, entry] of tls.entries()) errors.push(...validateTls(entry, `spec.tls[${index}]`));
  if (ingressClassName !== undefined)
    errors.push(...formatErrors("spec.ingressClassName", ingressClassName, dnsSubdomain(ingressClassName)));
  return errors;
}

function validateHost(field: string, host: string): FieldError[] {
  if (familyOf(host) !== undefined) return [invalid(field, host, NOT_A_NAME)];
  return formatErrors(field, host, hostProblems(host));
}

function hostProblems(host: string): string[] {
  return host.includes("*") ? wildcardDnsSubdomain(host) : dnsSubdomain(host);
}

function validateTls({ hosts = [], secretName }: IngressTLS, at: string): FieldError[] {
  return [
    ...hosts.flatMap((host, index) => formatErrors(`${at}.hosts[${index}]`, host, hostProblems(host))),
    ...optional(`${at}.secretName`, secretName, dnsSubdomain),
  ];
}

/** The annotation for the class that preceded the field. */
function classAnnotation({ words }: NamingProfile): string {
  return `${words.keyDomain}/ingress.class`;
}

function validateClassAnnotation({ metadata, spec }: Ingress, annotation: string): FieldError[] {
  const value = metadata.annotations?.[annotation];
  if (value === undefined || spec?.ingressClassName === undefined || value === spec.ingressClassName) return [];
  const text = "must match `ingressClassName` when both are specified";
  return [invalid(`metadata.annotations[${annotation}]`, value, text)];
}

function validateStatus({ status }: Ingress): FieldError[] {
  return (status?.loadBalancer?.ingress ?? []).flatMap(({ ip = "", hostname = "" }, index) => {
    const at = `status.loadBalancer.ingress[${index}]`;
    return [...(ip === "" ? [] : validateAddress(`${at}.ip`, ip)), ...validateHostname(`${at}.hostname`, hostname)];
  });
}

function validateHostname(field: string, hostname: string): FieldError[] {
  if (familyOf(hostname) !== undefined) return [invalid(field, hostname, NOT_A_NAME)];
  return optional(field, hostname, dnsSubdomain);
}

/** Rules for any host are counted, but not shown beside named ones. */
function hostsOf(rules: NonNullable<Ingress["spec"]>["rules"] = []): string {
  const named = rules.flatMap(({ host }) => (host ? [host] : []));
  if (named.length === 0) return "*";
  const isMore = named.length > MAX_SHOWN || (named.length === MAX_SHOWN && !rules.at(-1)?.host);
  return named.slice(0, MAX_SHOWN).join(",") + (isMore ? ` + ${rules.length - MAX_SHOWN} more...` : "");
}
