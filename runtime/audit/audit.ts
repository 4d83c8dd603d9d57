/** The audit of a server: its policy and its back ends together. */

import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import { type Clock, pause } from "../api/time.js";
import { aborted } from "../base/follow-text.js";
import type { WebhookClient } from "../webhooks/webhook-client.js";
import type { AuditEvent } from "./audit-event.js";
import type { AuditFigures } from "./audit-figures.js";
import type { Backend } from "./backend.js";
import type { AuditAttributes, PolicyDecision } from "./policy-decision.js";

/** The parts of a server that the audit makes use of. */
export interface AuditParts {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly logger: Logger;
  readonly webhooks: WebhookClient;
  readonly figures: AuditFigures;
}

/** What the pipeline asks and tells. */
export interface Auditor {
  /** False where nothing is ever written down: then nothing else is asked or told, and nothing is kept for it. */
  readonly isOn: boolean;
  decide(attributes: AuditAttributes): PolicyDecision;
  /**
   * Hands an event to all back ends.
   * @returns undefined where nobody waits for it; else whether all that have to store it did. Never rejects.
   */
  record(event: AuditEvent): Promise<boolean> | undefined;
  /** A request that is written down begins; {@link ended} follows after its last event. */
  begun(): void;
  ended(): void;
  /** A request is refused since its event was not stored. */
  rejected(): void;
  /** Something was said twice of a request, in different words. @param key of the annotation */
  repeated(key: string, auditId: string): void;
}

export interface Audit {
  readonly auditor: Auditor;
  /** Opens what is written to, before the server starts. @throws OperatorError for what can't be opened */
  prepare(): Promise<void>;
  /** Work in the background, such as following the policy; resolves after the signal. */
  run(signal: AbortSignal): Promise<void>;
  /** After the last request: what is still to be written is, within a bound of time. Idempotent. */
  close(): Promise<void>;
}

/** Made by the server once its parts are there. @throws OperatorError for options that can't be met */
export type AuditFactory = (parts: AuditParts) => Audit;

/** Where nothing is ever written down. */
export const noAuditor: Auditor = {
  isOn: false,
  decide() {
    throw new Error("there is no audit policy; nobody may ask for its decision");
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

/** When the server stops, requests that are just ending have so long for their last events. */
const LAST_EVENTS_MS = 2_000;

/** Back ends by a policy. They are there once they were opened. */
export class ServerAuditor implements Auditor {
  readonly isOn = true;
  private backends: readonly Backend[] = [];
  private underWay = 0;
  private readonly allEnded = new AbortController();
  private isClosing = false;

  constructor(
    private readonly policy: { of(attributes: AuditAttributes): PolicyDecision },
    private readonly parts: Pick<AuditParts, "figures" | "logger" | "clock">,
  ) {}

  open(backends: readonly Backend[]): void {
    this.backends = backends;
  }

  decide(attributes: AuditAttributes): PolicyDecision {
    const decision = this.policy.of(attributes);
    this.parts.figures.level(decision.level);
    return decision;
  }

  record(event: AuditEvent): Promise<boolean> | undefined {
    this.parts.figures.event();
    const waited = this.backends.flatMap((backend) => this.taken(backend, event) ?? []);
    if (waited.length === 0) return undefined;
    return Promise.all(waited).then((stored) => stored.every(Boolean));
  }

  /** A fault of one back end is neither the request's nor that of the others. */
  private taken(backend: Backend, event: AuditEvent): Promise<boolean> | undefined {
    try {
      return backend.take(event);
    } catch (error) {
      this.parts.logger.error({ err: error }, "an audit event could not be made");
      return Promise.resolve(false);
    }
  }

  rejected(): void {
    this.parts.figures.rejected();
  }

  repeated(key: string, auditId: string): void {
    this.parts.logger.warn({ auditId, annotation: key }, "an audit annotation was set twice: the first one stays");
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
