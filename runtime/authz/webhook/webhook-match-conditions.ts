/**
 * Whether a webhook is asked about a request at all. The engine of the expressions is imported where a configuration has
 * any: a server without them never has it. SPEC: Authorization, match logic.
 */

import type { FieldError } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import { importInTurn } from "../../base/import-in-turn.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";

export type ConditionsOutcome =
  | { readonly type: "match" }
  | { readonly type: "no match" }
  /** None is false, and these have no value. */
  | { readonly type: "error"; readonly messages: readonly string[] };

/** @param spec of a review in version v1 */
export type MatchConditions = (spec: JsonObject) => ConditionsOutcome;

export interface CompiledConditions {
  /** Undefined: none are configured, so that everything matches. Of use only where there are no faults. */
  readonly conditions: MatchConditions | undefined;
  /** In document order. */
  readonly errors: readonly FieldError[];
}

/**
 * @param engine imports it
 * @param field of the list of conditions in its document, such as `authorizers[0].webhook.matchConditions`
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
