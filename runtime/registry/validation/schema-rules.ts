/**
 * Evaluates the rules of schemas (x-kubernetes-validations) inside writes, for the kinds that have any. SPEC: Validation
 * expressions.
 */

import type { FieldError } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import { compareReleases, type Release } from "../../api/lifecycle/lifecycle.js";
import type { Logger } from "../../api/logger.js";
import type { Awaitable } from "../../base/awaitable.js";
import { inTurnsIfLong } from "../../base/turn-budget.js";
import { rulesNotChecked } from "../../cel/rules/rule-errors.js";
import type { RuleSet } from "../../cel/rules/rule-set.js";
import { hasRules } from "../../cel/schema/rule-bearing.js";
import { CodeNotLoadedError, type ResourceDefinition } from "../../kit/index.js";
import type { ExpressionEngine } from "../kinds/expression-engine.js";
import type { ExpressionMetrics } from "../kinds/expression-metrics.js";
import type { RegisteredResource } from "../kinds/scheme.js";

export interface SchemaRulesOptions {
  /** The release whose messages the server reproduces. */
  readonly release: Release;
  readonly expressions: () => Promise<ExpressionEngine>;
  /** Records the duration of evaluations. */
  readonly metrics?: ExpressionMetrics;
  readonly logger: Logger;
}

/** The first release whose messages show the value that breaks a rule instead of its type only. */
const SHOWS_VALUES_SINCE: Release = { major: 1, minor: 35 };

/** The result of evaluating the rules of a kind for an object. */
export interface RuleVerdict {
  readonly errors: readonly FieldError[];
  /** Failures that the stored object already has, which are no reason to refuse an update. */
  readonly warnings: readonly string[];
}

const NOTHING: RuleVerdict = { errors: [], warnings: [] };

/** The rule sets of a server. Each is compiled when an object of its kind is first written. */
export class SchemaRules {
  private readonly ruled = new WeakMap<ResourceDefinition, boolean>();
  private readonly sets = new WeakMap<ResourceDefinition, { readonly rules: RuleSet | undefined }>();
  private readonly showsValues: boolean;
  private engine: ExpressionEngine | undefined;

  constructor(private readonly options: SchemaRulesOptions) {
    this.showsValues = compareReleases(options.release, SHOWS_VALUES_SINCE) >= 0;
  }

  /**
   * Imports the expression engine if the kind needs it. Must be awaited before objects of the kind are written, and after
   * the code of the kind has been loaded.
   */
  load({ definition, hooks, storage }: RegisteredResource): Awaitable<void> {
    if (this.engine !== undefined) return;
    if (hooks.usesExpressions === true || this.hasRules(definition) || this.hasRules(storage().definition))
      return this.options.expressions().then((engine) => {
        this.engine = engine;
      });
  }

  /** Returns the engine. @throws CodeNotLoadedError if {@link load} was not awaited, or the kind needs no engine */
  expressions(kind: string): ExpressionEngine {
    if (this.engine === undefined) throw new CodeNotLoadedError(kind);
    return this.engine;
  }

  /**
   * Evaluates the rules for an object in its final form. Rules rely on the types of the schema: if the object does not
   * have them, the rules are skipped and one error says so.
   * @returns a promise only if the evaluation takes longer than a share of a turn
   * @param old the stored state on updates, in the same version
   * @param earlier the other errors of the object
   */
  judge(
    definition: ResourceDefinition,
    object: JsonObject,
    old: JsonObject | undefined,
    earlier: readonly FieldError[],
  ): Awaitable<RuleVerdict> {
    const rules = this.of(definition);
    if (rules === undefined) return NOTHING;
    if (earlier.some(isBlocking)) return this.skipped(definition);
    const { logger, metrics } = this.options;
    const { group, kind } = definition;
    const reportMessageProblem = (text: string): void => logger.info({ group, kind }, text);
    const validating = rules.validateInTurns(object, old, { showsValues: this.showsValues, reportMessageProblem });
    return inTurnsIfLong(metrics === undefined ? validating : metrics.evaluated(validating));
  }

  /** Returns the verdict on an object that does not have the types of the schema. */
  skipped(definition: ResourceDefinition): RuleVerdict {
    return this.of(definition) === undefined ? NOTHING : { errors: [rulesNotChecked(this.showsValues)], warnings: [] };
  }

  /** Returns the rule set of a kind, or undefined if it has no rules. */
  private of(definition: ResourceDefinition): RuleSet | undefined {
    if (!this.hasRules(definition)) return undefined;
    let known = this.sets.get(definition);
    if (known === undefined) {
      known = { rules: this.compile(definition) };
      this.sets.set(definition, known);
    }
    return known.rules;
  }

  private compile({ kind, root, structs }: ResourceDefinition): RuleSet | undefined {
    const { compileRules, environments } = this.expressions(kind);
    const environment = environments.forStored;
    return compileRules({ schema: { ref: root }, structs: structs(), environment, isResource: true });
  }

  private hasRules(definition: ResourceDefinition): boolean {
    let known = this.ruled.get(definition);
    if (known === undefined) {
      known = hasRules(definition.structs());
      this.ruled.set(definition, known);
    }
    return known;
  }
}

/** True for errors after which expressions could meet values that their types do not allow. */
function isBlocking({ reason }: FieldError): boolean {
  return BLOCKING.has(reason);
}

const BLOCKING: ReadonlySet<FieldError["reason"]> = new Set([
  "FieldValueRequired",
  "FieldValueNotSupported",
  "FieldValueTooLong",
  "FieldValueTooMany",
  "FieldValueTypeInvalid",
]);
