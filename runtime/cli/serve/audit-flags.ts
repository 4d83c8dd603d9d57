/** What the flags of `kindsmith serve` say of the audit. SPEC: Events. */
import { AUDIT_MODES, type AuditLogOptions, type BackendOptions } from "../../audit/audit-options.js";
import { LOG_FORMATS } from "../../audit/log-lines.js";
import { choiceOf, countOf, durationOf, type FlagValues, UsageError } from "../flags/flags.js";
import type { AuditBackendName } from "./audit-flag-definitions.js";

/** Files are named, not read. */
export interface AuditConfig {
  readonly policyFile: string | undefined;
  readonly log: AuditLogOptions | undefined;
  readonly webhook: (BackendOptions & { readonly file: string; readonly initialBackoffMs: number }) | undefined;
  /** Versions of events that were asked for, by flag. */
  readonly versions: readonly (readonly [flag: string, version: string])[];
}

const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;

/** Wrong values are refused also where the back end that they are about is not used. @throws UsageError */
export function auditConfig(values: FlagValues): AuditConfig {
  const text = (name: string): string => values.get(name) ?? "";
  const count = (name: string): number => countOf(name, text(name));
  const log = {
    format: choiceOf("audit-log-format", text("audit-log-format"), LOG_FORMATS),
    ...(count("audit-log-maxsize") > 0 && { maxFileBytes: count("audit-log-maxsize") * MEGABYTE }),
    maxBackups: count("audit-log-maxbackup"),
    maxAgeMs: count("audit-log-maxage") * DAY_MS,
    isCompressed: values.get("audit-log-compress") === "true",
    ...backendOf("log", values),
  };
  const webhook = {
    initialBackoffMs: durationOf("audit-webhook-initial-backoff", text("audit-webhook-initial-backoff")),
    ...backendOf("webhook", values),
  };
  const path = values.get("audit-log-path");
  const file = values.get("audit-webhook-config-file");
  return {
    policyFile: values.get("audit-policy-file"),
    log: path === undefined || path === "" ? undefined : { path, ...log },
    webhook: file === undefined || file === "" ? undefined : { file, ...webhook },
    versions: ["audit-log-version", "audit-webhook-version"].flatMap((name) => {
      const version = values.get(name);
      return version === undefined ? [] : [[name, version] as const];
    }),
  };
}

/** @throws UsageError */
function backendOf(name: AuditBackendName, values: FlagValues): BackendOptions {
  const flag = (rest: string): string => `audit-${name}-${rest}`;
  const text = (rest: string): string => values.get(flag(rest)) ?? "";
  const positive = (rest: string): number => positiveOf(flag(rest), text(rest));
  const isThrottled = text("batch-throttle-enable") === "true";
  const isTruncated = text("truncate-enabled") === "true";
  return {
    mode: choiceOf(flag("mode"), text("mode"), AUDIT_MODES),
    batch: {
      bufferSize: positive("batch-buffer-size"),
      maxSize: positive("batch-max-size"),
      maxWaitMs: durationOf(flag("batch-max-wait"), text("batch-max-wait")),
      throttle: isThrottled
        ? {
            batchesPerSecond: rateOf(flag("batch-throttle-qps"), text("batch-throttle-qps")),
            burst: positive("batch-throttle-burst"),
          }
        : undefined,
    },
    ...(isTruncated && {
      truncate: {
        maxEventBytes: positive("truncate-max-event-size"),
        maxBatchBytes: positive("truncate-max-batch-size"),
      },
    }),
  };
}

function positiveOf(flag: string, value: string): number {
  const count = countOf(flag, value);
  if (count === 0) throw new UsageError(`--${flag}: found ${JSON.stringify(value)}, expected at least 1`);
  return count;
}

function rateOf(flag: string, value: string): number {
  const rate = Number(value);
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(value) || rate === 0)
    throw new UsageError(`--${flag}: found ${JSON.stringify(value)}, expected a number above 0 such as 10 or 0.5`);
  return rate;
}
