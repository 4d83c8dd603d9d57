/** The expression engine of a server, imported when it is first needed. */

import type { GateName } from "../../api/lifecycle/gate-definitions.js";
import type { Release } from "../../api/lifecycle/lifecycle.js";
import type { ProfileBehaviours } from "../../api/profile/naming-profile.js";
import { importInTurn } from "../../base/import-in-turn.js";
import type { ExpressionEnvironments } from "../../cel/libraries.js";
import type { ExpressionMetrics } from "./expression-metrics.js";

/** What expressions may say on a server, and what they cost. */
export interface ExpressionLanguage {
  readonly release: Release;
  readonly isEnabled: (gate: GateName) => boolean;
  /** A server of the release before may come to serve the same store. */
  readonly goesBack: boolean;
  readonly listLiteralCost: ProfileBehaviours["listLiteralCost"];
  /** Default: that of the specification. */
  readonly dialect?: ProfileBehaviours["expressionDialect"];
  /** Told how long compilation takes. */
  readonly metrics?: ExpressionMetrics;
}

type Module = typeof import("../../cel/schema-expressions.js");

/** What admission compiles and evaluates expressions with. */
export type AdmissionExpressions = typeof import("../../cel/admission-expressions.js");

/** The functions of the engine, and the environments of the server. */
export interface ExpressionEngine extends Pick<Module, "checkRules" | "compileRules" | "withCompileEffort"> {
  readonly environments: ExpressionEnvironments;
  readonly admission: AdmissionExpressions;
}

export async function importExpressionEngine(language: ExpressionLanguage): Promise<ExpressionEngine> {
  const { release, isEnabled, goesBack, listLiteralCost, dialect = "specification", metrics } = language;
  const [schema, admission] = await Promise.all([
    importInTurn(() => import("../../cel/schema-expressions.js")),
    importInTurn(() => import("../../cel/admission-expressions.js")),
  ]);
  const { expressionEnvironments, LIST_LITERAL_COSTS, checkRules, compileRules, withCompileEffort } = schema;
  const environments = expressionEnvironments(release, isEnabled, {
    goesBack,
    listLiteralCost: LIST_LITERAL_COSTS[listLiteralCost],
    dialect,
  });
  const engine = { environments, checkRules, compileRules, withCompileEffort, admission };
  if (metrics === undefined) return engine;
  return {
    ...engine,
    checkRules: (options) => metrics.compiled(() => checkRules(options)),
    compileRules: (options) => metrics.compiled(() => compileRules(options)),
    admission: {
      ...admission,
      compileCondition: (...args) => metrics.compiled(() => admission.compileCondition(...args)),
      compileAdmission: (...args) => metrics.compiled(() => admission.compileAdmission(...args)),
    },
  };
}

/** One engine for all who ask, imported when the first does. */
export function sharedExpressionEngine(language: ExpressionLanguage): () => Promise<ExpressionEngine> {
  let engine: Promise<ExpressionEngine> | undefined;
  return () => {
    engine ??= importExpressionEngine(language);
    return engine;
  };
}
