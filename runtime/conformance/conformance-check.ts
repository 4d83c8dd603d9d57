/** What a check of the contract is. Checks see the server from outside: requests and answers, nothing else. */
import type { Need } from "./needs.js";
import type { Scene } from "./scene.js";

export type { Need } from "./needs.js";

export interface Check {
  /** Of a requirement, `SSA-014` for instance; several checks may share one, their titles tell them apart. */
  readonly id: string;
  /** A sentence that is true of a server that passes. */
  readonly title: string;
  /** Looked at once a run; a check whose needs are not met is skipped with the reason. */
  readonly needs?: readonly Need[];
  /**
   * The check waits for work that a server does by itself, after the answer: a namespace that is emptied, dependents that are
   * collected. It has {@link CONTROLLER_PATIENCE} times the limit.
   */
  readonly waitsFor?: "controllers";
  /** How a stock server answers otherwise, where that is known: then "differs" is reported in place of "failed". */
  readonly stock?: {
    /** What the stock server does, and why, in a sentence. */
    readonly difference: string;
    /** Runs in a scene of its own. @throws CheckFailure unless the server does exactly that. */
    isMet(scene: Scene): Promise<void>;
  };
  /** @throws CheckFailure with what was found and what was expected; any other error counts as a failure too. */
  run(scene: Scene): Promise<void>;
}

/**
 * Controllers of a stock server come back to what they could not end with growing delays, of up to a minute where a kind that
 * they look for has just been removed.
 */
export const CONTROLLER_PATIENCE = 5;

/** A server that does not do what the requirement says. */
export class CheckFailure extends Error {
  override readonly name = "CheckFailure";

  /** @param what the place: a field, a header, a count. */
  constructor(
    readonly what: string,
    readonly found: string,
    readonly expected: string,
  ) {
    super(`${what}: found ${found}, expected ${expected}`);
  }
}

/** Thrown by a check that finds out on its way that it can't be made against this server. */
export class CheckSkipped extends Error {
  override readonly name = "CheckSkipped";
}

/** `AUTHN-OIDC` of `AUTHN-OIDC-004`. */
export function areaOf(id: string): string {
  return id.replace(/-[0-9]+$/, "");
}
