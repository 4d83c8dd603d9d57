/** What a part of the server registers to be asked about its health, and the checks that are steps of the start. */

export const HEALTH_ENDPOINTS = ["healthz", "livez", "readyz"] as const;
export type HealthEndpoint = (typeof HEALTH_ENDPOINTS)[number];

export interface HealthCheck {
  /** As verbose answers show it and a path asks for it; it may have slashes. */
  readonly name: string;
  /** Where it counts. Default: everywhere. */
  readonly endpoints?: readonly HealthEndpoint[];
  /**
   * Throws, or rejects with, the reason of ill health, which goes to the log and never to a client. Runs once at a time,
   * however many ask, and has failed when it takes longer than {@link CHECK_TIMEOUT_MS}.
   */
  run(): void | Promise<void>;
  /** Its outcome is told for this long before it runs again; for checks that ask something outside. Default: 0. */
  readonly keepMs?: number;
  /** Part of the start: `/livez` overlooks it within the grace period. */
  readonly isStartStep?: boolean;
  /** Its failure belongs to the life of a server: it is logged as information, not as a warning. */
  readonly isExpectedToFail?: boolean;
}

/** A check that does not answer within this time has failed. */
export const CHECK_TIMEOUT_MS = 3_000;

/** A step of the start that is done once: the check `poststarthook/<name>` fails until {@link finish}. */
export class PostStartHook implements HealthCheck {
  readonly name: string;
  readonly isStartStep = true;
  readonly isExpectedToFail = true;
  private reason: unknown = new Error("not finished");

  constructor(
    name: string,
    readonly endpoints?: readonly HealthEndpoint[],
  ) {
    this.name = `poststarthook/${name}`;
  }

  /** From now on the check passes. Idempotent. */
  finish(): void {
    this.reason = undefined;
  }

  /** The step went wrong: the check goes on failing, with this reason. */
  fail(reason: unknown): void {
    this.reason = reason ?? new Error("failed");
  }

  run(): void {
    if (this.reason !== undefined) throw this.reason;
  }
}
