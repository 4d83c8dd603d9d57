/** The options of the audit. SPEC: Events. */
import type { ChangingText } from "../base/changing-text.js";
import type { WebhookConnection } from "../webhooks/webhook-connection.js";
import type { AuditPolicy } from "./audit-policy.js";
import type { LogFormat } from "./log-lines.js";
import type { TruncateOptions } from "./truncate.js";

export const AUDIT_MODES = ["batch", "blocking", "blocking-strict"] as const;
/**
 * `batch`: requests do not wait, and events that exceed the buffer are dropped and counted. `blocking`: a request waits
 * until its events are stored. `blocking-strict`: in addition, a request is refused if its first event can't be stored.
 */
export type AuditMode = (typeof AUDIT_MODES)[number];

export interface BatchOptions {
  /** Maximum number of waiting events; further ones are dropped. */
  readonly bufferSize: number;
  /** Maximum number of events in a batch. */
  readonly maxSize: number;
  /** How long an event waits for a batch to fill, in milliseconds. */
  readonly maxWaitMs: number;
  /** If unset, batches are not throttled. */
  readonly throttle?: { readonly batchesPerSecond: number; readonly burst: number };
}

/** The options of all back ends; if unset, each back end has its own defaults. */
export interface BackendOptions {
  readonly mode?: AuditMode;
  /** For the mode `batch`. */
  readonly batch?: Partial<BatchOptions>;
  /** If unset, the size of events is not limited. */
  readonly truncate?: TruncateOptions;
}

export interface AuditLogOptions extends BackendOptions {
  /** A file, which is created if it is missing, or `-` for standard output. */
  readonly path: string;
  readonly format?: LogFormat;
  /** Size of the file in bytes beyond which it is rotated. Default: 100 MiB. */
  readonly maxFileBytes?: number;
  /** Maximum number of rotated files to keep; unset for all. */
  readonly maxBackups?: number;
  /** Maximum age of rotated files in milliseconds; unset for any age. */
  readonly maxAgeMs?: number;
  /** Whether rotated files are compressed. */
  readonly isCompressed?: boolean;
}

export interface AuditWebhookOptions extends BackendOptions {
  readonly connection: WebhookConnection;
  /** Delay in milliseconds before the first retry. Default: 10 seconds. */
  readonly initialBackoffMs?: number;
}

/**
 * Receives every event like other back ends: an object of the kind Event, which it may keep. Must neither throw nor
 * block.
 */
export interface AuditSink {
  record(event: AuditEventObject): void;
}

export interface AuditOptions {
  /** A policy document as text, a text that is followed, or a parsed policy. Without a policy, nothing is recorded. */
  readonly policy?: string | ChangingText | AuditPolicy;
  readonly log?: AuditLogOptions;
  readonly webhook?: AuditWebhookOptions;
  readonly sink?: AuditSink;
  /**
   * How many of the newest events the server keeps in memory, to be read at `/debug/audit/events` by callers who may get that path.
   * Default: 0, none.
   */
  readonly recentEvents?: number;
}

/** An event in its JSON form. */
export interface AuditEventObject {
  readonly kind: "Event";
  readonly apiVersion: string;
  readonly level: "Metadata" | "Request" | "RequestResponse";
  readonly auditID: string;
  readonly stage: "RequestReceived" | "ResponseStarted" | "ResponseComplete" | "Panic";
  readonly requestURI: string;
  readonly verb: string;
  /** Empty if the user was not known yet. */
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
