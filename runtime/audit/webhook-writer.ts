/** Sends events to a webhook as lists. Every failed call is retried a few times. */
import { type Clock, pause } from "../api/time.js";
import type { Webhook } from "../webhooks/webhook-client.js";
import type { AuditEvent } from "./audit-event.js";
import type { EventWriter } from "./event-writer.js";

/** Maximum number of calls for one list, including the first. */
export const MAX_ATTEMPTS = 5;
const PAUSE_GROWTH = 1.5;
/** Maximum random addition to a pause, as a fraction of it. */
const PAUSE_JITTER = 0.2;
/** Timeout of one call in milliseconds. */
const CALL_TIMEOUT_MS = 30_000;
/** The answer's body is ignored, but read up to this size in bytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;

export interface WebhookWriterParts {
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly initialBackoffMs: number;
  /** The version of the list, such as `audit.<domain>/v1`. */
  readonly apiVersion: string;
}

export function webhookWriter(webhook: Webhook, parts: WebhookWriterParts): EventWriter {
  return {
    write: (events, closing) => send(webhook, listText(events, parts.apiVersion), closing, parts),
    async close() {
      webhook.close();
    },
  };
}

/** @throws WebhookError of the last call */
async function send(
  webhook: Webhook,
  list: string,
  closing: AbortSignal,
  { clock, random, initialBackoffMs }: WebhookWriterParts,
): Promise<void> {
  let pauseMs = initialBackoffMs;
  for (let attempt = 1; ; attempt++) {
    const wasClosing = closing.aborted;
    try {
      await webhook.post(list, { timeoutMs: CALL_TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES, ignoresAnswer: true });
      return;
    } catch (error) {
      // There is one last attempt when the server stops.
      if (attempt === MAX_ATTEMPTS || wasClosing) throw error;
    }
    await pause(clock, pauseMs * (1 + PAUSE_JITTER * random()), closing);
    pauseMs *= PAUSE_GROWTH;
  }
}

function listText(events: readonly AuditEvent[], apiVersion: string): string {
  const head = JSON.stringify({ kind: "EventList", apiVersion, metadata: {} });
  return `${head.slice(0, -1)},"items":[${events.map(({ text }) => text).join(",")}]}`;
}
