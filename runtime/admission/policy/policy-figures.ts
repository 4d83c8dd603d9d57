/** What policies tell the metrics. */
import type { ConditionFigures } from "../matching/condition-figures.js";

/** Which of the two kinds of policies. */
export type PolicyRound = "validating" | "mutating";

/** What came of one check, as far as the request goes. */
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
  /** Once for each expression that was judged, or policy that was carried out, and whatever that led to. */
  checked(round: PolicyRound, check: PolicyCheck): void;
}
