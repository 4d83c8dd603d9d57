/**
 * How expressions ask whether somebody may do something. Evaluation is synchronous and authorizers are not, so a question
 * whose answer is not known ends the evaluation with an exception that nothing in an expression absorbs, as a used-up
 * budget does. Whoever evaluates has the question answered and evaluates again; an expression is a function of its values
 * and of these answers, so it asks the same questions again, and gets one further each time. Only the last evaluation
 * counts, with its cost: each check costs so much that the budget of an expression allows two of them.
 *
 * {@link evaluationsWithAuthorizer} is that loop without the awaiting, which rooms below the pipeline do not do:
 *
 *     const evaluations = evaluationsWithAuthorizer((check) => program.evaluate(activationWith(check)));
 *     let step = evaluations.next();
 *     while (!step.done) step = evaluations.next(await answerOf(step.value));
 *     const outcome = step.value;
 */
import type { UserInfo } from "../../../api/user-info.js";

/** May this user do this? As authorizers know it; texts are empty where nothing was said. */
export type AuthorizerQuestion =
  | {
      readonly user: UserInfo;
      readonly isResourceRequest: true;
      readonly verb: string;
      readonly group: string;
      /** Any: expressions do not name versions. */
      readonly version: "*";
      readonly resource: string;
      readonly subresource: string;
      readonly namespace: string;
      readonly name: string;
      /** As they were written; one that cannot be read selects nothing less than everything. */
      readonly fieldSelector: string;
      readonly labelSelector: string;
    }
  | { readonly user: UserInfo; readonly isResourceRequest: false; readonly verb: string; readonly path: string };

export interface AuthorizerAnswer {
  readonly isAllowed: boolean;
  readonly reason: string;
  /** Why the authorizer could not decide, or not wholly. */
  readonly error?: string;
}

/** Answers at once. */
export interface AuthorizerCheck {
  /** @throws PendingDecision when the answer is not known yet */
  check(question: AuthorizerQuestion): AuthorizerAnswer;
}

/** An evaluation needs an answer that is not known yet. No failure: the evaluation is to be made again with it. */
export class PendingDecision extends Error {
  constructor(readonly question: AuthorizerQuestion) {
    super("an authorization check was not answered yet");
    this.name = "PendingDecision";
  }
}

/** Questions that are answered for one evaluation, or for evaluations that share their answers. */
export const MAX_REMEMBERED_ANSWERS = 256;

/** Knows the answers that it was told, and asks for all others. */
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
 * Evaluates until all questions are answered. Yields each question, and is given its answer.
 *
 * @param evaluate is called anew after each answer; must not have effects
 * @param answers to share between the expressions of one request
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
