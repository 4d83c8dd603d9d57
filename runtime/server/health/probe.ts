/** Runs a check once for all concurrent requests, within a time limit, and keeps the outcome for a short time. */
import type { Clock } from "../../api/time.js";
import { CHECK_TIMEOUT_MS, type HealthCheck } from "./health-check.js";

/** Undefined if the check passed. */
export type Outcome = { readonly reason: unknown } | undefined;

export class Probe {
  private running: Promise<Outcome> | undefined;
  private kept: { readonly outcome: Outcome; readonly untilMs: number } | undefined;

  constructor(
    readonly check: HealthCheck,
    private readonly clock: Clock,
  ) {}

  /** Never rejects. */
  outcome(): Promise<Outcome> {
    if (this.kept !== undefined && this.clock.now() < this.kept.untilMs) return Promise.resolve(this.kept.outcome);
    this.running ??= this.run();
    return this.running;
  }

  /**
   * Starts a run. A run that exceeds its time limit still counts as running, so that a check that hangs is not started
   * again and again.
   */
  private run(): Promise<Outcome> {
    return new Promise((resolve) => {
      const answer = (outcome: Outcome): void => {
        const { keepMs = 0 } = this.check;
        if (keepMs > 0) this.kept = { outcome, untilMs: this.clock.now() + keepMs };
        resolve(outcome);
      };
      const cancel = this.clock.after(CHECK_TIMEOUT_MS, () =>
        answer({ reason: new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`) }),
      );
      const end = (outcome: Outcome): void => {
        cancel();
        this.running = undefined;
        answer(outcome);
      };
      void settled(this.check).then(end);
    });
  }
}

async function settled(check: HealthCheck): Promise<Outcome> {
  try {
    await check.run();
    return undefined;
  } catch (error) {
    return { reason: error ?? new Error("failed") };
  }
}
