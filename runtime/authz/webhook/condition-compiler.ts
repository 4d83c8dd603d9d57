/** Compiles match conditions. This file depends on the expression engine; only `compileConditions` imports it. */
import type { Environment } from "../../cel/environment.js";
import {
  compileReviewConditions,
  matchReview,
  reviewActivation,
  reviewEnvironment,
} from "../../cel/environments/authorization-environment.js";
import type { CompiledConditions } from "./webhook-match-conditions.js";

/** @param stored the environment with all libraries */
export function conditionsOf(texts: readonly string[], stored: Environment, field: string): CompiledConditions {
  const { conditions, errors } = compileReviewConditions(reviewEnvironment(stored), texts, field);
  return { conditions: (spec) => matchReview(conditions, reviewActivation(spec)), errors };
}
