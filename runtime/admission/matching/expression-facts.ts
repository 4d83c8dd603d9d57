/**
 * What a request provides to the variables of expressions, and how expressions query the authorizer. The expression
 * engine is not imported at startup, but with the first expression.
 */

import type { JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { UserInfo } from "../../api/user-info.js";
import type { ExpressionAuthorizer, ExpressionAuthorizerDependencies } from "../../authz/expression-authorizer.js";
import { importInTurn } from "../../base/import-in-turn.js";
import type { AuthorizerQuestion } from "../../cel/library/authorizer/authorizer-check.js";
import type { CheckedResource } from "../../cel/library/authorizer/authorizer-values.js";
import type { Activation } from "../../cel/run/frame.js";
import type { AdmissionExpressions } from "../../registry/kinds/expression-engine.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";

/** The values that expressions see. */
export interface ExpressionFacts {
  readonly user: UserInfo;
  /** null if there is none, as in a delete. */
  readonly object: ApiObject | null;
  readonly oldObject: ApiObject | null;
  /** The fields of `AdmissionRequest` without the objects. */
  readonly request: JsonObject;
  /** null for objects without a namespace. */
  readonly namespaceObject: ApiObject | null;
  /** undefined if the expressions have no such variable. */
  readonly params?: ApiObject | null | undefined;
  /** The resource that `authorizer.requestResource` checks. */
  readonly requestResource: CheckedResource;
}

export function requestResourceOf({ gr, subresource, namespace, name }: AdmissionAttributes): CheckedResource {
  return { ...gr, subresource, namespace, name, fieldSelector: "", labelSelector: "" };
}

/** The server's authorizer for use in expressions; imported together with the engine. */
export async function importExpressionAuthorizer(
  dependencies: ExpressionAuthorizerDependencies,
): Promise<ExpressionAuthorizer> {
  const module = await importInTurn(() => import("../../authz/expression-authorizer.js"));
  return new module.ExpressionAuthorizer(dependencies);
}

/** Authorizer answers that the expressions of one request share. */
export class SharedAnswers {
  private readonly remembered;

  constructor(
    private readonly engine: AdmissionExpressions,
    private readonly authorizer: Pick<ExpressionAuthorizer, "answer">,
  ) {
    this.remembered = new engine.RememberedAnswers();
  }

  /** Each value is computed when an expression first reads it, and then kept. */
  activation(facts: ExpressionFacts): Activation {
    const { AuthorizerValue, GroupCheck, ResourceCheck, admissionActivation } = this.engine;
    const { user, requestResource, ...inputs } = facts;
    const authorizer = new AuthorizerValue(this.remembered, user);
    const group = new GroupCheck(authorizer, requestResource.group);
    return admissionActivation({
      object: inputs.object as JsonObject | null,
      oldObject: inputs.oldObject as JsonObject | null,
      request: inputs.request,
      namespaceObject: inputs.namespaceObject as JsonObject | null,
      ...(inputs.params === undefined ? {} : { params: inputs.params as JsonObject | null }),
      authorizer,
      requestResource: ResourceCheck.of(group, requestResource.resource).with(requestResource),
    });
  }

  /**
   * Evaluates again for each authorizer question without an answer; synchronously if there is none.
   * @param evaluate an evaluation that may end with a question, and must not have side effects then
   */
  ask<Outcome>(evaluate: () => Outcome): Outcome | Promise<Outcome> {
    const { PendingDecision } = this.engine;
    try {
      return evaluate();
    } catch (error) {
      if (error instanceof PendingDecision) return this.again(error.question, evaluate);
      throw error;
    }
  }

  private async again<Outcome>(first: AuthorizerQuestion, evaluate: () => Outcome): Promise<Outcome> {
    const { PendingDecision } = this.engine;
    for (let question = first; ; ) {
      this.remembered.remember(question, await this.authorizer.answer(question));
      try {
        return evaluate();
      } catch (error) {
        if (!(error instanceof PendingDecision)) throw error;
        question = error.question;
      }
    }
  }
}
