/** The configuration of the plug-in EventRateLimit: how many events the server accepts. */
import { type FieldError, invalid, notSupported } from "../../api/field-error.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { readConfigurationValue, unusableConfiguration } from "../../codec/configuration-document.js";
import { fieldsOf, listOf, type Read, text } from "../../codec/document-reader.js";
import { MAX_TEXT_BYTES, type PluginDocument } from "./admission-configuration.js";
import { integer } from "./number-reader.js";

export const EVENT_LIMIT_TYPES = ["Server", "Namespace", "User", "SourceAndObject"] as const;
export type EventLimitType = (typeof EVENT_LIMIT_TYPES)[number];

export interface EventLimit {
  readonly type: EventLimitType;
  /** Sustained rate in events per second. */
  readonly qps: number;
  /** Maximum number of events in a burst. */
  readonly burst: number;
  /** Maximum number of namespaces, users or sources that are tracked at a time. */
  readonly cacheSize: number;
}

export interface EventRateLimitConfiguration {
  readonly limits: readonly EventLimit[];
}

/** Maximum number of limits in a document. */
export const MAX_EVENT_LIMITS = 64;
const DEFAULT_CACHE_SIZE = 4096;
/** Each tracked namespace, user or source occupies memory. */
export const MAX_CACHE_SIZE = 1_000_000;

const limit = fieldsOf({ type: text(MAX_TEXT_BYTES), qps: integer, burst: integer, cacheSize: integer });

/** @throws OperatorError for an invalid document or invalid limits */
export function eventRateLimitConfiguration(
  { name, content }: PluginDocument,
  { words }: Pick<NamingProfile, "words">,
): EventRateLimitConfiguration {
  const { limits = [] } = readConfigurationValue(content, name, {
    group: `eventratelimit.admission.${words.groupDomain}`,
    versions: ["v1alpha1"],
    kind: "Configuration",
    fields: { limits: listOf(limit, MAX_EVENT_LIMITS) },
  });
  const errors = limits.length === 0 ? [invalid("limits", [], "must not be empty")] : limits.flatMap(limitErrors);
  if (errors.length > 0) throw unusableConfiguration(name, errors);
  return {
    limits: limits.map(({ type, qps = 0, burst = 0, cacheSize }) => ({
      type: type as EventLimitType,
      qps,
      burst,
      cacheSize: cacheSize || DEFAULT_CACHE_SIZE,
    })),
  };
}

function limitErrors(
  { type = "", qps = 0, burst = 0, cacheSize = 0 }: Read<typeof limit>,
  index: number,
): FieldError[] {
  const at = `limits[${index}]`;
  const errors: FieldError[] = [];
  if (!(EVENT_LIMIT_TYPES as readonly string[]).includes(type))
    errors.push(notSupported(`${at}.type`, type, EVENT_LIMIT_TYPES));
  if (burst <= 0) errors.push(invalid(`${at}.burst`, burst, "must be positive"));
  if (qps <= 0) errors.push(invalid(`${at}.qps`, qps, "must be positive"));
  if (cacheSize < 0) errors.push(invalid(`${at}.cacheSize`, cacheSize, "must not be negative"));
  if (cacheSize > MAX_CACHE_SIZE)
    errors.push(invalid(`${at}.cacheSize`, cacheSize, `must not be more than ${MAX_CACHE_SIZE}`));
  return errors;
}
