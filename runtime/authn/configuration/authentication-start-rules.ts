/** Which ways to configure authentication go together. A server that breaks these rules does not start. */
import type { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import { OperatorError } from "../../base/operator-error.js";

/** What was given, whatever it says. */
export interface ConfigurationSources {
  /** A file with an `AuthenticationConfiguration`. */
  readonly configuration: boolean;
  /** Any of the flags of a single OpenID Connect provider. */
  readonly oidc: boolean;
}

/** @throws OperatorError (AUTHN-CONF-002, AUTHN-CONF-005) */
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

/** @throws OperatorError where the file and the flag both speak of anonymous requests (AUTHN-CONF-034) */
export function checkAnonymousSources(sources: { readonly file: boolean; readonly flag: boolean }): void {
  if (sources.file && sources.flag)
    throw new OperatorError(
      "--anonymous-auth flag cannot be set when anonymous field is configured in authentication configuration file",
    );
}
