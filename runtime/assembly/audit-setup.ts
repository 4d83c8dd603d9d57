/** Puts the audit together from its options: the policy and the backends. SPEC: Events. */

import { type Audit, type AuditFactory, type AuditParts, noAudit, ServerAuditor } from "../audit/audit.js";
import { type LineFile, logWriter } from "../audit/audit-log-writer.js";
import {
  AUDIT_MODES,
  type AuditLogOptions,
  type AuditOptions,
  type AuditSink,
  type AuditWebhookOptions,
  type BackendOptions,
} from "../audit/audit-options.js";
import { type AuditPolicy, checkedAuditPolicy } from "../audit/audit-policy.js";
import { Backend, type BackendParts, type BackendSetup } from "../audit/backend.js";
import type { EventWriter } from "../audit/event-writer.js";
import { PolicyDecisions } from "../audit/policy-decision.js";
import { PolicyFollower } from "../audit/policy-follower.js";
import { MAX_RECENT_EVENTS, RECENT_EVENTS_PATH, RecentEvents } from "../audit/recent-events.js";
import { webhookWriter } from "../audit/webhook-writer.js";
import { changingText } from "../base/changing-text.js";
import { OperatorError } from "../base/operator-error.js";
import { connectionProblem, operatorWebhook } from "../webhooks/webhook-connection.js";

export const DEFAULT_MAX_FILE_BYTES = 100 * 1024 * 1024;
const DEFAULT_INITIAL_BACKOFF_MS = 10_000;

/** Writing to a file is fast and sequential, so events that are passed together are written together. */
const LOG_DEFAULTS: Omit<BackendSetup, "truncate"> = {
  name: "log",
  mode: "blocking",
  batch: { bufferSize: 10_000, maxSize: 1, maxWaitMs: 0 },
  maxUnderWay: 64,
};
const WEBHOOK_DEFAULTS: Omit<BackendSetup, "truncate"> = {
  name: "webhook",
  mode: "batch",
  batch: { bufferSize: 10_000, maxSize: 400, maxWaitMs: 30_000, throttle: { batchesPerSecond: 10, burst: 15 } },
  maxUnderWay: 4,
};

/** @throws OperatorError, when the factory is called, for unusable options */
export function auditOf(options: AuditOptions = {}): AuditFactory {
  return (parts) => {
    const { policy, log, webhook, sink, recentEvents = 0 } = options;
    checkRecentEvents(recentEvents);
    const hasBackend = log !== undefined || webhook !== undefined || sink !== undefined || recentEvents > 0;
    if (policy === undefined) {
      if (hasBackend) parts.logger.warn({}, "there is no audit policy: nothing is recorded by the audit");
      return noAudit;
    }
    const decisions = decisionsOf(policy, parts);
    if (!hasBackend) {
      parts.logger.warn({}, "there is an audit policy, and no log or webhook to write to");
      return noAudit;
    }
    for (const each of [log, webhook]) if (each !== undefined) checkBackend(each);
    if (webhook !== undefined) checkConnection(webhook);
    return new ServerAudit(decisions, options, parts);
  };
}

type Decisions = PolicyFollower | PolicyDecisions;

/** @throws OperatorError */
function decisionsOf(policy: NonNullable<AuditOptions["policy"]>, parts: AuditParts): Decisions {
  if (typeof policy === "object" && !("onChange" in policy))
    return new PolicyDecisions(checkedAuditPolicy(policy as AuditPolicy, "audit.policy"));
  return new PolicyFollower(changingText("audit.policy", policy), parts);
}

class ServerAudit implements Audit {
  readonly auditor: ServerAuditor;
  readonly recent?: RecentEvents;
  private closed: Promise<void> | undefined;

  constructor(
    private readonly decisions: Decisions,
    private readonly options: AuditOptions,
    private readonly parts: AuditParts,
  ) {
    const { recentEvents = 0 } = options;
    if (recentEvents > 0)
      this.recent = new RecentEvents({
        count: recentEvents,
        truncatedAnnotation: truncatedAnnotation(parts),
        ownPath: RECENT_EVENTS_PATH,
      });
    this.auditor = new ServerAuditor(decisions, parts, this.recent);
  }

