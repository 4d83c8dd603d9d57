/**
 * The rules of schemas (x-kubernetes-validations) inside writes: which kinds have any, and what they say of an object.
 * SPEC: Validation expressions.
 */
import type { FieldError } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import { compareReleases, type Release } from "../../api/lifecycle/lifecycle.js";
import type { Logger } from "../../api/logger.js";
import { rulesNotChecked } from "../../cel/rules/rule-errors.js";
import type { RuleSet } from "../../cel/rules/rule-set.js";
import { hasRules } from "../../cel/schema/rule-bearing.js";
import { CodeNotLoadedError, type ResourceDefinition } from "../../kit/index.js";
import type { ExpressionEngine } from "../kinds/expression-engine.js";
import type { ExpressionMetrics } from "../kinds/expression-metrics.js";
import type { RegisteredResource } from "../kinds/scheme.js";

export interface SchemaRulesOptions {
  /** Whose messages are worded like those of others. */
  readonly release: Release;
  readonly expressions: () => Promise<ExpressionEngine>;
  /** Told how long evaluation takes. */
  readonly metrics?: ExpressionMetrics;
  readonly logger: Logger;
}

/** The first release whose messages show the value that breaks a rule, and not its type only. */
const SHOWS_VALUES_SINCE: Release = { major: 1, minor: 35 };

/** What an object must hold by the rules of its kind. */
export interface RuleVerdict {
  readonly errors: readonly FieldError[];
  /** Failures that stood there before and are no reason to refuse an update. */
  readonly warnings: readonly string[];
}

const NOTHING: RuleVerdict = { errors: [], warnings: [] };

/** The rule sets of a server, by declaration: each made when an object of its kind is first written. */
export class SchemaRules {
  private readonly ruled = new WeakMap<ResourceDefinition, boolean>();
  private readonly sets = new WeakMap<ResourceDefinition, { readonly rules: RuleSet | undefined }>();
  private readonly showsValues: boolean;
  private engine: ExpressionEngine | undefined;

  constructor(private readonly options: SchemaRulesOptions) {
    this.showsValues = compareReleases(options.release, SHOWS_VALUES_SINCE) >= 0;
  }

  /**
   * Imports what judging objects of a kind needs; to be awaited before they are written. The code of the kind must be
   * loaded.
   */
  async load({ definition, hooks, storage }: RegisteredResource): Promise<void> {
    if (this.engine !== undefined) return;
    if (hooks.usesExpressions === true || this.hasRules(definition) || this.hasRules(storage().definition))
      this.engine = await this.options.expressions();
  }

  /** @throws CodeNotLoadedError where {@link load} was not awaited, or found nothing to load for the kind */
  expressions(kind: string): ExpressionEngine {
    if (this.engine === undefined) throw new CodeNotLoadedError(kind);
    return this.engine;
  }

  /**
   * Judges an object in its final form. Rules rely on what the schema says: where that does not hold they are not looked
   * at, and one error says so.
   * @param old the stored state on updates, in the same version
   * @param earlier what else is wrong with the object
   */
  judge(
    definition: ResourceDefinition,
    object: JsonObject,
    old: JsonObject | undefined,
    earlier: readonly FieldError[],
  ): RuleVerdict {
    const rules = this.of(definition);
    if (rules === undefined) return NOTHING;
    if (earlier.some(isBlocking)) return { errors: [rulesNotChecked(this.showsValues)], warnings: [] };
    const { logger, metrics } = this.options;
    const { group, kind } = definition;
    const reportMessageProblem = (text: string): void => logger.info({ group, kind }, text);
    const validate = () => rules.validate(object, old, { showsValues: this.showsValues, reportMessageProblem });
    return metrics === undefined ? validate() : metrics.evaluated(validate);
  }

  /** Undefined for kinds without rules. */
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

/** Faults under which expressions could meet values that their types do not allow. */
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
