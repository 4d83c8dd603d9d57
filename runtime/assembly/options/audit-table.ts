/** Options of the audit: which requests are recorded, and where the events go. */
import { AUDIT_MODES } from "../../audit/audit-options.js";
import { LOG_FORMATS } from "../../audit/log-lines.js";
import type { OptionDefinition, OptionTable } from "./option-definition.js";
import { boolean, choice, count, countOf, duration, file, positiveCount, rate, text } from "./option-types.js";

export type AuditBackend = "log" | "webhook";

/** The defaults of a backend. */
interface BackendDefaults {
  readonly mode: (typeof AUDIT_MODES)[number];
  readonly maxSize: string;
  readonly maxWait: string;
  /** Undefined where batches are not throttled unless a flag says so. */
  readonly throttle: { readonly qps: string; readonly burst: string } | undefined;
}

const BUFFER_SIZE = "10000";
const MAX_BATCH_BYTES = "10485760";
const MAX_EVENT_BYTES = "102400";
const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;

function backendOptions<const Name extends AuditBackend>(
  name: Name,
  { mode, maxSize, maxWait, throttle }: BackendDefaults,
) {
  const section = "audit";
  const option = `audit.${name}` as const;
  const definitions = {
    mode: {
      type: choice(AUDIT_MODES, "MODE"),
      option: `${option}.mode`,
      default: mode,
      help: `${AUDIT_MODES.join(", ")}. In the mode batch, requests do not wait for their events, and events are dropped when the buffer is full. In the mode blocking, requests wait. In the mode blocking-strict, a request is also refused if its first event can't be stored.`,
      section,
    },
    "batch-buffer-size": {
      type: positiveCount,
      option: `${option}.batch.bufferSize`,
      default: BUFFER_SIZE,
      help: "Maximum number of events that wait in the mode batch.",
      section,
    },
    "batch-max-size": {
      type: positiveCount,
      option: `${option}.batch.maxSize`,
      default: maxSize,
      help: "Maximum number of events in a batch.",
      section,
    },
    "batch-max-wait": {
      type: duration,
      option: `${option}.batch.maxWaitMs`,
      default: maxWait,
      help: "How long an event waits for others to form a batch.",
      section,
    },
    "batch-throttle-enable": {
      type: boolean,
      default: String(throttle !== undefined),
      help: "Whether batches are throttled.",
      section,
    },
    "batch-throttle-qps": {
      type: rate,
      option: `${option}.batch.throttle.batchesPerSecond`,
      default: throttle?.qps ?? "0",
      help: "Batches per second when batches are throttled.",
      section,
    },
    "batch-throttle-burst": {
      type: positiveCount,
      option: `${option}.batch.throttle.burst`,
      default: throttle?.burst ?? "0",
      help: "Batches that may be sent at once after a pause when batches are throttled.",
      section,
    },
    "truncate-enabled": {
      type: boolean,
      help: "Whether events that are too large lose their bodies, and are dropped if they are still too large.",
      section,
    },
    "truncate-max-event-size": {
      type: positiveCount,
      placeholder: "BYTES",
      option: `${option}.truncate.maxEventBytes`,
      default: MAX_EVENT_BYTES,
      help: "Maximum size of an event when events are truncated.",
      section,
    },
    "truncate-max-batch-size": {
      type: positiveCount,
      placeholder: "BYTES",
      option: `${option}.truncate.maxBatchBytes`,
      default: MAX_BATCH_BYTES,
      help: "Maximum size of a batch when events are truncated.",
      section,
    },
    version: {
      type: text,
      placeholder: "GROUP/VERSION",
      help: "API version of the events. Only that of the profile's audit group is allowed, which is the default.",
      section,
    },
  } as const satisfies OptionTable;
  const entries = Object.entries(definitions).map(([rest, definition]) => [`audit-${name}-${rest}`, definition]);
  return Object.fromEntries(entries) as {
    readonly [Rest in keyof typeof definitions as `audit-${Name}-${Rest}`]: (typeof definitions)[Rest];
  };
}

export const AUDIT_OPTIONS = {
  "audit-policy-file": {
    type: file("followed"),
    option: "audit.policy",
    help: "Policy that decides which requests are recorded, and in how much detail. The server follows changes of the file. Without it, no request is recorded.",
    section: "audit",
  },
  "audit-recent-events": {
    type: count,
    option: "audit.recentEvents",
    help: "How many of the newest events are kept in memory, at most 10000 and 8 MiB, to be read at /debug/audit/events by callers who may get that path. By default none are.",
    section: "audit",
  },
  "audit-log-path": {
    type: text,
    placeholder: "FILE",
    option: "audit.log.path",
    help: "File for the events, one per line; - is standard output.",
    section: "audit",
  },
  "audit-log-format": {
    type: choice(LOG_FORMATS, "FORMAT"),
    option: "audit.log.format",
    default: "json",
    help: `${LOG_FORMATS.join(" or ")}; legacy is one line of text without bodies.`,
    section: "audit",
  },
  "audit-log-maxsize": {
    type: megabytes(),
    option: "audit.log.maxFileBytes",
    default: "0",
    help: "Size in megabytes at which a new file is begun; 0 means 100.",
    section: "audit",
  },
  "audit-log-maxbackup": {
    type: count,
    option: "audit.log.maxBackups",
    default: "0",
    help: "Number of former files that are kept; 0 keeps all.",
    section: "audit",
  },
  "audit-log-maxage": {
    type: countOf(DAY_MS, "DAYS"),
    option: "audit.log.maxAgeMs",
    default: "0",
    help: "Age in days at which former files are removed; 0 keeps them.",
    section: "audit",
  },
  "audit-log-compress": {
    type: boolean,
    option: "audit.log.isCompressed",
    help: "Compress former files with gzip.",
    section: "audit",
  },
  ...backendOptions("log", { mode: "blocking", maxSize: "1", maxWait: "0s", throttle: undefined }),
  "audit-webhook-config-file": {
    type: file("connection"),
    option: "audit.webhook.connection",
    help: "Client configuration of the server that receives the events.",
    section: "audit",
  },
  "audit-webhook-initial-backoff": {
    type: duration,
    option: "audit.webhook.initialBackoffMs",
    default: "10s",
    help: "Time before events that could not be sent are sent again; it grows with each attempt.",
    section: "audit",
  },
  ...backendOptions("webhook", {
    mode: "batch",
    maxSize: "400",
    maxWait: "30s",
    throttle: { qps: "10", burst: "15" },
  }),
} as const satisfies Readonly<Record<string, OptionDefinition>>;

/** In bytes; undefined for 0, which leaves the default. */
function megabytes() {
  const type = countOf(MEGABYTE, "MEGABYTES");
  return { ...type, parse: (flag: string, value: string) => type.parse(flag, value) || undefined };
}
