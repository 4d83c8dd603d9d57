/**
 * Lets expressions query the authorizer, through the variable `authorizer` of admission policies and match conditions.
 * Expressions are synchronous and authorizers are not; `cel/library/authorizer/authorizer-check.ts` explains how the two meet.
 */
import type { FeatureGates } from "../api/lifecycle/feature-gates.js";
import { StatusError } from "../api/status.js";
import {
  type AuthorizerAnswer,
  type AuthorizerCheck,
  type AuthorizerQuestion,
  evaluationsWithAuthorizer,
  type RememberedAnswers,
} from "../cel/library/authorizer/authorizer-check.js";
import type { AuthorizationAttributes, Authorizer, SelectorRequirement } from "./authorizer.js";
import { fieldRequirements, labelRequirements } from "./selector-requirements.js";

export interface ExpressionAuthorizerDependencies {
  readonly authorizer: Authorizer;
  readonly gates: FeatureGates;
  /** Receives what the authorizer throws: expressions only see that it failed. */
  readonly reportError: (error: unknown) => void;
}

/** The authorizer of a server, as expressions query it. */
export class ExpressionAuthorizer {
  constructor(private readonly parts: ExpressionAuthorizerDependencies) {}

  /**
   * Evaluates again for each new question, each time with one more answer.
   * @param evaluate must be free of side effects: only its last outcome counts
   * @param answers answers to share between the expressions of one request
   * @throws what `evaluate` throws
   */
  async evaluate<Outcome>(
    evaluate: (check: AuthorizerCheck) => Outcome,
    answers?: RememberedAnswers,
  ): Promise<Outcome> {
    const evaluations = evaluationsWithAuthorizer(evaluate, answers);
    let step = evaluations.next();
    while (!step.done) step = evaluations.next(await this.answer(step.value));
    return step.value;
  }

  /** Never rejects: if the authorizer fails, the answer is that it did not allow the request. */
  async answer(question: AuthorizerQuestion): Promise<AuthorizerAnswer> {
    const { authorizer, reportError } = this.parts;
    const problems: string[] = [];
    try {
      const { type, reason } = await authorizer.authorize(this.attributesOf(question, problems));
      return { isAllowed: type === "Allow", reason, ...(problems.length > 0 && { error: problems.join("; ") }) };
    } catch (error) {
      reportError(error);
      return { isAllowed: false, reason: "", error: "the authorizer failed" };
    }
  }

  /**
   * @param problems receives selectors that can't be parsed; the question is then about everything they might select
   */
  private attributesOf(question: AuthorizerQuestion, problems: string[]): AuthorizationAttributes {
    if (!question.isResourceRequest) return question;
    const { fieldSelector: fieldText, labelSelector: labelText, ...attributes } = question;
    if (fieldText === "" && labelText === "") return attributes;
    if (!this.parts.gates.isEnabled("AuthorizeWithSelectors")) return attributes;
    const fieldSelector = requirementsOf("fieldSelector", fieldText, fieldRequirements, problems);
    const labelSelector = requirementsOf("labelSelector", labelText, labelRequirements, problems);
    return { ...attributes, ...(fieldSelector && { fieldSelector }), ...(labelSelector && { labelSelector }) };
  }
}

function requirementsOf(
  part: string,
  text: string,
  parse: (text: string) => readonly SelectorRequirement[] | undefined,
  problems: string[],
): readonly SelectorRequirement[] | undefined {
  if (text === "") return undefined;
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    problems.push(`${part}: ${error.message}`);
    return undefined;
  }
}
