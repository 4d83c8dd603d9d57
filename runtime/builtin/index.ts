/** The built-in kinds and their hooks, written as a user would write them. */
import { apiGroups } from "../../generated/index.js";
import { isProductGroup } from "../api/profile/naming-profile.js";
import type { GroupVersionDefinition } from "../kit/index.js";
import type { ResourceHooks } from "../registry/kinds/hooks.js";
import { customResourceDefinitionHooks } from "./apiextensions/custom-resource-definition.js";
import { apiServiceHooks } from "./apiregistration/api-service.js";
import { selfSubjectReviewHooks } from "./authentication/self-subject-review.js";
import { tokenReviewHooks } from "./authentication/token-review.js";
import { rulesReviewHooks } from "./authorization/self-subject-rules-review.js";
import { accessReviewHooks } from "./authorization/subject-access-review.js";
import { leaseHooks } from "./coordination/lease.js";
import { leaseCandidateHooks } from "./coordination/lease-candidate.js";
import { configMapHooks } from "./core/configmap.js";
import { eventHooks } from "./core/core-event.js";
import { namespaceHooks } from "./core/namespace.js";
import type { LogProvider } from "./core/pods/pod-log.js";
import { resourceQuotaHooks } from "./core/resource-quota.js";
import { secretHooks } from "./core/secret.js";
import { serviceAccountHooks } from "./core/service-account.js";
import { addressRange, portRange } from "./core/services/address-range.js";
import { newerEventHooks } from "./events/event.js";
import { betaEventConversion, eventConversion } from "./events/event-conversion.js";
import { clusterRoleHooks } from "./rbac/cluster-role.js";
import { clusterRoleBindingHooks } from "./rbac/cluster-role-binding.js";
import { roleHooks } from "./rbac/role.js";
import { roleBindingHooks } from "./rbac/role-binding.js";
import type { ReviewSources } from "./reviews.js";
import type { BuiltinKinds } from "./served/builtin-kinds.js";
import { hooksOfGroups } from "./served/hooks-of-groups.js";

export type { LogOptions, LogProvider } from "./core/pods/pod-log.js";
export type { ReviewSources } from "./reviews.js";

/** The product's own kinds, which every server has unless its options leave some out. */
export const builtinGroups: readonly GroupVersionDefinition[] = apiGroups.filter(({ group }) => isProductGroup(group));

/** Example kinds: Widget and CronTab. They are served on request only. */
export const exampleGroups: readonly GroupVersionDefinition[] = apiGroups.filter(({ group }) => !isProductGroup(group));

/** The operator's settings for built-in kinds. */
export interface BuiltinSettings {
  /**
   * The range of Service addresses in CIDR notation, such as `10.0.0.0/24`. All servers of a store must use the same.
   */
  readonly serviceClusterIpRange?: string;
  /** The range of node ports, such as `30000-32767`. All servers of a store must use the same. */
  readonly serviceNodePortRange?: string;
  /** Provides the text of `pods/log`; without it, requests for logs answer 503. */
  readonly logs?: LogProvider;
}

export const DEFAULT_SERVICE_CLUSTER_IP_RANGE = "10.0.0.0/24";
export const DEFAULT_SERVICE_NODE_PORT_RANGE = "30000-32767";

/**
 * Loads the hooks and conversions of the served kinds.
 * @throws OperatorError for an invalid range
 */
export async function builtinHooks(
  { servesWhole }: BuiltinKinds,
  settings: BuiltinSettings,
  reviews: ReviewSources,
): Promise<readonly ResourceHooks[]> {
  const { roles } = reviews;
  // A range that can't be used is refused whether or not Services are served.
  const addresses = addressRange(settings.serviceClusterIpRange ?? DEFAULT_SERVICE_CLUSTER_IP_RANGE);
  const ports = portRange(settings.serviceNodePortRange ?? DEFAULT_SERVICE_NODE_PORT_RANGE);
  const further = await hooksOfGroups(servesWhole, { addresses, ports, logs: settings.logs });
  return [
    clusterRoleHooks(roles),
    apiServiceHooks,
    clusterRoleBindingHooks(roles),
    customResourceDefinitionHooks,
    roleBindingHooks(roles),
    roleHooks(roles),
    configMapHooks,
    eventHooks,
    namespaceHooks,
    resourceQuotaHooks,
    secretHooks,
    ...accessReviewHooks(reviews),
    ...rulesReviewHooks(reviews),
    selfSubjectReviewHooks,
    tokenReviewHooks(reviews),
    serviceAccountHooks(() => reviews.tokenIssuer()),
    leaseHooks,
    leaseCandidateHooks,
    newerEventHooks,
    betaEventConversion,
    eventConversion,
    ...further,
  ] as unknown as readonly ResourceHooks[];
}
