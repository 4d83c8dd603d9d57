/**
 * Validates an authentication configuration, except for its expressions. SPEC: Structured authentication configuration.
 */

import { duplicate, type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import type { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { AnonymousConfiguration, AuthenticationConfiguration } from "./authentication-configuration.js";
import { claimErrors } from "./validate-claims.js";
import { issuerErrors, shownUrl } from "./validate-issuer.js";

export interface ValidationContext {
  readonly profile: Pick<NamingProfile, "protectedGroupSuffixes">;
  readonly gates: Pick<FeatureGates, "isEnabled">;
  /** Issuers whose tokens are treated as service-account tokens. */
  readonly serviceAccountIssuers: readonly string[];
}

/**
 * Returns the errors in document order. A document without authenticators is valid: they may be added while the server
 * runs.
 */
export function configurationErrors(
  { jwt, anonymous }: AuthenticationConfiguration,
  { profile, gates, serviceAccountIssuers }: ValidationContext,
): FieldError[] {
  const urls = jwt.map(({ issuer }) => issuer.url);
  const discoveryUrls = jwt.map(({ issuer }) => issuer.discoveryURL);
  const isRepeated = (values: readonly unknown[], index: number) => values.indexOf(values[index]) < index;
  return [
    ...jwt.flatMap((configuration, index) => {
      const path = `jwt[${index}]`;
      const { url, discoveryURL } = configuration.issuer;
      return [
        ...issuerErrors(configuration.issuer, `${path}.issuer`, serviceAccountIssuers),
        ...claimErrors(configuration, path, profile.protectedGroupSuffixes),
        ...(url !== "" && isRepeated(urls, index) ? [duplicate(`${path}.issuer.url`, shownUrl(url))] : []),
        ...(discoveryURL !== undefined && isRepeated(discoveryUrls, index)
          ? [duplicate(`${path}.issuer.discoveryURL`, shownUrl(discoveryURL))]
          : []),
      ];
    }),
    ...(anonymous === undefined ? [] : anonymousErrors(anonymous, gates)),
  ];
}

function anonymousErrors(
  { enabled, conditions }: AnonymousConfiguration,
  gates: ValidationContext["gates"],
): FieldError[] {
  const why = "anonymous is not supported when AnonymousAuthConfigurableEndpoints feature gate is disabled";
  return [
    ...(gates.isEnabled("AnonymousAuthConfigurableEndpoints") ? [] : [forbiddenField("anonymous", why)]),
    ...(!enabled && conditions.length > 0
      ? [invalid("anonymous.conditions", conditions, "enabled should be set to true when conditions are defined")]
      : []),
    ...conditions.flatMap(({ path }, index) => {
      const at = `anonymous.conditions[${index}].path`;
      if (path === "") return [required(at)];
      return path.startsWith("/") ? [] : [invalid(at, path, "must begin with a slash")];
    }),
  ];
}
