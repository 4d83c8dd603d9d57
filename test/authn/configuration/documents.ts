/** Authentication configurations for tests: one authenticator that is good, and changes to it. */
import { FeatureGates, type GateName } from "../../../runtime/api/lifecycle/feature-gates.js";
import { kubernetesProfile, type NamingProfile, orchProfile } from "../../../runtime/api/profile/naming-profile.js";

export const PROFILES = [orchProfile(), kubernetesProfile()];
export const RELEASE = { major: 1, minor: 31 };

export function gatesWith(settings: Partial<Record<GateName, boolean>> = {}): FeatureGates {
  return new FeatureGates(RELEASE, settings);
}

export const issuer = (url: string, more: object = {}) => ({ url, audiences: ["api"], ...more });
export const username = { claim: "sub", prefix: "" };

export function authenticator(url = "https://issuer.example", more: object = {}): object {
  return { issuer: issuer(url), claimMappings: { username }, ...more };
}

/** As JSON, which is YAML. */
export function documentOf(
  jwt: readonly object[] = [authenticator()],
  more: object = {},
  { words }: NamingProfile = kubernetesProfile(),
): string {
  const apiVersion = `${words.apiserverConfigGroup}/v1beta1`;
  return JSON.stringify({ apiVersion, kind: "AuthenticationConfiguration", jwt, ...more });
}
