/** The match conditions of one webhook: expressions that select among the requests that its rules match. ADM-019. */
import { forbidden } from "../../api/status.js";
import type { FailureLog } from "../../authz/webhook/webhook-failure-log.js";
import type { MatchOutcome } from "../../cel/environments/match-condition-environment.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { requestFacts } from "../matching/admission-request.js";
import { importExpressionAuthorizer, requestResourceOf } from "../matching/expression-facts.js";
import {
  type CompiledMatchConditions,
  type ConditionText,
  compileMatchConditions,
  evaluateMatchConditions,
} from "../matching/match-conditions.js";
import type { AdmissionMatch, AdmissionMatcher } from "../matching/matcher.js";
import type { VersionForms } from "../matching/version-forms.js";
import type { WebhookType } from "./webhook-metrics.js";

export interface ConditionedWebhook {
  readonly name: string;
  readonly type: WebhookType;
  readonly failsOpen: boolean;
  readonly log: FailureLog;
  readonly texts: readonly ConditionText[];
}

export type WebhookConditionsDependencies = Pick<
  AdmissionDependencies,
  "clock" | "expressions" | "authorizer" | "gates" | "reportError" | "metrics"
>;

/** A request that the rules match. */
export interface MatchedRequest {
  readonly attributes: AdmissionAttributes;
  readonly match: AdmissionMatch;
  readonly forms: VersionForms;
}

export class WebhookConditions {
  private compiling: Promise<(request: MatchedRequest, matcher: AdmissionMatcher) => Promise<MatchOutcome>> | undefined;

  constructor(
    private readonly webhook: ConditionedWebhook,
    private readonly dependencies: WebhookConditionsDependencies,
  ) {}

  /** @throws StatusError 403 if an expression fails, none is false, and the webhook fails closed */
  async hold(request: MatchedRequest, matcher: AdmissionMatcher): Promise<boolean> {
    const { texts, name, type, failsOpen, log } = this.webhook;
    if (texts.length === 0) return true;
    const { clock, metrics } = this.dependencies;
    const evaluate = await this.compiled();
    const beganMs = clock.now();
    const outcome = await evaluate(request, matcher);
    const { attributes } = request;
    metrics.webhooks.conditionsEvaluated({
      name,
      kind: "webhook",
      type,
      operation: attributes.operation,
      outcome: outcome.type === "no match" ? "excluded" : outcome.type,
      seconds: Math.max(0, clock.now() - beganMs) / 1000,
    });
    if (outcome.type !== "error") return outcome.type === "match";
    const why = outcome.messages.length === 1 ? outcome.messages[0] : `[${outcome.messages.join(", ")}]`;
    log.note(new Error(why), "match conditions of an admission webhook could not be evaluated");
    if (failsOpen) return false;
    throw forbidden(attributes.gr, attributes.name, why as string);
  }

  private compiled() {
    if (this.compiling === undefined) {
      this.compiling = this.compile();
      // The next request tries again.
      this.compiling.catch(() => {
        this.compiling = undefined;
      });
    }
    return this.compiling;
  }

  private async compile() {
    const { dependencies } = this;
    const [engine, authorizer] = await Promise.all([
      dependencies.expressions(),
      importExpressionAuthorizer(dependencies),
    ]);
    const conditions: CompiledMatchConditions = compileMatchConditions(engine, this.webhook.texts, {
      hasAuthorizer: true,
    });
    return async ({ attributes, match, forms }: MatchedRequest, matcher: AdmissionMatcher): Promise<MatchOutcome> => {
      const [object, oldObject, namespace] = await Promise.all([
        forms.object(match),
        forms.oldObject(match),
        matcher.namespaceOf(attributes),
      ]);
      const facts = {
        user: attributes.user,
        object,
        oldObject,
        request: requestFacts(attributes, match),
        namespaceObject: namespace ?? null,
        requestResource: requestResourceOf(attributes),
      };
      return evaluateMatchConditions(engine, conditions, facts, authorizer);
    };
  }
}
