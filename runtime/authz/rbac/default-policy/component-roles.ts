/** Roles of the programs that make up a cluster, each under its own identity. SPEC: Role-based access control, 7. */
import { nodeRules } from "../../node/node-permissions.js";
import type { PolicyRule } from "../policy-rule.js";
import {
  CORE,
  can,
  canAskAboutAccess,
  canReport,
  READ,
  READ_AND_UPDATE,
  type RulesByRole,
  type Words,
} from "./default-policy-rules.js";

/** The name of a component is also that of its leader election lease and of its service account. */
export const SCHEDULER = "kube-scheduler";
export const CONTROLLER_MANAGER = "kube-controller-manager";

export function componentRoles(words: Words): RulesByRole {
  const { certificatesGroup, storageGroup } = words;
  return {
    [`system:${SCHEDULER}`]: schedulerRules(words),
    "system:volume-scheduler": [
      can(READ_AND_UPDATE, CORE, "persistentvolumes"),
      can(READ, storageGroup, "storageclasses"),
      can(READ_AND_UPDATE, CORE, "persistentvolumeclaims"),
    ],
    [`system:${CONTROLLER_MANAGER}`]: controllerManagerRules(words),
    "system:node": nodeRules({ words }),
    "system:node-proxier": proxierRules(words),
    "system:node-bootstrapper": [can(`create ${READ}`, certificatesGroup, "certificatesigningrequests")],
    "system:node-problem-detector": [can("get", CORE, "nodes"), can("patch", CORE, "nodes/status"), canReport(words)],
    "system:kubelet-api-admin": [
      can(READ, CORE, "nodes"),
      can("proxy", CORE, "nodes"),
      can("*", CORE, "nodes/log nodes/metrics nodes/proxy nodes/stats"),
    ],
    "system:kube-aggregator": [can(READ, CORE, "endpoints services")],
    "system:kube-dns": [can("list watch", CORE, "endpoints services")],
    "system:heapster": [can(READ, CORE, "events namespaces nodes pods"), can(READ, "extensions", "deployments")],
    "system:persistent-volume-provisioner": provisionerRules(words),
  };
}

function schedulerRules(words: Words): readonly PolicyRule[] {
  const { coordinationGroup, storageGroup } = words;
  return [
    canReport(words),
    can("create", coordinationGroup, "leases"),
    can("get update", coordinationGroup, "leases", SCHEDULER),
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

function proxierRules(words: Words): readonly PolicyRule[] {
  return [
    can("list watch", CORE, "endpoints services"),
    can(READ, CORE, "nodes"),
    canReport(words),
    can("list watch", words.discoveryGroup, "endpointslices"),
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
