/**
 * Formats of domain names, and of names and paths that begin with one. Each check returns messages; an empty list means
 * valid. SPEC: Naming rules; the messages are those that stock clients show.
 */
import { dnsLabel, dnsSubdomain, MAX_SUBDOMAIN_CHARACTERS, qualifiedName } from "./name-format.js";
import { patternMessage, tooLongMessage } from "./name-format-messages.js";

const SUBDOMAIN_WITH_UNDERSCORE = /^_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*$/;
const WILDCARD = /^\*\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const PATH = /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/;

const LEAST_SEGMENTS_OF_NAME = 3;

/** A DNS subdomain whose labels may contain underscores and begin with one, as in SRV and TXT records. */
export function dnsSubdomainWithUnderscore(name: string): string[] {
  const errors: string[] = [];
  if (name.length > MAX_SUBDOMAIN_CHARACTERS) errors.push(tooLongMessage(MAX_SUBDOMAIN_CHARACTERS));
  if (!SUBDOMAIN_WITH_UNDERSCORE.test(name)) {
    const text =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character";
    errors.push(patternMessage(text, ["example.com"], SUBDOMAIN_WITH_UNDERSCORE));
  }
  return errors;
}

/** `*.` followed by a DNS subdomain, as the hosts of an Ingress may be. */
export function wildcardDnsSubdomain(name: string): string[] {
  const errors: string[] = [];
  if (name.length > MAX_SUBDOMAIN_CHARACTERS) errors.push(tooLongMessage(MAX_SUBDOMAIN_CHARACTERS));
  if (!WILDCARD.test(name)) {
    const text =
      "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character";
    errors.push(patternMessage(text, ["*.example.com"], WILDCARD));
  }
  return errors;
}

/** A DNS subdomain of at least three labels, as webhook names have to be. */
export function fullyQualifiedName(name: string): string[] {
  if (name === "") return ["must not be empty"];
  const errors = dnsSubdomain(name);
  if (errors.length > 0) return errors;
  if (name.split(".").length >= LEAST_SEGMENTS_OF_NAME) return [];
  return [`should be a domain with at least three segments separated by dots`];
}

/** A DNS subdomain of at least two labels of at most 63 characters each, with an optional trailing dot. */
export function fullyQualifiedDomainName(name: string): string[] {
  if (name === "") return ["must not be empty"];
  const domain = name.endsWith(".") ? name.slice(0, -1) : name;
  const errors = dnsSubdomain(domain);
  if (errors.length > 0) return errors;
  const labels = domain.split(".");
  if (labels.length < 2) return ["should be a domain with at least two segments separated by dots"];
  return labels.flatMap((label) => dnsLabel(label));
}

/** A DNS subdomain, a slash and a path: `acme.io/foo/bar`. */
export function domainPrefixedPath(path: string): string[] {
  const slash = path.indexOf("/");
  if (slash <= 0 || slash === path.length - 1) return ['must be a domain-prefixed path (such as "acme.io/foo")'];
  const errors = dnsSubdomain(path.slice(0, slash));
  if (!PATH.test(path.slice(slash + 1))) {
    errors.push(`Invalid path (regex used for validation is '${PATH.source.slice(1, -1)}')`);
  }
  return errors;
}

/** A label key with a mandatory domain: `acme.io/foo`. */
export function domainPrefixedKey(key: string): string[] {
  const errors = qualifiedName(key);
  if (errors.length > 0) return errors;
  return key.includes("/") ? [] : ['must be a domain-prefixed key (such as "acme.io/foo")'];
}
