/** Iterates over the policies that match a request: by policy, then binding, then parameter. */
import type { ApiObject } from "../../api/object.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import type { AdmissionMatch, AdmissionMatcher } from "../matching/matcher.js";
import type { ActiveBinding, ActivePolicy } from "./followed-policies.js";
import type { PolicySpec } from "./policy-objects.js";
import { PolicyConfigurationError, paramResource, paramsFor } from "./policy-params.js";

/** One evaluation to carry out, or the reason why it is impossible. */
export type Invocation<Spec> =
  | {
      readonly type: "evaluate";
      readonly policy: ActivePolicy<Spec>;
      readonly binding: ActiveBinding;
      readonly match: AdmissionMatch;
      /** undefined if the policy's expressions have no such variable. */
      readonly params: ApiObject | null | undefined;
    }
  | {
      readonly type: "misconfigured";
      readonly policy: ActivePolicy<Spec>;
      /** undefined if the policy itself can't be used. */
      readonly binding: ActiveBinding | undefined;
      /** For example `failed to configure policy: ...`. */
      readonly message: string;
    };

/**
 * Yields the invocations in order, computing each on demand.
 * @throws StatusError if namespaces, parameters or other inputs can't be read
 */
export async function* invocations<Spec extends PolicySpec>(
  policies: readonly ActivePolicy<Spec>[],
  attributes: AdmissionAttributes,
  matcher: AdmissionMatcher,
  dependencies: Pick<AdmissionDependencies, "scheme" | "objects">,
): AsyncGenerator<Invocation<Spec>> {
  for (const policy of policies) {
    const match = await matcher.match(policy.criteria, attributes);
    if (match === undefined) continue;
    const kind = misconfiguration(() => paramResource(dependencies, policy.spec));
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
      const chosen = await paramsFor(dependencies, kind, binding.spec, attributes.namespace).catch(configurationError);
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

/** @throws the error itself if it is another one */
function configurationError(error: unknown): PolicyConfigurationError {
  if (error instanceof PolicyConfigurationError) return error;
  throw error;
}

/** Whether a request is admitted if the policy can't be evaluated. */
export function ignoresFailures({ failurePolicy }: PolicySpec): boolean {
  return failurePolicy === "Ignore";
}
