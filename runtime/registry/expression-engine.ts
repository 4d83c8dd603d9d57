/** The expression engine of a server, imported when it is first needed. */
import type { GateName } from "../api/gate-definitions.js";
import type { Release } from "../api/lifecycle.js";
import type { ProfileBehaviours } from "../api/naming-profile.js";
import type { ExpressionEnvironments } from "../cel/libraries.js";

/** What expressions may say on a server, and what they cost. */
export interface ExpressionLanguage {
  readonly release: Release;
  readonly isEnabled: (gate: GateName) => boolean;
  /** A server of the release before may come to serve the same store. */
  readonly goesBack: boolean;
  readonly listLiteralCost: ProfileBehaviours["listLiteralCost"];
}

type Module = typeof import("../cel/schema-expressions.js");

/** The functions of the engine, and the environments of the server. */
export interface ExpressionEngine extends Pick<Module, "checkRules" | "compileRules" | "withCompileEffort"> {
  readonly environments: ExpressionEnvironments;
}

export async function importExpressionEngine(language: ExpressionLanguage): Promise<ExpressionEngine> {
  const { release, isEnabled, goesBack, listLiteralCost } = language;
  const { expressionEnvironments, LIST_LITERAL_COSTS, checkRules, compileRules, withCompileEffort } = await import(
    "../cel/schema-expressions.js"
  );
  const environments = expressionEnvironments(release, isEnabled, {
    goesBack,
    listLiteralCost: LIST_LITERAL_COSTS[listLiteralCost],
  });
  return { environments, checkRules, compileRules, withCompileEffort };
}
