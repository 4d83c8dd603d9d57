/** The policy events that the metrics count. */
import type { ConditionFigures } from "../matching/condition-figures.js";

/** The kind of policy. */
export type PolicyRound = "validating" | "mutating";

/** The effect of one check on the request. */
export type EnforcementAction = "allow" | "deny" | "audit" | "warn";

export type PolicyErrorType = "no_error" | "compile_error" | "invalid_error" | "out_of_budget";

export interface PolicyCheck {
  readonly policy: string;
  readonly binding: string;
  readonly error: PolicyErrorType;
  readonly action: EnforcementAction;
  readonly seconds: number;
}

export interface PolicyFigures extends ConditionFigures {
  /**
   * Called once for each expression of a validating policy that was evaluated, and for each mutating policy that was
   * applied.
   */
  checked(round: PolicyRound, check: PolicyCheck): void;
}
