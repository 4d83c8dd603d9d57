/** The audit of a server: its policy and its back ends. */

import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import { type Clock, pause } from "../api/time.js";
import { aborted } from "../base/follow-text.js";
import type { WebhookClient } from "../webhooks/webhook-client.js";
import type { AuditEvent } from "./audit-event.js";
import type { AuditMetrics } from "./audit-metrics.js";
import type { Backend } from "./backend.js";
import type { AuditAttributes, PolicyDecision } from "./policy-decision.js";
import type { RecentEvents } from "./recent-events.js";

/** The parts of the server that the audit uses. */
export interface AuditParts {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly logger: Logger;
  readonly webhooks: WebhookClient;
  readonly metrics: AuditMetrics;
}

/** The interface between the pipeline and the audit. */
export interface Auditor {
  /** False if nothing is ever recorded; the pipeline then calls no other method and collects nothing. */
  readonly isOn: boolean;
  decide(attributes: AuditAttributes): PolicyDecision;
  /**
   * Passes an event to all back ends.
   * @returns undefined if the request need not wait; otherwise whether all blocking back ends stored it. Never rejects.
   */
  record(event: AuditEvent): Promise<boolean> | undefined;
  /** A request with audit events begins; {@link ended} follows after its last event. */
  begun(): void;
  ended(): void;
  /** A request is refused because its event was not stored. */
  rejected(): void;
  /** The same annotation was set twice with different values. @param key the key of the annotation */
  repeated(key: string, auditId: string): void;
}

export interface Audit {
  readonly auditor: Auditor;
  /** The newest events; undefined if none are kept in memory. */
  readonly recent?: RecentEvents;
  /** Opens the back ends before the server starts. @throws OperatorError for what can't be opened */
  prepare(): Promise<void>;
  /** Runs background work, such as following the policy; resolves after the signal. */
  run(signal: AbortSignal): Promise<void>;
  /** Writes pending events within a time limit, after the last request. Idempotent. */
  close(): Promise<void>;
}

/** The server calls this once its own parts exist. @throws OperatorError for options that can't be satisfied */
export type AuditFactory = (parts: AuditParts) => Audit;

/** The auditor of a server that records nothing. */
export const noAuditor: Auditor = {
  isOn: false,
  decide() {
    throw new Error("there is no audit policy to decide by");
  },
  begun() {},
  ended() {},
  record: () => undefined,
  rejected() {},
  repeated() {},
};

export const noAudit: Audit = {
  auditor: noAuditor,
  prepare: () => Promise.resolve(),
  run: aborted,
  close: () => Promise.resolve(),
};

/** How long the last requests may take to finish their events when the server stops, in milliseconds. */
const LAST_EVENTS_MS = 2_000;

/** Passes events to the back ends according to a policy. The back ends exist once they were opened. */
export class ServerAuditor implements Auditor {
  readonly isOn = true;
  private backends: readonly Backend[] = [];
  private underWay = 0;
  private readonly allEnded = new AbortController();
  private isClosing = false;

  constructor(
    private readonly policy: { of(attributes: AuditAttributes): PolicyDecision },
    private readonly parts: Pick<AuditParts, "metrics" | "logger" | "clock">,
    private readonly recent: RecentEvents | undefined,
  ) {}

  open(backends: readonly Backend[]): void {
    this.backends = backends;
  }

  decide(attributes: AuditAttributes): PolicyDecision {
    const decision = this.policy.of(attributes);
    this.parts.metrics.level(decision.level);
    return decision;
  }

  record(event: AuditEvent): Promise<boolean> | undefined {
    this.parts.metrics.event();
    this.recent?.add(event);
    const waited = this.backends.flatMap((backend) => this.taken(backend, event) ?? []);
    if (waited.length === 0) return undefined;
    return Promise.all(waited).then((stored) => stored.every(Boolean));
  }

  /** An error in one back end affects neither the request nor the other back ends. */
  private taken(backend: Backend, event: AuditEvent): Promise<boolean> | undefined {
    try {
      return backend.take(event);
    } catch (error) {
      this.parts.logger.error({ err: error }, "an audit event could not be recorded");
      return Promise.resolve(false);
    }
  }

  rejected(): void {
    this.parts.metrics.rejected();
  }

  repeated(key: string, auditId: string): void {
    this.parts.logger.warn({ auditId, annotation: key }, "an audit annotation was set twice: the first value is kept");
  }

  begun(): void {
    this.underWay++;
  }

  ended(): void {
    this.underWay--;
    if (this.isClosing && this.underWay === 0) this.allEnded.abort();
  }

  async close(): Promise<void> {
    this.isClosing = true;
    if (this.underWay > 0) await pause(this.parts.clock, LAST_EVENTS_MS, this.allEnded.signal);
    await Promise.all(this.backends.map((backend) => backend.close()));
  }
}
