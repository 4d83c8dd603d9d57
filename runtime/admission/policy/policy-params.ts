/** The parameters of a policy, as one of its bindings selects them. ADM-025. */
import { parseApiVersion } from "../../api/gvk.js";
import type { ApiObject } from "../../api/object.js";
import { selectorOfObject } from "../../api/selectors/label-selector-object.js";
import type { RegisteredResource, Scheme } from "../../registry/kinds/scheme.js";
import type { ObjectReader } from "../../registry/read/object-reader.js";
import type { BindingSpec, ParamRef, PolicySpec } from "./policy-objects.js";

/** A policy or binding can't be used, for a reason that only shows when a request is evaluated. */
export class PolicyConfigurationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PolicyConfigurationError";
  }
}

interface ParamDependencies {
  readonly scheme: Pick<Scheme, "byKind">;
  readonly objects: ObjectReader;
}

/**
 * The kind of a policy's parameters, as currently served; undefined for a policy without parameters.
 * @throws PolicyConfigurationError for a kind that is not served
 */
export function paramResource(
  { scheme }: Pick<ParamDependencies, "scheme">,
  { paramKind }: PolicySpec,
): RegisteredResource | undefined {
  if (!paramKind) return undefined;
  const { apiVersion = "", kind = "" } = paramKind;
  const { group, version } = parseApiVersion(apiVersion) ?? { group: "", version: apiVersion };
  const resource = scheme.byKind(group, version, kind);
  if (resource === undefined) {
    const named = `${group}/${version}, Kind=${kind}`;
    throw new PolicyConfigurationError(`failed to find resource referenced by paramKind: '${named}'`);
  }
  return resource;
}

/** One evaluation without parameters: the policy has none, or the binding selects none. */
const WITHOUT_PARAMS: readonly null[] = [null];

/**
 * The policy is evaluated once for each parameter; with an empty list, it is not evaluated at all.
 * @param kind the kind of the parameters; undefined for a policy without parameters
 * @param namespace the namespace of the request, empty if it has none
 * @throws PolicyConfigurationError; StatusError 429, 503 if the parameters can't be read
 */
export async function paramsFor(
  { objects }: Pick<ParamDependencies, "objects">,
  kind: RegisteredResource | undefined,
  { paramRef }: BindingSpec,
  namespace: string,
): Promise<readonly (ApiObject | null)[]> {
  if (kind === undefined || !paramRef) return WITHOUT_PARAMS;
  const params = await chosen(objects, kind, paramRef, namespaceFor(kind, paramRef, namespace));
  if (params.length === 0 && paramRef.parameterNotFoundAction === "Deny")
    throw new PolicyConfigurationError("no params found for policy binding with `Deny` parameterNotFoundAction");
  return params;
}

function namespaceFor({ definition }: RegisteredResource, { namespace = "" }: ParamRef, ofRequest: string): string {
  if (definition.scope === "Cluster") {
    if (namespace === "") return "";
    throw new PolicyConfigurationError("paramRef.namespace must not be provided for a cluster-scoped `paramKind`");
  }
  if (namespace !== "") return namespace;
  if (ofRequest !== "") return ofRequest;
  throw new PolicyConfigurationError(
    "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources",
  );
}

async function chosen(
  objects: ObjectReader,
  { definition }: RegisteredResource,
  { name = "", selector }: ParamRef,
  namespace: string,
): Promise<readonly ApiObject[]> {
  if (name !== "") {
    const found = await objects.get(definition, namespace, name);
    return found === undefined ? [] : [found];
  }
  if (!selector) throw new PolicyConfigurationError("one of name or selector must be provided");
  return objects.list(definition, namespace, selectorOfObject(selector));
}
