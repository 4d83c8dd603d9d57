/** Rules on which sources of authorization configuration may be combined. A server that breaks them does not start. */
import type { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import { OperatorError } from "../../base/operator-error.js";

/** Which sources were given, whatever they contain. */
export interface AuthorizationSources {
  /** A file with an `AuthorizationConfiguration`. */
  readonly configuration: boolean;
  /** The flag that lists modes. */
  readonly modes: boolean;
  /** Any of the flags for a single webhook. */
  readonly webhook: boolean;
}

/** @throws OperatorError for a combination that is not allowed (AUTHZ-CONF-002 to 004) */
export function checkAuthorizationSources(
  { configuration, modes, webhook }: AuthorizationSources,
  gates: Pick<FeatureGates, "isEnabled">,
): void {
  if (!configuration) return;
  if (!gates.isEnabled("StructuredAuthorizationConfiguration"))
    throw new OperatorError(
      "--authorization-config cannot be used without enabling StructuredAuthorizationConfiguration feature flag",
    );
  if (modes || webhook)
    throw new OperatorError(
      "--authorization-config can not be specified when --authorization-mode or --authorization-webhook-* flags are defined",
    );
}
