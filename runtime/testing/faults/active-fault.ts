/** A rule with its counts. */
import { SERVER_USER } from "../../api/user-info.js";
import type { InterceptedRequest } from "../../pipeline/stages/intercept.js";
import type { Fault, FaultRule } from "./fault-rule.js";
import { matches } from "./matches.js";
import { seeded } from "./seeded.js";

interface Waiting {
  readonly hits: number;
  readonly resolve: () => void;
}

export class ActiveFault implements Fault {
  #hits = 0;
  #claims = 0;
  #skipped = 0;
  #isRemoved = false;
  readonly #random: () => number;
  readonly #waiting = new Set<Waiting>();

  constructor(
    readonly id: string,
    readonly rule: FaultRule,
    random: () => number,
    private readonly onEnd: (fault: ActiveFault) => void,
  ) {
    this.#random = rule.seed === undefined ? random : seeded(rule.seed);
  }

  get hits(): number {
    return this.#hits;
  }

  /** Whether it can't be claimed any more, as far as is known. */
  private get isOver(): boolean {
    return this.#isRemoved || this.#claims >= (this.rule.times ?? Number.POSITIVE_INFINITY);
  }

  /** Whether the rule matches this request, regardless of how often it may still happen. */
  concerns({ info, user, http }: Pick<InterceptedRequest, "info" | "user" | "http">): boolean {
    if (this.#isRemoved) return false;
    if (user.username === SERVER_USER && !this.rule.includeControllers) return false;
    return matches(this.rule.on, info, user.username, http);
  }

  /** Whether the fault happens on this occasion. If so, the caller must call {@link happened}, immediately or later. */
  claim(): boolean {
    if (this.isOver) return false;
    const { skip = 0, probability = 1 } = this.rule;
    if (this.#skipped < skip) {
      this.#skipped++;
      return false;
    }
    if (probability < 1 && this.#random() >= probability) return false;
    this.#claims++;
    return true;
  }

  happened(): void {
    this.#hits++;
    if (this.#hits >= (this.rule.times ?? Number.POSITIVE_INFINITY)) this.onEnd(this);
    for (const waiting of this.#waiting) {
      if (waiting.hits > this.#hits) continue;
      this.#waiting.delete(waiting);
      waiting.resolve();
    }
  }

  /** Returns a claim that was not used because its request or watch has ended. */
  giveBack(): void {
    this.#claims--;
  }

  async reached(hits: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#hits >= hits) return;
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.delete(waiting);
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        hits,
        resolve: () => {
          signal?.removeEventListener("abort", onAbort);
          resolve();
        },
      };
      this.#waiting.add(waiting);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  /** A removed fault must not happen, even if it was claimed before. */
  get isRemoved(): boolean {
    return this.#isRemoved;
  }

  remove(): void {
    this.#isRemoved = true;
    this.onEnd(this);
  }
}
