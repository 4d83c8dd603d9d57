/** Going through the policies that mean a request: policy by policy, binding by binding, parameter by parameter. */
import type { ApiObject } from "../../api/object.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionParts } from "../admission-parts.js";
import type { AdmissionMatch, AdmissionMatcher } from "../matching/matcher.js";
import type { ActiveBinding, ActivePolicy } from "./followed-policies.js";
import type { PolicySpec } from "./policy-objects.js";
import { PolicyConfigurationError, paramResource, paramsFor } from "./policy-params.js";

/** One evaluation to be made, or the reason why there can be none. */
export type Invocation<Spec> =
  | {
      readonly type: "evaluate";
      readonly policy: ActivePolicy<Spec>;
      readonly binding: ActiveBinding;
      readonly match: AdmissionMatch;
      /** undefined: expressions of the policy have no such variable. */
      readonly params: ApiObject | null | undefined;
    }
  | {
      readonly type: "misconfigured";
      readonly policy: ActivePolicy<Spec>;
      /** undefined: it is the policy that can't be used. */
      readonly binding: ActiveBinding | undefined;
      /** `failed to configure policy: ...` */
      readonly message: string;
    };

/**
 * In order, each when it is asked for.
 * @throws StatusError of reading what decides, such as namespaces and parameters
 */
export async function* invocations<Spec extends PolicySpec>(
  policies: readonly ActivePolicy<Spec>[],
  attributes: AdmissionAttributes,
  matcher: AdmissionMatcher,
  parts: Pick<AdmissionParts, "scheme" | "objects">,
): AsyncGenerator<Invocation<Spec>> {
  for (const policy of policies) {
    const match = await matcher.match(policy.criteria, attributes);
    if (match === undefined) continue;
    const kind = misconfiguration(() => paramResource(parts, policy.spec));
    if (kind instanceof PolicyConfigurationError) {
      yield {
        type: "misconfigured",
        policy,
        binding: undefined,
        message: `failed to configure policy: ${kind.message}`,
      };
      continue;
    }
    for (const binding of policy.bindings) {
      if (binding.criteria !== undefined && (await matcher.match(binding.criteria, attributes)) === undefined) continue;
      const chosen = await paramsFor(parts, kind, binding.spec, attributes.namespace).catch(configurationError);
      if (chosen instanceof PolicyConfigurationError) {
        yield { type: "misconfigured", policy, binding, message: `failed to configure binding: ${chosen.message}` };
        continue;
      }
      for (const params of chosen)
        yield { type: "evaluate", policy, binding, match, params: kind === undefined ? undefined : params };
    }
  }
}

function misconfiguration<T>(find: () => T): T | PolicyConfigurationError {
  try {
    return find();
  } catch (error) {
    return configurationError(error);
  }
}

/** @throws the error, if it is another one */
function configurationError(error: unknown): PolicyConfigurationError {
  if (error instanceof PolicyConfigurationError) return error;
  throw error;
}

/** Whether what can't be evaluated lets the request through. */
export function ignoresFailures({ failurePolicy }: PolicySpec): boolean {
  return failurePolicy === "Ignore";
}
