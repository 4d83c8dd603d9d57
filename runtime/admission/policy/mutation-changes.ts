/** Applies one policy to the object of a request, for one binding and one parameter. beyond-1.31 6.1. */
import { equalJson, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { VALIDATION_COST_BUDGET } from "../../cel/budgets.js";
import type { CelError, CelValue } from "../../cel/cel-values.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { PolicyPatchError, withConfiguration, withPatches } from "../../registry/write/policy-patch.js";
import type { ExpressionFacts } from "../matching/expression-facts.js";
import type { PolicyRequest } from "./policy-engine.js";
import type { CompiledMutatingPolicy, CompiledMutation } from "./policy-expressions.js";
import type { PolicyErrorType } from "./policy-metrics.js";

/** A policy could not be applied; its failure policy decides what follows. */
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
 * The object after all mutations, each of which sees the result of the previous ones; undefined if they change nothing.
 * All mutations share one budget.
 * @param schema the schema of the object
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
    // Variables may depend on the object, which has changed.
    const run = request.run(variables, { ...facts, object }, budget);
    const evaluation = await run.evaluate(change.expression);
    if (evaluation.type !== "value")
      throw new MutationError(evaluation.message, evaluation.type === "error" ? "invalid_error" : "out_of_budget");
    budget = run.remaining;
    object = applied(request, mutation, evaluation.value, object, schema);
  }
  return object === before || equalJson(object as JsonValue, before as JsonValue) ? undefined : object;
}

/** @throws MutationError for a mutation that can't be applied */
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

/** @throws MutationError for an error */
function made<Made>(errors: typeof CelError, result: Made | CelError): Made {
  if (result instanceof errors) throw new MutationError(result.message);
  return result;
}
