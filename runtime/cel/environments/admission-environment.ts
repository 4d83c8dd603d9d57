/**
 * Expressions about writes: match conditions of webhooks and policies, validations, messages and audit annotations.
 * This file declares their variables; admission decides what the results mean.
 */
import type { JsonObject, JsonValue } from "../../api/json.js";
import { BOOL, type CelType, DYN, type TypeProvider } from "../cel-types.js";
import type { CelResult, CelValue } from "../cel-values.js";
import type { Environment } from "../environment.js";
import { AUTHORIZER_TYPE, RESOURCE_CHECK_TYPE } from "../library/authorizer/authorizer-values.js";
import type { Activation } from "../run/frame.js";
import { fromJson } from "../value/json-value.js";
import { lazyActivation } from "./activations.js";
import { ADMISSION_REQUEST, ADMISSION_TYPES, NAMESPACE } from "./admission-types.js";
import { type Compilation, compileExpression } from "./compile-feature-expression.js";

/** Which of the optional variables are declared. */
export interface AdmissionVariables {
  /** Whether the policy has parameters. */
  readonly hasParams?: boolean;
  /** False for message expressions. */
  readonly hasAuthorizer?: boolean;
  /** The type of the objects, if it is known. Default: any type. */
  readonly object?: DeclaredType | undefined;
  /** The type of the parameters, if it is known. Default: any type. */
  readonly params?: DeclaredType | undefined;
}

/** A type, and the object types that it contains. */
export interface DeclaredType {
  readonly type: CelType;
  readonly types: TypeProvider;
}

export function admissionEnvironment(base: Environment, declared: AdmissionVariables): Environment {
  const { object, params } = declared;
  const variables: Record<string, CelType> = {
    object: object?.type ?? DYN,
    oldObject: object?.type ?? DYN,
    request: ADMISSION_REQUEST,
    namespaceObject: NAMESPACE,
  };
  if (declared.hasParams) variables.params = params?.type ?? DYN;
  if (declared.hasAuthorizer) {
    variables.authorizer = AUTHORIZER_TYPE;
    variables["authorizer.requestResource"] = RESOURCE_CHECK_TYPE;
  }
  let environment = base.extend({ variables, types: ADMISSION_TYPES });
  for (const known of [object, params])
    if (known !== undefined) environment = environment.extend({ types: known.types });
  return environment;
}

/** Compiles a condition or validation. The error is `must evaluate to bool but got int`. */
export function compileCondition(environment: Environment, text: string): Compilation {
  return compileExpression(environment, text, [BOOL]);
}

/**
 * Compiles other expressions, such as messages. The error is `must evaluate to one of [string null_type] but got
 * int`.
 */
export function compileAdmission(environment: Environment, text: string, expects: readonly CelType[]): Compilation {
  return compileExpression(environment, text, expects);
}

/** The values of the variables for one request. */
export interface AdmissionInputs {
  /** null if there is none, as in a delete. */
  readonly object: JsonObject | null;
  readonly oldObject: JsonObject | null;
  /** As in `AdmissionRequest`, without the objects. */
  readonly request: JsonObject;
  /** null for objects without a namespace. */
  readonly namespaceObject: JsonObject | null;
  readonly params?: JsonObject | null;
  /** A value of the authorizer library, for the user of the request. */
  readonly authorizer?: CelValue;
  /** A value of the authorizer library: a check of the requested resource. */
  readonly requestResource?: CelValue;
}

/** Values are created when an expression first uses them. */
export function admissionActivation(inputs: AdmissionInputs): Activation {
  const makers: Readonly<Record<string, () => CelResult | undefined>> = {
    object: () => fromJson(inputs.object),
    oldObject: () => fromJson(inputs.oldObject),
    request: () => typed(ADMISSION_REQUEST, inputs.request),
    namespaceObject: () => typed(NAMESPACE, inputs.namespaceObject),
    params: () => (inputs.params === undefined ? undefined : fromJson(inputs.params)),
    authorizer: () => inputs.authorizer,
    "authorizer.requestResource": () => inputs.requestResource,
  };
  return lazyActivation(makers);
}

function typed(type: CelType, json: JsonValue): CelResult {
  return ADMISSION_TYPES.value(type, json);
}
