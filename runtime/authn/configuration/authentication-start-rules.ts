/** Rules on which sources of authentication configuration may be combined. A server that breaks them does not start. */
import type { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import { OperatorError } from "../../base/operator-error.js";

/** Which sources were given, whatever they contain. */
export interface ConfigurationSources {
  /** A file with an `AuthenticationConfiguration`. */
  readonly configuration: boolean;
  /** Any of the flags for a single OpenID Connect provider. */
  readonly oidc: boolean;
}

/** @throws OperatorError for a combination that is not allowed (AUTHN-CONF-002, AUTHN-CONF-005) */
export function checkConfigurationSources(
  { configuration, oidc }: ConfigurationSources,
  gates: Pick<FeatureGates, "isEnabled">,
): void {
  if (!configuration) return;
  if (!gates.isEnabled("StructuredAuthenticationConfiguration"))
    throw new OperatorError(
      "set --feature-gates=StructuredAuthenticationConfiguration=true to use authentication-config file",
    );
  if (oidc) throw new OperatorError("authentication-config file and oidc-* flags are mutually exclusive");
}

/** @throws OperatorError if both the file and the flag configure anonymous requests (AUTHN-CONF-034) */
export function checkAnonymousSources(sources: { readonly file: boolean; readonly flag: boolean }): void {
  if (sources.file && sources.flag)
    throw new OperatorError(
      "--anonymous-auth flag cannot be set when anonymous field is configured in authentication configuration file",
    );
}
