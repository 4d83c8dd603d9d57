/** Match conditions of webhook authorizers, which decide whether to call the webhook for a request. */
import { duplicate, type FieldError, invalid, required, tooMany } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import { MAX_AUTHORIZER_MATCH_CONDITIONS } from "../budgets.js";
import { BOOL, listOf, mapOf, objectType, STRING } from "../cel-types.js";
import type { Environment } from "../environment.js";
import type { Activation } from "../run/frame.js";
import { lazyActivation } from "./activations.js";
import { compileExpression, type Expression } from "./compile-feature-expression.js";
import { evaluateAlone } from "./expression-run.js";
import type { MatchOutcome } from "./match-condition-environment.js";
import { ObjectTypes } from "./object-types.js";

const REQUEST = "request";
const REQUEST_TYPE = objectType("kubernetes.SubjectAccessReviewSpec");
const REQUIREMENT = objectType("kubernetes.SelectorRequirement");
const SELECTOR_FIELDS = { rawSelector: STRING, requirements: listOf(REQUIREMENT) };

const TYPES = new ObjectTypes({
  "kubernetes.SubjectAccessReviewSpec": {
    resourceAttributes: objectType("kubernetes.ResourceAttributes"),
    nonResourceAttributes: objectType("kubernetes.NonResourceAttributes"),
    user: STRING,
    groups: listOf(STRING),
    extra: mapOf(STRING, listOf(STRING)),
    uid: STRING,
  },
  "kubernetes.ResourceAttributes": {
    namespace: STRING,
    verb: STRING,
    group: STRING,
    version: STRING,
    resource: STRING,
    subresource: STRING,
    name: STRING,
    fieldSelector: objectType("kubernetes.FieldSelectorAttributes"),
    labelSelector: objectType("kubernetes.LabelSelectorAttributes"),
  },
  "kubernetes.NonResourceAttributes": { path: STRING, verb: STRING },
  "kubernetes.FieldSelectorAttributes": SELECTOR_FIELDS,
  "kubernetes.LabelSelectorAttributes": SELECTOR_FIELDS,
  "kubernetes.SelectorRequirement": { key: STRING, operator: STRING, values: listOf(STRING) },
});

/** @param stored the environment for stored expressions, since the conditions come from a file of the operator */
export function reviewEnvironment(stored: Environment): Environment {
  return stored.extend({ variables: { [REQUEST]: REQUEST_TYPE }, types: TYPES });
}

/** The conditions of one webhook, or their errors. */
export interface ReviewConditions {
  readonly conditions: readonly Expression[];
  readonly errors: readonly FieldError[];
}

/** @param field the path of the list of conditions in the configuration */
export function compileReviewConditions(
  environment: Environment,
  texts: readonly string[],
  field: string,
): ReviewConditions {
  const limit = MAX_AUTHORIZER_MATCH_CONDITIONS;
  if (texts.length > limit) return { conditions: [], errors: [tooMany(field, texts.length, limit)] };
  const conditions: Expression[] = [];
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [index, text] of texts.entries()) {
    const place = `${field}[${index}].expression`;
    if (text.trim() === "") errors.push(required(place));
    else if (seen.has(text)) errors.push(duplicate(place, text));
    else {
      const compilation = compileExpression(environment, text, [BOOL]);
      if (compilation.ok) conditions.push(compilation.expression);
      else errors.push(invalid(place, text, compilation.message));
    }
    seen.add(text);
  }
  return { conditions, errors };
}

/**
 * @param spec of a SubjectAccessReview. Strings and lists that a typed object always has are present even if they are
 * empty; of the two kinds of attributes only the one that is set.
 */
export function reviewActivation(spec: JsonObject): Activation {
  return lazyActivation({ [REQUEST]: () => TYPES.value(REQUEST_TYPE, filledIn(spec)) });
}

/**
 * A false condition decides; otherwise errors count, and the webhook's failure policy decides. Each condition
 * has the limit of a single expression and no other budget. Conditions have no names here, so their texts identify
 * them.
 */
export function matchReview(conditions: readonly Expression[], activation: Activation): MatchOutcome {
  const messages: string[] = [];
  for (const condition of conditions) {
    const evaluation = evaluateAlone(condition, activation);
    if (evaluation.type !== "value") messages.push(`cel evaluation error: ${evaluation.message}`);
    else if (evaluation.value === false) return { type: "no match", condition: condition.text };
  }
  return messages.length === 0 ? { type: "match" } : { type: "error", messages };
}

const EMPTY_RESOURCE = { namespace: "", verb: "", group: "", version: "", resource: "", subresource: "", name: "" };

function filledIn(spec: JsonObject): JsonObject {
  const { resourceAttributes, nonResourceAttributes } = spec as Record<string, JsonObject | undefined>;
  const filled: JsonObject = { user: "", groups: [], uid: "", extra: {}, ...spec };
  if (resourceAttributes) filled.resourceAttributes = { ...EMPTY_RESOURCE, ...resourceAttributes };
  if (nonResourceAttributes) filled.nonResourceAttributes = { path: "", verb: "", ...nonResourceAttributes };
  return filled;
}
