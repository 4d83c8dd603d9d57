/** Roles of the programs that make up a cluster, each under its own identity. SPEC: Role-based access control, 7. */
import { nodeRules } from "../../node/node-permissions.js";
import type { PolicyRule } from "../policy-rule.js";
import {
  CORE,
  can,
  canAskAboutAccess,
  canReport,
  type PolicyScope,
  READ,
  READ_AND_UPDATE,
  READ_AND_WRITE,
  type RulesByRole,
  type Words,
} from "./default-policy-rules.js";

/** The name of a component is also that of its leader election lease and of its service account. */
export const SCHEDULER = "kube-scheduler";
export const CONTROLLER_MANAGER = "kube-controller-manager";

export function componentRoles(scope: PolicyScope): RulesByRole {
  const { words } = scope;
  const { certificatesGroup, storageGroup } = words;
  return {
    [`system:${SCHEDULER}`]: schedulerRules(scope),
    "system:volume-scheduler": [
      can(READ_AND_UPDATE, CORE, "persistentvolumes"),
      can(READ, storageGroup, "storageclasses"),
      can(READ_AND_UPDATE, CORE, "persistentvolumeclaims"),
    ],
    [`system:${CONTROLLER_MANAGER}`]: controllerManagerRules(words),
    "system:node": nodeRules(scope),
    "system:node-proxier": proxierRules(scope),
    "system:node-bootstrapper": [can(`create ${READ}`, certificatesGroup, "certificatesigningrequests")],
    "system:node-problem-detector": [can("get", CORE, "nodes"), can("patch", CORE, "nodes/status"), canReport(words)],
    "system:kubelet-api-admin": [
      can(READ, CORE, "nodes"),
      can("proxy", CORE, "nodes"),
      can("*", CORE, "nodes/log nodes/metrics nodes/proxy nodes/stats"),
      ...scope.from("1.33", can("*", CORE, "nodes/configz nodes/healthz nodes/pods")),
    ],
    "system:kube-aggregator": [can(READ, CORE, "endpoints services")],
    "system:kube-dns": [can("list watch", CORE, "endpoints services")],
    "system:heapster": [can(READ, CORE, "events namespaces nodes pods"), can(READ, "extensions", "deployments")],
    "system:persistent-volume-provisioner": provisionerRules(words),
  };
}

function schedulerRules(scope: PolicyScope): readonly PolicyRule[] {
  const { words } = scope;
  const { coordinationGroup, resourceGroup, storageGroup } = words;
  return [
    canReport(words),
    can("create", coordinationGroup, "leases"),
    can(`${READ} update`, coordinationGroup, "leases", SCHEDULER),
    can(READ_AND_WRITE, coordinationGroup, "leasecandidates"),
    can(READ, CORE, "nodes"),
    can(`delete ${READ}`, CORE, "pods"),
    can("create", CORE, "bindings pods/binding"),
    can("patch update", CORE, "pods/status"),
    can(READ, CORE, "replicationcontrollers services"),
    can(READ, ["apps", "extensions"], "replicasets"),
    can(READ, "apps", "statefulsets"),
    can(READ, "policy", "poddisruptionbudgets"),
    can(READ, CORE, "persistentvolumeclaims persistentvolumes"),
    ...canAskAboutAccess(words),
    can(READ, storageGroup, "csinodes"),
    can(READ, CORE, "namespaces"),
    can(READ, storageGroup, "csidrivers"),
    can(READ, storageGroup, "csistoragecapacities"),
    ...scope.from("1.32", can(READ, storageGroup, "volumeattachments")),
    ...scope.from(
      "1.34",
      can(READ, resourceGroup, "deviceclasses"),
      can(READ_AND_UPDATE, resourceGroup, "resourceclaims"),
      can(READ_AND_UPDATE, resourceGroup, "resourceclaims/status"),
      can("update", CORE, "pods/finalizers"),
      can(READ, resourceGroup, "resourceslices"),
    ),
    ...scope.from(
      "1.36",
      can("create delete", resourceGroup, "resourceclaims"),
      can("patch update", resourceGroup, "resourceclaims/binding"),
    ),
  ];
}

/** What it needs to give each of its controllers an identity; the controllers have their own roles. */
function controllerManagerRules(words: Words): readonly PolicyRule[] {
  const { coordinationGroup } = words;
  return [
    canReport(words),
    can("create", coordinationGroup, "leases"),
    can("get update", coordinationGroup, "leases", CONTROLLER_MANAGER),
    can("create", CORE, "secrets serviceaccounts"),
    can("delete", CORE, "secrets"),
    can("get", CORE, "configmaps namespaces secrets serviceaccounts"),
    can("update", CORE, "secrets serviceaccounts"),
    ...canAskAboutAccess(words),
    can("list watch", "*", "*"),
    can("create", CORE, "serviceaccounts/token"),
  ];
}

function proxierRules(scope: PolicyScope): readonly PolicyRule[] {
  const { words } = scope;
  return [
    can("list watch", CORE, "endpoints services"),
    can(READ, CORE, "nodes"),
    canReport(words),
    can("list watch", words.discoveryGroup, "endpointslices"),
    ...scope.from("1.33", can("list watch", words.networkingGroup, "servicecidrs")),
  ];
}

function provisionerRules(words: Words): readonly PolicyRule[] {
  return [
    can(`create delete ${READ}`, CORE, "persistentvolumes"),
    can(`${READ} update`, CORE, "persistentvolumeclaims"),
    can(READ, words.storageGroup, "storageclasses"),
    can("watch", CORE, "events"),
    canReport(words),
  ];
}
