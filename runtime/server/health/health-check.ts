/** Health checks that parts of the server register, and those that stand for steps of the start. */

export const HEALTH_ENDPOINTS = ["healthz", "livez", "readyz"] as const;
export type HealthEndpoint = (typeof HEALTH_ENDPOINTS)[number];

export interface HealthCheck {
  /** The name in verbose answers and in paths. It may contain slashes. */
  readonly name: string;
  /** The endpoints that include the check. Default: all. */
  readonly endpoints?: readonly HealthEndpoint[];
  /**
   * Throws, or rejects with, the reason for a failure, which is logged and never sent to a client. Concurrent requests
   * share one run, which has failed when it takes longer than {@link CHECK_TIMEOUT_MS}.
   */
  run(): void | Promise<void>;
  /**
   * How long an outcome is reused before the check runs again, in milliseconds; for checks that query an external
   * service. Default: 0.
   */
  readonly keepMs?: number;
  /** Whether the check is part of the start: `/livez` ignores its failure within the grace period. */
  readonly isStartStep?: boolean;
  /**
   * Whether failures are a normal part of a server's life and are therefore logged as information rather than as
   * warnings.
   */
  readonly isExpectedToFail?: boolean;
}

/** A check that takes longer than this has failed. */
export const CHECK_TIMEOUT_MS = 3_000;

/** A one-time step of the start: the check `poststarthook/<name>` fails until {@link finish}. */
export class PostStartHook implements HealthCheck {
  readonly name: string;
  readonly isStartStep = true;
  readonly isExpectedToFail = true;
  private reason: unknown = new Error("not finished");

  constructor(
    name: string,
    readonly endpoints: readonly HealthEndpoint[] = HEALTH_ENDPOINTS,
  ) {
    this.name = `poststarthook/${name}`;
  }

  /** Makes the check pass from now on. Idempotent. */
  finish(): void {
    this.reason = undefined;
  }

  /** Records that the step failed: the check keeps failing with this reason. */
  fail(reason: unknown): void {
    this.reason = reason ?? new Error("failed");
  }

  run(): void {
    if (this.reason !== undefined) throw this.reason;
  }
}
