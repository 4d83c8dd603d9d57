/**
 * What both kinds of policies share at run time: the expression engine, imported when the first policy matches a
 * request; compiled policies; and the inputs of their expressions.
 */
import type { ApiObject } from "../../api/object.js";
import { timeoutError } from "../../api/status.js";
import type { ExpressionAuthorizer } from "../../authz/expression-authorizer.js";
import { TurnBudget } from "../../base/turn-budget.js";
import { VALIDATION_COST_BUDGET } from "../../cel/budgets.js";
import type { Expression } from "../../cel/environments/compile-feature-expression.js";
import type { ComposedVariables } from "../../cel/environments/composed-variables.js";
import type { Evaluation, ExpressionRun } from "../../cel/environments/expression-run.js";
import type { MatchOutcome } from "../../cel/environments/match-condition-environment.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { requestFacts } from "../matching/admission-request.js";
import {
  type ExpressionFacts,
  importExpressionAuthorizer,
  requestResourceOf,
  SharedAnswers,
} from "../matching/expression-facts.js";
import { matchOutcome } from "../matching/match-conditions.js";
import { type AdmissionMatch, AdmissionMatcher } from "../matching/matcher.js";
import type { VersionForms } from "../matching/version-forms.js";
import type { ActivePolicy } from "./followed-policies.js";
import type { CompiledPolicy } from "./policy-expressions.js";
import type { PolicySpec } from "./policy-objects.js";

/** The number of expressions that one request evaluates in one turn of the event loop. */
const EXPRESSIONS_PER_TURN = 256;

interface LoadedEngine {
  readonly engine: ExpressionEngine;
  readonly authorizer: ExpressionAuthorizer;
}

export class PolicyEngine<Spec extends PolicySpec, Compiled extends CompiledPolicy> {
  readonly matcher: AdmissionMatcher;
  private loading: Promise<LoadedEngine> | undefined;
  /** Keyed by the identity of the policy. */
  private readonly compiled = new WeakMap<object, Compiled>();

  constructor(
    private readonly dependencies: AdmissionDependencies,
    private readonly compile: (engine: ExpressionEngine, spec: Spec) => Compiled,
  ) {
    this.matcher = new AdmissionMatcher(dependencies);
  }

  /** The state of the policies' work on one request. */
  async request(attributes: AdmissionAttributes): Promise<PolicyRequest> {
    const { engine, authorizer } = await this.loaded();
    return new PolicyRequest(engine, authorizer, this.matcher, attributes);
  }

  async compiledOf({ identity, spec }: ActivePolicy<Spec>): Promise<Compiled> {
    const known = this.compiled.get(identity);
    if (known !== undefined) return known;
    const { engine } = await this.loaded();
    const compiled = this.compile(engine, spec);
    this.compiled.set(identity, compiled);
    return compiled;
  }

  private loaded(): Promise<LoadedEngine> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async load(): Promise<LoadedEngine> {
    const { expressions, authorizer, gates, reportError } = this.dependencies;
    const [engine, ofExpressions] = await Promise.all([
      expressions(),
      importExpressionAuthorizer({ authorizer, gates, reportError }),
    ]);
    return { engine, authorizer: ofExpressions };
  }
}

/** One request while policies evaluate it. All of them share the answers of the authorizer. */
export class PolicyRequest {
  readonly answers: SharedAnswers;
  private readonly budget = new TurnBudget(EXPRESSIONS_PER_TURN);

  constructor(
    readonly engine: ExpressionEngine,
    authorizer: ExpressionAuthorizer,
    private readonly matcher: AdmissionMatcher,
    readonly attributes: AdmissionAttributes,
  ) {
    this.answers = new SharedAnswers(engine.admission, authorizer);
  }

  /**
   * The inputs of one policy's expressions.
   * @throws StatusError 404 for a missing namespace, 500 for objects that can't be converted
   */
  async facts(
    match: AdmissionMatch,
    forms: VersionForms,
    { needsNamespace }: CompiledPolicy,
    params: ApiObject | null | undefined,
  ): Promise<ExpressionFacts> {
    const { attributes } = this;
    const namespaceObject = needsNamespace ? await this.matcher.namespaceOf(attributes) : undefined;
    return {
      user: attributes.user,
      object: await forms.object(match),
      oldObject: await forms.oldObject(match),
      request: requestFacts(attributes, match),
      namespaceObject: namespaceObject ?? null,
      params,
      requestResource: requestResourceOf(attributes),
    };
  }

  async conditionsOf({ conditions, variables }: CompiledPolicy, facts: ExpressionFacts): Promise<MatchOutcome> {
    const activation = this.answers.activation(facts);
    const outcome = await matchOutcome(
      this.engine.admission,
      conditions,
      (budget) => variables.activate(activation, budget),
      this.answers,
    );
    await this.turn();
    return outcome;
  }

  /** Starts a run of expressions that share one budget and their variables. @param cost the budget in cost units */
  run(variables: ComposedVariables, facts: ExpressionFacts, cost = VALIDATION_COST_BUDGET): PolicyRun {
    const { Budget, ExpressionRun: Run } = this.engine.admission;
    const budget = new Budget(cost);
    const run = new Run(variables.activate(this.answers.activation(facts), budget), budget);
    return new PolicyRun(run, () => budget.remaining, this);
  }

  /**
   * Yields to the event loop if this request has occupied it for long.
   * @throws StatusError 504 if the request has been aborted
   */
  async turn(): Promise<void> {
    if (!this.budget.spend()) return;
    await this.budget.next();
    if (this.attributes.signal?.aborted) throw timeoutError("request did not complete within requested timeout");
  }
}

export class PolicyRun {
  constructor(
    private readonly run: ExpressionRun,
    private readonly left: () => number,
    private readonly request: PolicyRequest,
  ) {}

  /** Cost units. */
  get remaining(): number {
    return this.left();
  }

  async evaluate(expression: Expression): Promise<Evaluation> {
    const evaluation = await this.request.answers.ask(() => this.run.evaluate(expression));
    await this.request.turn();
    return evaluation;
  }
}
