/** Changing the object of one request by one policy, for one binding and one parameter. beyond-1.31 6.1. */
import { equalJson, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { VALIDATION_COST_BUDGET } from "../../cel/budgets.js";
import type { CelError, CelValue } from "../../cel/cel-values.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { PolicyPatchError, withConfiguration, withPatches } from "../../registry/write/policy-patch.js";
import type { ExpressionFacts } from "../matching/expression-facts.js";
import type { PolicyRequest } from "./policy-engine.js";
import type { CompiledMutatingPolicy, CompiledMutation } from "./policy-expressions.js";
import type { PolicyErrorType } from "./policy-figures.js";

/** Why a policy can't be carried out; what that leads to is for its failure policy to say. */
export class MutationError extends Error {
  constructor(
    message: string,
    readonly error: PolicyErrorType = "invalid_error",
  ) {
    super(message);
    this.name = "MutationError";
  }
}

/**
 * The object after all mutations, each of which sees what those before it made; undefined where they change nothing. All of
 * them share one budget.
 * @param schema what the object is described by
 * @throws MutationError
 */
export async function changedObject(
  request: PolicyRequest,
  { mutations, variables }: CompiledMutatingPolicy,
  facts: ExpressionFacts,
  schema: RegisteredResource,
): Promise<ApiObject | undefined> {
  const before = facts.object as ApiObject;
  let object = before;
  let budget = VALIDATION_COST_BUDGET;
  for (const mutation of mutations) {
    const { change } = mutation;
    if (!change.ok) throw new MutationError(`compilation error: ${change.message}`, "compile_error");
    // variables may depend on the object, which is another one now
    const run = request.run(variables, { ...facts, object }, budget);
    const evaluation = await run.evaluate(change.expression);
    if (evaluation.type !== "value")
      throw new MutationError(evaluation.message, evaluation.type === "error" ? "invalid_error" : "out_of_budget");
    budget = run.remaining;
    object = applied(request, mutation, evaluation.value, object, schema);
  }
  return object === before || equalJson(object as JsonValue, before as JsonValue) ? undefined : object;
}

/** @throws MutationError */
function applied(
  { engine }: PolicyRequest,
  { type }: CompiledMutation,
  value: CelValue,
  object: ApiObject,
  schema: RegisteredResource,
): ApiObject {
  const { admission } = engine;
  try {
    if (type === "JSONPatch")
      return withPatches(object, made(admission.CelError, admission.jsonPatchesOf(value))) ?? object;
    return withConfiguration(schema, object, made(admission.CelError, admission.applyConfigurationOf(value)));
  } catch (error) {
    if (error instanceof PolicyPatchError) throw new MutationError(error.message);
    throw error;
  }
}

/** @throws MutationError */
function made<Made>(errors: typeof CelError, result: Made | CelError): Made {
  if (result instanceof errors) throw new MutationError(result.message);
  return result;
}
