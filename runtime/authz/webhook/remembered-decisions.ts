/**
 * The questions to one webhook: answers that are remembered, those that are under way, and how many of them there may
 * be. SPEC: Authorization, authorizedTTL and unauthorizedTTL.
 */
import { hash } from "node:crypto";
import type { JsonObject } from "../../api/json.js";
import { tooManyRequests } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import { DecisionCache } from "../../webhooks/decision-cache.js";
import type { Decision } from "../authorizer.js";

/** Questions that are under way at one time; equal ones count once. */
export const MAX_QUESTIONS = 1_024;
/** What a request can choose by itself: questions with more of it are not remembered, so that nobody can fill the memory. */
export const MAX_REMEMBERED_CHARACTERS = 10_000;
/** A request for which there is no room is told to come back. */
const RETRY_AFTER_SECONDS = 1;

export interface RememberingOptions {
  readonly clock: Clock;
  /** How long a yes is remembered; 0 for not at all. */
  readonly authorizedTtlMs: number;
  /** How long anything else is remembered; 0 for not at all. */
  readonly unauthorizedTtlMs: number;
}

export interface Answered {
  readonly decision: Decision;
  /** It is what the webhook thinks, and no failure. */
  readonly isLasting: boolean;
}

export class PendingQuestions {
  private readonly cache: DecisionCache<Decision>;
  private readonly underWay = new Map<string, Promise<Decision>>();
  private count = 0;
  /** Whoever waits for the answer to somebody else's question gets one that is a little old. */
  private readonly areJoined: boolean;

  /** @param ask never rejects */
  constructor(
    { clock, authorizedTtlMs, unauthorizedTtlMs }: RememberingOptions,
    private readonly ask: (spec: JsonObject) => Promise<Answered>,
  ) {
    this.cache = new DecisionCache({ clock, acceptedTtlMs: authorizedTtlMs, refusedTtlMs: unauthorizedTtlMs });
    this.areJoined = authorizedTtlMs > 0 && unauthorizedTtlMs > 0;
  }

  /** @throws StatusError 429 when too many questions are under way: nothing is said for or against the caller */
  async decide(spec: JsonObject): Promise<Decision> {
    const text = JSON.stringify(spec);
    if (!isRemembered(spec, text)) return (await this.counted(spec)).decision;
    const key = hash("sha256", text, "base64");
    return this.cache.get(key) ?? this.underWay.get(key) ?? this.begun(key, spec);
  }

  /** Nobody who waits for it can end it for the others: it ends by its own limit of time. */
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
        `the authorization webhook is asked ${MAX_QUESTIONS} questions already`,
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

/** What the caller is may be as long as it wants: others have vouched for it. */
function isRemembered({ resourceAttributes, nonResourceAttributes }: JsonObject, text: string): boolean {
  if (text.length <= MAX_REMEMBERED_CHARACTERS) return true;
  return JSON.stringify(resourceAttributes ?? nonResourceAttributes).length <= MAX_REMEMBERED_CHARACTERS;
}
