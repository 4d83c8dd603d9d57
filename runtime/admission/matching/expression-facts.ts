/**
 * What one request gives the variables of expressions, and asking the authorizer from inside of them. Nothing here is
 * imported with the server: the engine comes when the first expression is there.
 */

import type { JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { UserInfo } from "../../api/user-info.js";
import type { ExpressionAuthorizer, ExpressionAuthorizerParts } from "../../authz/expression-authorizer.js";
import { importInTurn } from "../../base/import-in-turn.js";
import type { AuthorizerQuestion } from "../../cel/library/authorizer/authorizer-check.js";
import type { CheckedResource } from "../../cel/library/authorizer/authorizer-values.js";
import type { Activation } from "../../cel/run/frame.js";
import type { AdmissionExpressions } from "../../registry/kinds/expression-engine.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";

/** What expressions see. */
export interface ExpressionFacts {
  readonly user: UserInfo;
  /** null where there is none, as in a delete. */
  readonly object: ApiObject | null;
  readonly oldObject: ApiObject | null;
  /** As `AdmissionRequest` shows it; objects in it are not looked at. */
  readonly request: JsonObject;
  /** null for objects without a namespace. */
  readonly namespaceObject: ApiObject | null;
  /** undefined: the expressions have no such variable. */
  readonly params?: ApiObject | null | undefined;
  /** What `authorizer.requestResource` asks about. */
  readonly requestResource: CheckedResource;
}

export function requestResourceOf({ gr, subresource, namespace, name }: AdmissionAttributes): CheckedResource {
  return { ...gr, subresource, namespace, name, fieldSelector: "", labelSelector: "" };
}

/** The authorizer of a server as expressions ask it; imported with the engine. */
export async function importExpressionAuthorizer(parts: ExpressionAuthorizerParts): Promise<ExpressionAuthorizer> {
  const module = await importInTurn(() => import("../../authz/expression-authorizer.js"));
  return new module.ExpressionAuthorizer(parts);
}

/** Answers that the expressions of one request share. */
export class SharedAnswers {
  private readonly remembered;

  constructor(
    private readonly engine: AdmissionExpressions,
    private readonly authorizer: Pick<ExpressionAuthorizer, "answer">,
  ) {
    this.remembered = new engine.RememberedAnswers();
  }

  /** Values are made when an expression first asks for them, and kept. */
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
   * Evaluates as often as there are questions that nobody has answered yet; at once where there are none.
   * @param evaluate an evaluation that ends with a question must leave no trace
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
