/** The built-in kinds and their hooks, written as a user would write them. */
import { apiGroups } from "../../generated/index.js";
import { isProductGroup } from "../api/profile/naming-profile.js";
import type { GroupVersionDefinition } from "../kit/index.js";
import type { ResourceHooks } from "../registry/kinds/hooks.js";
import {
  mutatingAdmissionPolicyBindingHooks,
  mutatingAdmissionPolicyHooks,
} from "./admissionregistration/mutating-admission-policy.js";
import { mutatingWebhookConfigurationHooks } from "./admissionregistration/mutating-webhook-configuration.js";
import { validatingAdmissionPolicyHooks } from "./admissionregistration/validating-admission-policy.js";
import { validatingAdmissionPolicyBindingHooks } from "./admissionregistration/validating-admission-policy-binding.js";
import { validatingWebhookConfigurationHooks } from "./admissionregistration/validating-webhook-configuration.js";
import { customResourceDefinitionHooks } from "./apiextensions/custom-resource-definition.js";
import { apiServiceHooks } from "./apiregistration/api-service.js";
import { storageVersionHooks } from "./apiserverinternal/storage-version.js";
import { appsHooks } from "./apps/apps-hooks.js";
import { selfSubjectReviewHooks } from "./authentication/self-subject-review.js";
import { tokenReviewHooks } from "./authentication/token-review.js";
import { rulesReviewHooks } from "./authorization/self-subject-rules-review.js";
import { accessReviewHooks } from "./authorization/subject-access-review.js";
import { horizontalPodAutoscalerHooks } from "./autoscaling/horizontal-pod-autoscaler.js";
import { batchHooks } from "./batch/batch-hooks.js";
import { certificateSigningRequestHooks } from "./certificates/certificate-signing-request.js";
import { clusterTrustBundleHooks } from "./certificates/cluster-trust-bundle.js";
import { podCertificateRequestHooks } from "./certificates/pod-certificate-request.js";
import { builtinConversions } from "./conversions.js";
import { leaseHooks } from "./coordination/lease.js";
import { leaseCandidateHooks } from "./coordination/lease-candidate.js";
import { configMapHooks } from "./core/configmap.js";
import { eventHooks } from "./core/core-event.js";
import { limitRangeHooks } from "./core/limit-range.js";
import { namespaceHooks } from "./core/namespace.js";
import { nodeHooks } from "./core/nodes/node.js";
import { bindingHooks } from "./core/pods/binding.js";
import { podHooks } from "./core/pods/pod.js";
import type { LogProvider } from "./core/pods/pod-log.js";
import { podTemplateHooks } from "./core/pods/pod-template.js";
import { replicationControllerHooks } from "./core/pods/replication-controller.js";
import { resourceQuotaHooks } from "./core/resource-quota.js";
import { secretHooks } from "./core/secret.js";
import { serviceAccountHooks } from "./core/service-account.js";
import { addressRange, portRange } from "./core/services/address-range.js";
import { endpointsHooks } from "./core/services/endpoints.js";
import { serviceHooks } from "./core/services/service.js";
import { persistentVolumeHooks } from "./core/volumes/persistent-volume.js";
import { persistentVolumeClaimHooks } from "./core/volumes/persistent-volume-claim.js";
import { endpointSliceHooks, olderEndpointSliceHooks } from "./discovery/endpoint-slice.js";
import { newerEventHooks } from "./events/event.js";
import { flowSchemaHooks } from "./flowcontrol/flow-schema.js";
import { priorityLevelConfigurationHooks } from "./flowcontrol/priority-level-configuration.js";
import { networkingHooks } from "./networking/networking-hooks.js";
import { runtimeClassHooks } from "./node/runtime-class.js";
import { podDisruptionBudgetHooks } from "./policy/pod-disruption-budget.js";
import { clusterRoleHooks } from "./rbac/cluster-role.js";
import { clusterRoleBindingHooks } from "./rbac/cluster-role-binding.js";
import { roleHooks } from "./rbac/role.js";
import { roleBindingHooks } from "./rbac/role-binding.js";
import { resourceHooks } from "./resource/resource-hooks.js";
import type { ReviewSources } from "./reviews.js";
import { priorityClassHooks } from "./scheduling/priority-class.js";
import { workloadHooks } from "./scheduling/workload.js";
import { storageHooks } from "./storage/storage-hooks.js";
import { storageVersionMigrationHooks } from "./storagemigration/storage-version-migration.js";

export type { LogOptions, LogProvider } from "./core/pods/pod-log.js";
export type { ReviewSources } from "./reviews.js";

/** The product's own kinds, which every server has. */
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

/** @throws OperatorError for an invalid range */
export function builtinHooks(settings: BuiltinSettings, reviews: ReviewSources): readonly ResourceHooks[] {
  const { roles } = reviews;
  const addresses = addressRange(settings.serviceClusterIpRange ?? DEFAULT_SERVICE_CLUSTER_IP_RANGE);
  const ports = portRange(settings.serviceNodePortRange ?? DEFAULT_SERVICE_NODE_PORT_RANGE);
  return [
    bindingHooks,
    clusterRoleHooks(roles),
    apiServiceHooks,
    certificateSigningRequestHooks,
    clusterRoleBindingHooks(roles),
    ...clusterTrustBundleHooks,
    customResourceDefinitionHooks,
    ...flowSchemaHooks,
    ...mutatingAdmissionPolicyBindingHooks,
    ...mutatingAdmissionPolicyHooks,
    mutatingWebhookConfigurationHooks,
    ...priorityLevelConfigurationHooks,
    roleBindingHooks(roles),
    roleHooks(roles),
    ...validatingAdmissionPolicyBindingHooks,
    ...validatingAdmissionPolicyHooks,
    validatingWebhookConfigurationHooks,
    configMapHooks,
    endpointsHooks,
    eventHooks,
    limitRangeHooks,
    namespaceHooks,
    nodeHooks,
    persistentVolumeHooks,
    persistentVolumeClaimHooks,
    podDisruptionBudgetHooks,
    podHooks(settings.logs),
    podTemplateHooks,
    replicationControllerHooks,
    resourceQuotaHooks,
    secretHooks,
    ...accessReviewHooks(reviews),
    ...rulesReviewHooks(reviews),
    selfSubjectReviewHooks,
    tokenReviewHooks(reviews),
    serviceAccountHooks(() => reviews.tokenIssuer()),
    serviceHooks(addresses, ports),
    endpointSliceHooks,
    olderEndpointSliceHooks,
    horizontalPodAutoscalerHooks,
    leaseHooks,
    leaseCandidateHooks,
    newerEventHooks,
    priorityClassHooks,
    runtimeClassHooks,
    ...appsHooks,
    ...batchHooks,
    ...builtinConversions,
    ...networkingHooks,
    podCertificateRequestHooks,
    ...resourceHooks,
    ...storageHooks,
    storageVersionHooks,
    storageVersionMigrationHooks,
    ...workloadHooks,
  ] as unknown as readonly ResourceHooks[];
}
