/** The check `informer-sync`: whether every part of the server that decides by objects has received them once. */
import type { HealthCheck } from "./health-check.js";

export class InformerSync implements HealthCheck {
  readonly name = "informer-sync";
  readonly endpoints = ["readyz"] as const;
  readonly isStartStep = true;
  readonly isExpectedToFail = true;
  /** The number of waiting parts by the kind that they wait for. */
  private readonly waiting = new Map<string, number>();
  private hasPassed = false;

  /**
   * Registers a part that waits for objects. @param what the plural of their kind. @returns a function to call when the
   * part has received them; idempotent
   */
  begin(what: string): () => void {
    this.waiting.set(what, (this.waiting.get(what) ?? 0) + 1);
    let hasReceived = false;
    return () => {
      if (hasReceived) return;
      hasReceived = true;
      const left = (this.waiting.get(what) ?? 0) - 1;
      if (left === 0) this.waiting.delete(what);
      else this.waiting.set(what, left);
    };
  }

  /** Passes the check although parts still wait, when their time is up. */
  giveUp(): void {
    this.hasPassed = true;
  }

  /** Passes for good once no part waits: kinds that are followed later are not part of the start. */
  run(): void {
    if (this.hasPassed) return;
    if (this.waiting.size > 0) throw new Error(`not yet received: ${[...this.waiting.keys()].join(", ")}`);
    this.hasPassed = true;
  }
}
