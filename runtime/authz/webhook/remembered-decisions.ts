/**
 * The questions to one webhook: it remembers answers, shares the calls in progress and limits their number.
 * SPEC: Authorization, authorizedTTL and unauthorizedTTL.
 */
import { hash } from "node:crypto";
import type { JsonObject } from "../../api/json.js";
import { tooManyRequests } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import { DecisionCache } from "../../webhooks/decision-cache.js";
import type { Decision } from "../authorizer.js";

/** Maximum number of calls in progress; shared ones count once. */
export const MAX_QUESTIONS = 1_024;
/**
 * Maximum size of the client-controlled part of a question, in characters; answers to larger ones are not remembered,
 * so that no client can fill the memory.
 */
export const MAX_REMEMBERED_CHARACTERS = 10_000;
/** When a client should retry a request for which there was no room. */
const RETRY_AFTER_SECONDS = 1;

export interface RememberingOptions {
  readonly clock: Clock;
  /** How long an approval is remembered, in milliseconds; 0 disables it. */
  readonly authorizedTtlMs: number;
  /** How long any other decision is remembered, in milliseconds; 0 disables it. */
  readonly unauthorizedTtlMs: number;
}

export interface Answered {
  readonly decision: Decision;
  /** Whether this is the webhook's verdict rather than the outcome of a failure. */
  readonly isLasting: boolean;
}

export class PendingQuestions {
  private readonly cache: DecisionCache<Decision>;
  private readonly underWay = new Map<string, Promise<Decision>>();
  private count = 0;
  /** Whether requests may share a call in progress, although its answer may then be slightly old. */
  private readonly areJoined: boolean;

  /** @param ask never rejects */
  constructor(
    { clock, authorizedTtlMs, unauthorizedTtlMs }: RememberingOptions,
    private readonly ask: (spec: JsonObject) => Promise<Answered>,
  ) {
    this.cache = new DecisionCache({ clock, acceptedTtlMs: authorizedTtlMs, refusedTtlMs: unauthorizedTtlMs });
    this.areJoined = authorizedTtlMs > 0 && unauthorizedTtlMs > 0;
  }

  /** @throws StatusError 429 if too many calls are in progress, which says nothing for or against the caller */
  async decide(spec: JsonObject): Promise<Decision> {
    const text = JSON.stringify(spec);
    if (!isRemembered(spec, text)) return (await this.counted(spec)).decision;
    const key = hash("sha256", text, "base64");
    return this.cache.get(key) ?? this.underWay.get(key) ?? this.begun(key, spec);
  }

  /** No waiting request can abort the call for the others; the call ends by its own timeout. */
  private begun(key: string, spec: JsonObject): Promise<Decision> {
    const decision = this.counted(spec).then((answered) => {
      if (answered.isLasting) this.keep(key, answered.decision);
      return answered.decision;
    });
    if (!this.areJoined) return decision;
    this.underWay.set(key, decision);
    return decision.finally(() => this.underWay.delete(key));
  }

  private async counted(spec: JsonObject): Promise<Answered> {
    if (this.count >= MAX_QUESTIONS)
      throw tooManyRequests(
        `the authorization webhook is answering ${MAX_QUESTIONS} questions already`,
        RETRY_AFTER_SECONDS,
      );
    this.count++;
    try {
      return await this.ask(spec);
    } finally {
      this.count--;
    }
  }

  private keep(key: string, decision: Decision): void {
    this.cache.keep(key, decision, { isAccepted: decision.type === "Allow", bytes: decision.reason.length });
  }
}

/** The caller's identity may be of any length, since authentication has vouched for it. */
function isRemembered({ resourceAttributes, nonResourceAttributes }: JsonObject, text: string): boolean {
  if (text.length <= MAX_REMEMBERED_CHARACTERS) return true;
  return JSON.stringify(resourceAttributes ?? nonResourceAttributes).length <= MAX_REMEMBERED_CHARACTERS;
}
