/** The built-in kinds and their hooks, written as a user would write them. */
import { apiGroups } from "../../generated/index.js";
import { isProductGroup } from "../api/naming-profile.js";
import type { GroupVersionDefinition } from "../kit/index.js";
import type { ResourceHooks } from "../registry/hooks.js";
import { deploymentHooks } from "./apps/deployment.js";
import { replicaSetHooks } from "./apps/replica-set.js";
import { addressRange, portRange } from "./core/address-range.js";
import { bindingHooks } from "./core/binding.js";
import { configMapHooks } from "./core/configmap.js";
import { endpointsHooks } from "./core/endpoints.js";
import { eventHooks } from "./core/event.js";
import { namespaceHooks } from "./core/namespace.js";
import { nodeHooks } from "./core/node.js";
import { persistentVolumeClaimHooks } from "./core/persistent-volume-claim.js";
import { podHooks } from "./core/pod.js";
import type { LogProvider } from "./core/pod-log.js";
import { secretHooks } from "./core/secret.js";
import { serviceHooks } from "./core/service.js";
import { serviceAccountHooks } from "./core/service-account.js";
import { podDisruptionBudgetHooks } from "./policy/pod-disruption-budget.js";
import { clusterRoleHooks } from "./rbac/cluster-role.js";

export type { LogOptions, LogProvider } from "./core/pod-log.js";

/** The product's own kinds: every server has them. */
export const builtinGroups: readonly GroupVersionDefinition[] = apiGroups.filter(({ group }) => isProductGroup(group));

/** Kinds to try things with: Widget and CronTab. Served on request only. */
export const exampleGroups: readonly GroupVersionDefinition[] = apiGroups.filter(({ group }) => !isProductGroup(group));

/** What an operator decides about built-in kinds. */
export interface BuiltinSettings {
  /** Addresses of Services, as CIDR: `10.0.0.0/24`. All servers of one store must have the same. */
  readonly serviceClusterIpRange?: string;
  /** Ports of Services on nodes: `30000-32767`. All servers of one store must have the same. */
  readonly serviceNodePortRange?: string;
  /** Where the text of `pods/log` comes from; without it, requests for logs answer 503. */
  readonly logs?: LogProvider;
}

export const DEFAULT_SERVICE_CLUSTER_IP_RANGE = "10.0.0.0/24";
export const DEFAULT_SERVICE_NODE_PORT_RANGE = "30000-32767";

/** @throws OperatorError for a range that can't be read */
export function builtinHooks(settings: BuiltinSettings = {}): readonly ResourceHooks[] {
  const addresses = addressRange(settings.serviceClusterIpRange ?? DEFAULT_SERVICE_CLUSTER_IP_RANGE);
  const ports = portRange(settings.serviceNodePortRange ?? DEFAULT_SERVICE_NODE_PORT_RANGE);
  return [
    bindingHooks,
    clusterRoleHooks,
    configMapHooks,
    deploymentHooks,
    endpointsHooks,
    eventHooks,
    namespaceHooks,
    nodeHooks,
    persistentVolumeClaimHooks,
    podDisruptionBudgetHooks,
    podHooks(settings.logs),
    replicaSetHooks,
    secretHooks,
    serviceAccountHooks,
    serviceHooks(addresses, ports),
  ] as unknown as readonly ResourceHooks[];
}
