/** Audit: one record when a request is received, one when its answer is complete. Policies and backends come with the audit feature; the stage and its types are here. */
import type { UserInfo } from "../api/user-info.js";
import type { RequestInfo } from "./request-info.js";

export interface AuditRecord {
  readonly stage: "RequestReceived" | "ResponseComplete";
  readonly auditId: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly method: string;
  /** Path without query: queries may hold what does not belong in a log. */
  readonly path: string;
  readonly info: RequestInfo;
  readonly remoteAddress: string;
  /** Who sent it; known from authentication on. */
  readonly user?: UserInfo;
  /** For whom it was made, where that is somebody else. */
  readonly impersonatedUser?: UserInfo;
  /** Of the answer; absent in the first stage. */
  readonly code?: number;
  /** What the stages have to say of the request, by key; absent where they say nothing. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** What the stages have to say of one request; what is said last of a key counts. Names of keys come from the profile. */
export class AuditAnnotations {
  private values: Readonly<Record<string, string>> | undefined;

  add(annotations: Readonly<Record<string, string>>): void {
    this.values = this.values === undefined ? annotations : { ...this.values, ...annotations };
  }

  /** Undefined where nothing was said. */
  all(): Readonly<Record<string, string>> | undefined {
    return this.values;
  }
}

/** Receives records in order. Must not throw and must not block. */
export interface AuditSink {
  record(record: AuditRecord): void;
}

export const noAudit: AuditSink = { record() {} };
