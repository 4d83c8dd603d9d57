/** Authorization configurations for tests: entries that are good, and changes to them. */
import { FeatureGates, type GateName } from "../../../runtime/api/lifecycle/feature-gates.js";
import { kubernetesProfile, type NamingProfile, orchProfile } from "../../../runtime/api/profile/naming-profile.js";

export const PROFILES = [orchProfile(), kubernetesProfile()];
export const RELEASE = { major: 1, minor: 31 };
export const CONNECTION_FILE = "/etc/kubernetes/review.yaml";

export function gatesWith(settings: Partial<Record<GateName, boolean>> = {}): FeatureGates {
  return new FeatureGates(RELEASE, settings);
}

export const RBAC = { type: "RBAC", name: "rbac" };
export const NODE = { type: "Node", name: "node" };

/** @param changes to its `webhook`; undefined takes a field away */
export function webhookEntry(changes: object = {}, name = "review"): object {
  return {
    type: "Webhook",
    name,
    webhook: {
      timeout: "3s",
      subjectAccessReviewVersion: "v1",
      matchConditionSubjectAccessReviewVersion: "v1",
      failurePolicy: "Deny",
      connectionInfo: { type: "KubeConfigFile", kubeConfigFile: CONNECTION_FILE },
      ...changes,
    },
  };
}

/** As JSON, which is YAML. */
export function documentOf(
  authorizers: readonly object[] = [RBAC],
  { words }: NamingProfile = kubernetesProfile(),
  more: object = {},
): string {
  const apiVersion = `${words.apiserverConfigGroup}/v1beta1`;
  return JSON.stringify({ apiVersion, kind: "AuthorizationConfiguration", authorizers, ...more });
}
