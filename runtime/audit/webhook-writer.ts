/** Events sent to a webhook, as lists. What fails is sent again a few times, whatever the reason. */
import { type Clock, pause } from "../api/time.js";
import type { Webhook } from "../webhooks/webhook-client.js";
import type { AuditEvent } from "./audit-event.js";
import type { EventWriter } from "./event-writer.js";

/** Calls for one list, the first among them. */
export const MAX_ATTEMPTS = 5;
const PAUSE_GROWTH = 1.5;
/** Part of a pause that chance may add to it. */
const PAUSE_JITTER = 0.2;
/** Of one call. */
const CALL_TIMEOUT_MS = 30_000;
/** Nothing is read from an answer but its status. */
const MAX_ANSWER_BYTES = 1024 * 1024;

export interface WebhookWriterParts {
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly initialBackoffMs: number;
  /** Of the list: `audit.<domain>/v1`. */
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
      // one last time when the server stops
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
