/** What an audit is made of. SPEC: Events. */
import type { ChangingText } from "../base/changing-text.js";
import type { WebhookConnection } from "../webhooks/webhook-connection.js";
import type { AuditPolicy } from "./audit-policy.js";
import type { LogFormat } from "./log-lines.js";
import type { TruncateOptions } from "./truncate.js";

export const AUDIT_MODES = ["batch", "blocking", "blocking-strict"] as const;
/**
 * `batch`: requests do not wait, and events that find no room are dropped and counted. `blocking`: a request waits until
 * its events are there. `blocking-strict`: and it is refused where the first of them can't be stored.
 */
export type AuditMode = (typeof AUDIT_MODES)[number];

export interface BatchOptions {
  /** Events that wait; more are dropped. */
  readonly bufferSize: number;
  /** Events that go together. */
  readonly maxSize: number;
  /** How long an event waits for others. */
  readonly maxWaitMs: number;
  /** Unset for as many as there are. */
  readonly throttle?: { readonly batchesPerSecond: number; readonly burst: number };
}

/** What all back ends have; unset for the defaults of each. */
export interface BackendOptions {
  readonly mode?: AuditMode;
  /** For the mode `batch`. */
  readonly batch?: Partial<BatchOptions>;
  /** Unset: events are as large as they are. */
  readonly truncate?: TruncateOptions;
}

export interface AuditLogOptions extends BackendOptions {
  /** A file, which is made where it is missing, or `-` for standard output. */
  readonly path: string;
  readonly format?: LogFormat;
  /** Bytes of the file, over which another one is begun. Default: 100 MiB. */
  readonly maxFileBytes?: number;
  /** Former files that are kept; unset for all. */
  readonly maxBackups?: number;
  /** Former files that are older are removed; unset for never. */
  readonly maxAgeMs?: number;
  /** Whether former files are compressed. */
  readonly isCompressed?: boolean;
}

export interface AuditWebhookOptions extends BackendOptions {
  readonly connection: WebhookConnection;
  /** Before events are sent again. Default: 10 seconds. */
  readonly initialBackoffMs?: number;
}

/** Gets every event as the other back ends do: one object of the kind Event, its own to keep. Must not throw and must not block. */
export interface AuditSink {
  record(event: AuditEventObject): void;
}

export interface AuditOptions {
  /** Text of a policy document, one that changes, or what it says. Without one, nothing is written down. */
  readonly policy?: string | ChangingText | AuditPolicy;
  readonly log?: AuditLogOptions;
  readonly webhook?: AuditWebhookOptions;
  readonly sink?: AuditSink;
}

/** An event as JSON has it. */
export interface AuditEventObject {
  readonly kind: "Event";
  readonly apiVersion: string;
  readonly level: "Metadata" | "Request" | "RequestResponse";
  readonly auditID: string;
  readonly stage: "RequestReceived" | "ResponseStarted" | "ResponseComplete" | "Panic";
  readonly requestURI: string;
  readonly verb: string;
  /** Empty where nobody was known. */
  readonly user: AuditedUser;
  readonly impersonatedUser?: AuditedUser;
  readonly sourceIPs?: readonly string[];
  readonly userAgent?: string;
  readonly objectRef?: Readonly<Record<string, string>>;
  readonly responseStatus?: {
    readonly code: number;
    readonly status?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly details?: object;
  };
  readonly requestObject?: unknown;
  readonly responseObject?: unknown;
  /** RFC 3339 with microseconds. */
  readonly requestReceivedTimestamp: string;
  readonly stageTimestamp: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

export interface AuditedUser {
  readonly username?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}
