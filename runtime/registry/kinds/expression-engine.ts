/** The CEL engine of a server, which is imported when it is first needed. */

import type { GateName } from "../../api/lifecycle/gate-definitions.js";
import type { Release } from "../../api/lifecycle/lifecycle.js";
import type { ProfileBehaviours } from "../../api/profile/naming-profile.js";
import { importInTurn } from "../../base/import-in-turn.js";
import type { ExpressionEnvironments } from "../../cel/libraries.js";
import type { ExpressionMetrics } from "./expression-metrics.js";
import type { HookContext } from "./hooks.js";

/** The settings of a server that determine which expressions are valid and what they cost. */
export interface ExpressionLanguage {
  readonly release: Release;
  readonly isEnabled: (gate: GateName) => boolean;
  /** True if a server of the previous release may serve the same store later. */
  readonly goesBack: boolean;
  readonly listLiteralCost: ProfileBehaviours["listLiteralCost"];
  /** Default: `specification`. */
  readonly dialect?: ProfileBehaviours["expressionDialect"];
  /** Records the duration of compilations. */
  readonly metrics?: ExpressionMetrics;
}

type Module = typeof import("../../cel/schema-expressions.js");

type EngineFunction = "checkRules" | "checkRulesInTurns" | "compileEffort" | "compileRules" | "withCompileEffort";

/** The functions with which admission compiles and evaluates expressions. */
export type AdmissionExpressions = typeof import("../../cel/admission-expressions.js");

/** The functions of the engine, and the CEL environments of the server. */
export interface ExpressionEngine extends Pick<Module, EngineFunction> {
  readonly environments: ExpressionEnvironments;
  readonly admission: AdmissionExpressions;
}

/**
 * The context of hooks that compile expressions: built-in kinds declare it in place of {@link HookContext} and say
 * `usesExpressions`. It is a type of its own so that the hooks of users reach nothing of the engine.
 */
export interface ExpressionHookContext extends HookContext {
  /** Compiles expressions in the language of this server. */
  readonly expressions: () => ExpressionEngine;
}

export async function importExpressionEngine(language: ExpressionLanguage): Promise<ExpressionEngine> {
  const { release, isEnabled, goesBack, listLiteralCost, dialect = "specification", metrics } = language;
  const [schema, admission] = await Promise.all([
    importInTurn(() => import("../../cel/schema-expressions.js")),
    importInTurn(() => import("../../cel/admission-expressions.js")),
  ]);
  const { expressionEnvironments, LIST_LITERAL_COSTS, checkRules, checkRulesInTurns, compileRules } = schema;
  const { compileEffort, withCompileEffort } = schema;
  const environments = expressionEnvironments(release, isEnabled, {
    goesBack,
    listLiteralCost: LIST_LITERAL_COSTS[listLiteralCost],
    dialect,
  });
  const functions = { checkRules, checkRulesInTurns, compileEffort, compileRules, withCompileEffort };
  const engine = { environments, ...functions, admission };
  if (metrics === undefined) return engine;
  return {
    ...engine,
    checkRules: (options) => metrics.compiled(() => checkRules(options)),
    checkRulesInTurns: (options) => metrics.compiledInTurns(() => checkRulesInTurns(options)),
    compileRules: (options) => metrics.compiled(() => compileRules(options)),
    admission: {
      ...admission,
      compileCondition: (...args) => metrics.compiled(() => admission.compileCondition(...args)),
      compileAdmission: (...args) => metrics.compiled(() => admission.compileAdmission(...args)),
    },
  };
}

/** Returns a function that resolves to one shared engine, which the first call imports. */
export function sharedExpressionEngine(language: ExpressionLanguage): () => Promise<ExpressionEngine> {
  let engine: Promise<ExpressionEngine> | undefined;
  return () => {
    engine ??= importExpressionEngine(language);
    return engine;
  };
}
