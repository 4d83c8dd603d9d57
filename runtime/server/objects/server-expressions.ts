/** What expressions may say on a server, for everybody on it who has some. */
import type { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import type { Release } from "../../api/lifecycle/lifecycle.js";
import { type ExpressionEngine, sharedExpressionEngine } from "../../registry/kinds/expression-engine.js";
import type { ExpressionFigures } from "../../registry/kinds/expression-figures.js";
import type { ApiServerOptions } from "../api-server-options.js";

/** Imports the engine when it is first asked for. */
export function serverExpressions(
  { emulatedVersion, profile }: Pick<ApiServerOptions, "emulatedVersion" | "profile">,
  release: Release,
  gates: FeatureGates,
  figures: ExpressionFigures,
): () => Promise<ExpressionEngine> {
  return sharedExpressionEngine({
    release,
    isEnabled: (gate) => gates.isEnabled(gate),
    // who asks for no release wants definitions of today to be taken
    goesBack: emulatedVersion !== undefined,
    listLiteralCost: profile.behaviours.listLiteralCost,
    dialect: profile.behaviours.expressionDialect,
    figures,
  });
}
