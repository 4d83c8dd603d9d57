/** The flags of `kindsmith serve` that say which requests are written down, and where, as its help shows them. */
import { AUDIT_MODES } from "../../audit/audit-options.js";
import { LOG_FORMATS } from "../../audit/log-lines.js";
import type { FlagDefinition } from "../flags/flags.js";

export const AUDIT_BACKENDS = ["log", "webhook"] as const;
export type AuditBackendName = (typeof AUDIT_BACKENDS)[number];

/** What the flags of a back end say where they are left out. */
interface BackendDefaults {
  readonly mode: (typeof AUDIT_MODES)[number];
  readonly maxSize: string;
  readonly maxWait: string;
  /** Undefined where batches are not held back unless that is asked for. */
  readonly throttle: { readonly qps: string; readonly burst: string } | undefined;
}

const BUFFER_SIZE = "10000";
const MAX_BATCH_BYTES = "10485760";
const MAX_EVENT_BYTES = "102400";

function backendFlags(name: AuditBackendName, { mode, maxSize, maxWait, throttle }: BackendDefaults): FlagDefinition[] {
  const prefix = `audit-${name}`;
  return [
    {
      name: `${prefix}-mode`,
      value: "MODE",
      default: mode,
      help: `${AUDIT_MODES.join(", ")}: requests do not wait for their events, and events that find no room are dropped; or they wait; or they are refused too where the first event can't be stored.`,
    },
    {
      name: `${prefix}-batch-buffer-size`,
      value: "COUNT",
      default: BUFFER_SIZE,
      help: "Events that wait in the mode batch.",
    },
    { name: `${prefix}-batch-max-size`, value: "COUNT", default: maxSize, help: "Events that go together." },
    {
      name: `${prefix}-batch-max-wait`,
      value: "DURATION",
      default: maxWait,
      help: "How long an event waits for others.",
    },
    {
      name: `${prefix}-batch-throttle-enable`,
      default: String(throttle !== undefined),
      help: "Hold batches back that come too fast.",
    },
    {
      name: `${prefix}-batch-throttle-qps`,
      value: "NUMBER",
      default: throttle?.qps ?? "0",
      help: "Batches a second, where they are held back.",
    },
    {
      name: `${prefix}-batch-throttle-burst`,
      value: "COUNT",
      default: throttle?.burst ?? "0",
      help: "Batches that go at once when there were none for a while.",
    },
    {
      name: `${prefix}-truncate-enabled`,
      help: "Leave the bodies out of events that are too large, and the events where they are too large without.",
    },
    {
      name: `${prefix}-truncate-max-event-size`,
      value: "BYTES",
      default: MAX_EVENT_BYTES,
      help: "The largest event, where that is looked at.",
    },
    {
      name: `${prefix}-truncate-max-batch-size`,
      value: "BYTES",
      default: MAX_BATCH_BYTES,
      help: "The largest batch, where that is looked at.",
    },
    {
      name: `${prefix}-version`,
      value: "GROUP/VERSION",
      help: "Version of the events: that of the profile's audit group, which is the default.",
    },
  ];
}

export const AUDIT_FLAGS: readonly FlagDefinition[] = [
  {
    name: "audit-policy-file",
    value: "FILE",
    help: "Policy that says which requests are written down, and how much of them. Followed when it changes. Without it, none are.",
  },
  {
    name: "audit-log-path",
    value: "FILE",
    help: "File that events are written to, one a line; - for standard output.",
  },
  {
    name: "audit-log-format",
    value: "FORMAT",
    default: "json",
    help: `${LOG_FORMATS.join(" or ")}; legacy is one line of text without bodies.`,
  },
  {
    name: "audit-log-maxsize",
    value: "MEGABYTES",
    default: "0",
    help: "Size of the file, over which another one is begun; 0 for 100.",
  },
  { name: "audit-log-maxbackup", value: "COUNT", default: "0", help: "Former files that are kept; 0 for all." },
  {
    name: "audit-log-maxage",
    value: "DAYS",
    default: "0",
    help: "Age at which former files are removed; 0 for never.",
  },
  { name: "audit-log-compress", help: "Compress former files with gzip." },
  ...backendFlags("log", { mode: "blocking", maxSize: "1", maxWait: "0s", throttle: undefined }),
  {
    name: "audit-webhook-config-file",
    value: "FILE",
    help: "Client configuration of the server that events are sent to.",
  },
  {
    name: "audit-webhook-initial-backoff",
    value: "DURATION",
    default: "10s",
    help: "Time before events are sent again that could not be sent; it grows with each try.",
  },
  ...backendFlags("webhook", {
    mode: "batch",
    maxSize: "400",
    maxWait: "30s",
    throttle: { qps: "10", burst: "15" },
  }),
];
