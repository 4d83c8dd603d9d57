/**
 * Decides whether a webhook is called for a request. The expression engine is imported only if a configuration contains
 * conditions, so that other servers never load it. SPEC: Authorization, match logic.
 */

import type { FieldError } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import { importInTurn } from "../../base/import-in-turn.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";

export type ConditionsOutcome =
  | { readonly type: "match" }
  | { readonly type: "no match" }
  /** No condition is false, but these failed. */
  | { readonly type: "error"; readonly messages: readonly string[] };

/** @param spec the spec of a review in version v1 */
export type MatchConditions = (spec: JsonObject) => ConditionsOutcome;

export interface CompiledConditions {
  /** Undefined if none are configured, so that everything matches. Only valid if there are no errors. */
  readonly conditions: MatchConditions | undefined;
  /** The errors, in document order. */
  readonly errors: readonly FieldError[];
}

/**
 * @param engine imports the engine
 * @param field the place of the list of conditions in its document, such as `authorizers[0].webhook.matchConditions`
 */
export async function compileConditions(
  texts: readonly string[],
  engine: () => Promise<Pick<ExpressionEngine, "environments">>,
  field: string,
): Promise<CompiledConditions> {
  if (texts.length === 0) return { conditions: undefined, errors: [] };
  const [{ conditionsOf }, { environments }] = await Promise.all([
    importInTurn(() => import("./condition-compiler.js")),
    engine(),
  ]);
  return conditionsOf(texts, environments.forStored, field);
}
