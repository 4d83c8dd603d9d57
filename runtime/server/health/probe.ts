/** Runs a check for everybody who asks at the same time, within a time limit, and keeps the outcome for a moment. */
import type { Clock } from "../../api/time.js";
import { CHECK_TIMEOUT_MS, type HealthCheck } from "./health-check.js";

/** Undefined for a healthy part. */
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

  /** A run that is over its time is still the only one until it ends, so that what hangs is not asked again and again. */
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