  async prepare(): Promise<void> {
    const { log, webhook, sink } = this.options;
    const parts: BackendParts = { ...this.parts, truncatedAnnotation: truncatedAnnotation(this.parts) };
    this.auditor.open([
      ...(log === undefined
        ? []
        : [
            new Backend(setupOf(LOG_DEFAULTS, log), logWriter(await openFile(log, parts), log.format ?? "json"), parts),
          ]),
      ...(webhook === undefined ? [] : [new Backend(setupOf(WEBHOOK_DEFAULTS, webhook), this.caller(webhook), parts)]),
      ...(sink === undefined
        ? []
        : [new Backend(setupOf({ ...LOG_DEFAULTS, name: "custom" }, {}), ownWriter(sink), parts)]),
    ]);
  }

  run(signal: AbortSignal): Promise<void> {
    return this.decisions instanceof PolicyFollower ? this.decisions.run(signal) : noAudit.run(signal);
  }

  close(): Promise<void> {
    this.closed ??= this.auditor.close();
    return this.closed;
  }

  private caller({ connection, initialBackoffMs = DEFAULT_INITIAL_BACKOFF_MS }: AuditWebhookOptions): EventWriter {
    const { webhooks, profile, clock, random } = this.parts;
    const apiVersion = `${profile.words.auditGroup}/v1`;
    return webhookWriter(webhooks.open(...operatorWebhook(connection)), {
      clock,
      random,
      initialBackoffMs,
      apiVersion,
    });
  }
}

function truncatedAnnotation({ profile }: Pick<AuditParts, "profile">): string {
  return `${profile.words.auditGroup}/truncated`;
}

/** Loads the file writer only when it is needed. @throws OperatorError for a file that can't be opened */
async function openFile(log: AuditLogOptions, { clock, logger }: BackendParts): Promise<LineFile> {
  const { openLogFile } = await import("../audit/audit-log-file.js");
  const { path, maxFileBytes = DEFAULT_MAX_FILE_BYTES, maxBackups, maxAgeMs, isCompressed = false } = log;
  return openLogFile({ path, maxBytes: maxFileBytes, maxBackups, maxAgeMs, isCompressed }, { clock, logger });
}

/** Gives a custom sink an object for each event, which it may keep and change. */
function ownWriter(sink: AuditSink): EventWriter {
  return {
    async write(events) {
      for (const { text } of events) sink.record(JSON.parse(text));
    },
    close: () => Promise.resolve(),
  };
}

function setupOf(defaults: Omit<BackendSetup, "truncate">, { mode, batch, truncate }: BackendOptions): BackendSetup {
  return { ...defaults, ...(mode && { mode }), batch: { ...defaults.batch, ...batch }, truncate };
}

/** Checks what the compiler doesn't check in plain JavaScript. @throws OperatorError */
function checkBackend({ mode, batch = {} }: BackendOptions): void {
  if (mode !== undefined && !AUDIT_MODES.includes(mode))
    throw new OperatorError(`audit: found the mode ${JSON.stringify(mode)}, allowed are ${AUDIT_MODES.join(", ")}`);
  const { bufferSize, maxSize, throttle } = batch;
  for (const [name, value] of Object.entries({ bufferSize, maxSize, ...throttle }))
    if (value !== undefined && !(value > 0))
      throw new OperatorError(`audit: found the batch option ${name} with ${value}, expected more than 0`);
}

/** @throws OperatorError */
function checkRecentEvents(count: number): void {
  if (Number.isInteger(count) && count >= 0 && count <= MAX_RECENT_EVENTS) return;
  throw new OperatorError(`audit.recentEvents: found ${count}, expected 0 to ${MAX_RECENT_EVENTS}`);
}

/** @throws OperatorError */
function checkConnection({ connection }: AuditWebhookOptions): void {
  const problem = connectionProblem(connection);
  if (problem !== undefined) throw new OperatorError(`audit.webhook: ${problem}`);
}
