/** Whether the parts of a server that decide by objects have been told of them once: the check `informer-sync`. */
import type { HealthCheck } from "./health-check.js";

export class FirstTold implements HealthCheck {
  readonly name = "informer-sync";
  readonly endpoints = ["readyz"] as const;
  readonly isStartStep = true;
  readonly isExpectedToFail = true;
  /** Numbers of those who wait, by what they wait for. */
  private readonly waiting = new Map<string, number>();
  private hasPassed = false;

  /** Somebody waits for objects. @param what plural of their kind. @returns is called when they were told; idempotent */
  begin(what: string): () => void {
    this.waiting.set(what, (this.waiting.get(what) ?? 0) + 1);
    let isTold = false;
    return () => {
      if (isTold) return;
      isTold = true;
      const left = (this.waiting.get(what) ?? 0) - 1;
      if (left === 0) this.waiting.delete(what);
      else this.waiting.set(what, left);
    };
  }

  /** They have had their time. */
  giveUp(): void {
    this.hasPassed = true;
  }

  /** Passes for good once nobody waits: what is followed later on is no step of the start. */
  run(): void {
    if (this.hasPassed) return;
    if (this.waiting.size > 0) throw new Error(`nobody was told yet of ${[...this.waiting.keys()].join(", ")}`);
    this.hasPassed = true;
  }
}
