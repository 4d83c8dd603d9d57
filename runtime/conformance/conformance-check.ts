/** The definition of a check of the contract. Checks see the server only from outside, through requests and answers. */
import type { Need } from "./needs.js";
import type { Scene } from "./scene.js";

export type { Need } from "./needs.js";

export interface Check {
  /** The id of a requirement, `SSA-014` for instance. Several checks may share one; their titles tell them apart. */
  readonly id: string;
  /** A sentence that is true of a server that passes. */
  readonly title: string;
  /** Probed once in a run. A check whose needs are not met is skipped with the reason. */
  readonly needs?: readonly Need[];
  /**
   * Set if the check waits for background work of the server, such as emptying a namespace or collecting dependents.
   * Its time limit is then {@link CONTROLLER_TIMEOUT_FACTOR} times as long.
   */
  readonly waitsFor?: "controllers";
  /** A known deviation of stock servers: the check is then reported as "differs" instead of "failed". */
  readonly stock?: {
    /** What the stock server does, and why, in one sentence. */
    readonly difference: string;
    /** Runs in a separate scene. @throws CheckFailure unless the server deviates in exactly this way */
    isMet(scene: Scene): Promise<void>;
  };
  /** @throws CheckFailure with what was found and what was expected; any other error is a failure too */
  run(scene: Scene): Promise<void>;
}

/**
 * Controllers of a stock server retry with growing delays, of up to a minute if a kind that they look for was just
 * removed.
 */
export const CONTROLLER_TIMEOUT_FACTOR = 5;

/** The server does not do what the requirement says. */
export class CheckFailure extends Error {
  override readonly name = "CheckFailure";

  /** @param what the place: a field, a header, a count */
  constructor(
    readonly what: string,
    readonly found: string,
    readonly expected: string,
  ) {
    super(`${what}: found ${found}, expected ${expected}`);
  }
}

/** Thrown by a check that turns out not to be applicable to this server. */
export class CheckSkipped extends Error {
  override readonly name = "CheckSkipped";
}

/** `AUTHN-OIDC` for `AUTHN-OIDC-004`. */
export function areaOf(id: string): string {
  return id.replace(/-[0-9]+$/, "");
}
