/** Validates how to reach a webhook: rules that admission and conversion share. ADM-022. */
import { type FieldError, invalid, required } from "../api/field-error.js";
import { type GoUrl, GoUrlError, parseGoUrl } from "../api/formats/go-url.js";
import { dns1035Label, dnsSubdomain } from "../api/formats/name-format.js";
import { inRange } from "../api/formats/word-format.js";
import { isReviewVersion, REVIEW_VERSIONS } from "../api/review-versions.js";
import { formatErrors, present } from "./field-rules.js";

export interface WebhookClient {
  readonly url?: string;
  readonly service?: {
    readonly namespace: string;
    readonly name: string;
    readonly path?: string;
    readonly port?: number;
  };
}

const MAX_PORT = 65_535;
const URL_FORM = "; desired format: https://host[/path]";

/** Requires either a URL or a service. */
export function validateWebhookClient({ url, service }: WebhookClient, field: string): FieldError[] {
  if ((url === undefined) === (service === undefined))
    return [required(field, "exactly one of url or service is required")];
  if (service === undefined) return validateUrl(url ?? "", `${field}.url`);
  const { namespace, name, path = "", port } = service;
  const place = `${field}.service`;
  const portErrors = port === undefined ? [] : inRange(port, 1, MAX_PORT);
  return [
    ...present(`${place}.name`, name),
    ...present(`${place}.namespace`, namespace),
    ...portErrors.map((text) => invalid(`${place}.port`, port, `port is not valid: ${text}`)),
    ...validatePath(path, `${place}.path`),
  ];
}

function validateUrl(url: string, field: string): FieldError[] {
  const parsed = readUrl(url);
  if (typeof parsed === "string") return [required(field, `url must be a valid URL: ${parsed}${URL_FORM}`)];
  const { scheme, host, user, fragment, query } = parsed;
  const errors: FieldError[] = [];
  if (scheme !== "https") errors.push(invalid(field, scheme, `'https' is the only allowed URL scheme${URL_FORM}`));
  if (host === "") errors.push(invalid(field, host, `host must be specified${URL_FORM}`));
  // The host must be valid for the platform too, which for example parses some numbers as addresses.
  else if (!URL.canParse(`https://${host}`)) errors.push(invalid(field, host, `host can't be used${URL_FORM}`));
  if (user !== undefined) errors.push(invalid(field, user, "user information is not permitted in the URL"));
  if (fragment !== "") errors.push(invalid(field, fragment, "fragments are not permitted in the URL"));
  if (query !== "") errors.push(invalid(field, query, "query parameters are not permitted in the URL"));
  return errors;
}

/** The parts of a URL, or why it is invalid. */
function readUrl(url: string): GoUrl | string {
  try {
    return parseGoUrl(url);
  } catch (error) {
    if (error instanceof GoUrlError) return error.message;
    throw error;
  }
}

function validatePath(path: string, field: string): FieldError[] {
  if (path === "" || path === "/") return [];
  const errors = path.startsWith("/") ? [] : [invalid(field, path, "must start with a '/'")];
  const inner = path.length > 2 && path.endsWith("/") ? path.slice(1, -1) : path.slice(1);
  for (const [index, segment] of inner.split("/").entries()) {
    const texts = segment === "" ? ["may not be empty"] : dnsSubdomain(segment).map((text) => `: ${text}`);
    errors.push(...texts.map((text) => invalid(field, path, `segment[${index}]${segment === "" ? " " : ""}${text}`)));
  }
  return errors;
}

/**
 * Validates the review versions that a webhook accepts: the server must support at least one.
 * @param former the previous versions, if any; if the server supported none of them, it need not support any now
 */
export function validateReviewVersions(
  versions: readonly string[],
  field: string,
  former: readonly string[] = [],
): FieldError[] {
  const errors = versions.flatMap((version, index) => {
    const place = `${field}[${index}]`;
    if (versions.indexOf(version) < index) return [invalid(place, version, "duplicate version")];
    return formatErrors(place, version, dns1035Label(version));
  });
  const wasUnknown = former.length > 0 && !former.some(isReviewVersion);
  if (!versions.some(isReviewVersion) && !wasUnknown)
    errors.push(invalid(field, versions, `must include at least one of ${REVIEW_VERSIONS.join(", ")}`));
  return errors;
}
