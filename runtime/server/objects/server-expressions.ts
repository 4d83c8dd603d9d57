/** The expression environment of a server, which all its parts with CEL expressions share. */
import type { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import type { Release } from "../../api/lifecycle/lifecycle.js";
import { type ExpressionEngine, sharedExpressionEngine } from "../../registry/kinds/expression-engine.js";
import type { ExpressionMetrics } from "../../registry/kinds/expression-metrics.js";
import type { ApiServerOptions } from "../api-server-options.js";

/** Imports the engine on first use. */
export function serverExpressions(
  { emulatedVersion, profile }: Pick<ApiServerOptions, "emulatedVersion" | "profile">,
  release: Release,
  gates: FeatureGates,
  metrics: ExpressionMetrics,
): () => Promise<ExpressionEngine> {
  return sharedExpressionEngine({
    release,
    isEnabled: (gate) => gates.isEnabled(gate),
    // The specification's default release accepts the expressions of every release; stock servers always let one go back.
    goesBack: emulatedVersion !== undefined || profile.behaviours.expressionDialect === "stock",
    listLiteralCost: profile.behaviours.listLiteralCost,
    dialect: profile.behaviours.expressionDialect,
    metrics,
  });
}
