/**
 * How expressions perform authorization checks. Evaluation is synchronous and authorizers are not, so a check whose
 * answer is not known yet aborts the evaluation with an exception that no expression can catch, like an exhausted
 * budget. The caller obtains the answer and evaluates again; since an expression only depends on its values and these
 * answers, it repeats the same checks and gets one further each time. Only the last evaluation counts, with its cost; a
 * check is so expensive that the budget of an expression allows two of them.
 *
 * {@link evaluationsWithAuthorizer} is that loop without the awaiting, which only the pipeline and the rooms above it
 * do:
 *
 *     const evaluations = evaluationsWithAuthorizer((check) => program.evaluate(activationWith(check)));
 *     let step = evaluations.next();
 *     while (!step.done) step = evaluations.next(await answerOf(step.value));
 *     const outcome = step.value;
 */
import type { UserInfo } from "../../../api/user-info.js";

/** A question for authorizers: may this user do this? Unspecified texts are empty. */
export type AuthorizerQuestion =
  | {
      readonly user: UserInfo;
      readonly isResourceRequest: true;
      readonly verb: string;
      readonly group: string;
      /** Any version, since expressions do not name versions. */
      readonly version: "*";
      readonly resource: string;
      readonly subresource: string;
      readonly namespace: string;
      readonly name: string;
      /** As written; a malformed selector selects everything. */
      readonly fieldSelector: string;
      readonly labelSelector: string;
    }
  | { readonly user: UserInfo; readonly isResourceRequest: false; readonly verb: string; readonly path: string };

export interface AuthorizerAnswer {
  readonly isAllowed: boolean;
  readonly reason: string;
  /** Why the authorizer could not fully decide. */
  readonly error?: string;
}

/** Answers synchronously. */
export interface AuthorizerCheck {
  /** @throws PendingDecision if the answer is not known yet */
  check(question: AuthorizerQuestion): AuthorizerAnswer;
}

/**
 * An evaluation needs an answer that is not known yet. This is not a failure: the evaluation is repeated with the
 * answer.
 */
export class PendingDecision extends Error {
  constructor(readonly question: AuthorizerQuestion) {
    super("an authorization check was not answered yet");
    this.name = "PendingDecision";
  }
}

/** Maximum number of answers for one evaluation, or for evaluations that share their answers. */
export const MAX_REMEMBERED_ANSWERS = 256;

/** Returns the known answers, and throws for all others. */
export class RememberedAnswers implements AuthorizerCheck {
  private readonly answers = new Map<string, AuthorizerAnswer>();

  check(question: AuthorizerQuestion): AuthorizerAnswer {
    const answer = this.answers.get(keyOf(question));
    if (answer !== undefined) return answer;
    if (this.answers.size < MAX_REMEMBERED_ANSWERS) throw new PendingDecision(question);
    return { isAllowed: false, reason: "", error: `more than ${MAX_REMEMBERED_ANSWERS} authorization checks` };
  }

  remember(question: AuthorizerQuestion, answer: AuthorizerAnswer): void {
    this.answers.set(keyOf(question), answer);
  }
}

function keyOf(question: AuthorizerQuestion): string {
  return JSON.stringify(question);
}

/**
 * Evaluates until all questions are answered. Yields each question and receives its answer.
 *
 * @param evaluate is called again after each answer; must not have side effects
 * @param answers shared between the expressions of one request
 */
export function* evaluationsWithAuthorizer<Outcome>(
  evaluate: (check: AuthorizerCheck) => Outcome,
  answers: RememberedAnswers = new RememberedAnswers(),
): Generator<AuthorizerQuestion, Outcome, AuthorizerAnswer> {
  for (;;) {
    const outcome = outcomeOf(evaluate, answers);
    if (!(outcome instanceof PendingDecision)) return outcome;
    answers.remember(outcome.question, yield outcome.question);
  }
}

function outcomeOf<Outcome>(
  evaluate: (check: AuthorizerCheck) => Outcome,
  answers: RememberedAnswers,
): Outcome | PendingDecision {
  try {
    return evaluate(answers);
  } catch (error) {
    if (error instanceof PendingDecision) return error;
    throw error;
  }
}
