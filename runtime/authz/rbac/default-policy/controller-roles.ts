/**
 * Roles of single controllers, for managers that run each under its own service account
 * (`--use-service-account-credentials`). The controllers inside this server need none of them. SPEC: Role-based access
 * control, 7.
 */
import type { PolicyRule } from "../policy-rule.js";
import { nodeClientSigner, signerNames } from "./certificate-roles.js";
import { CORE, can, canReport, type PolicyScope, READ, type RulesByRole, type Words } from "./default-policy-rules.js";

/** Rules by the names of the service accounts. */
export function controllerRules(scope: PolicyScope): RulesByRole {
  const { words } = scope;
  const reporting = {
    ...workloadRules(words),
    ...nodeAndVolumeRules(scope),
    ...clusterRules(words),
    ...laterRules(scope),
  };
  return {
    ...Object.fromEntries(Object.entries(reporting).map(([name, rules]) => [name, [...rules, canReport(words)]])),
    ...silentRules(words),
  };
}

const WORKLOADS = ["apps", "extensions"];
const CHANGE = `delete patch update ${READ}`;
const MAKE_AND_CHANGE = `create ${CHANGE}`;

function workloadRules({ discoveryGroup, groupDomain }: Words): RulesByRole {
  const makesPods = can("create delete list patch watch", CORE, "pods");
  const keepsSlices = can(`create delete update ${READ}`, discoveryGroup, "endpointslices");
  return {
    "cronjob-controller": [
      can(`${READ} update`, "batch", "cronjobs"),
      can(MAKE_AND_CHANGE, "batch", "jobs"),
      can("update", "batch", "cronjobs/status"),
      can("update", "batch", "cronjobs/finalizers"),
      can("delete list watch", CORE, "pods"),
    ],
    "daemon-set-controller": [
      can(READ, WORKLOADS, "daemonsets"),
      can("update", WORKLOADS, "daemonsets/status"),
      can("update", WORKLOADS, "daemonsets/finalizers"),
      can("list watch", CORE, "nodes"),
      makesPods,
      can("create", CORE, "pods/binding"),
      can(MAKE_AND_CHANGE, "apps", "controllerrevisions"),
    ],
    "deployment-controller": [
      can(`${READ} update`, WORKLOADS, "deployments"),
      can("update", WORKLOADS, "deployments/status"),
      can("update", WORKLOADS, "deployments/finalizers"),
      can(MAKE_AND_CHANGE, WORKLOADS, "replicasets"),
      can(`${READ} update`, CORE, "pods"),
    ],
    "disruption-controller": [
      can(READ, WORKLOADS, "deployments"),
      can(READ, WORKLOADS, "replicasets"),
      can(READ, CORE, "replicationcontrollers"),
      can(READ, "policy", "poddisruptionbudgets"),
      can(READ, "apps", "statefulsets"),
      can("update", "policy", "poddisruptionbudgets/status"),
      can("patch update", CORE, "pods/status"),
      can("get", "*", "*/scale"),
    ],
    "endpoint-controller": [
      can(READ, CORE, "pods services"),
      can(`create delete update ${READ}`, CORE, "endpoints"),
      can("create", CORE, "endpoints/restricted"),
    ],
    "endpointslice-controller": [
      can(READ, CORE, "nodes pods services"),
      can("update", CORE, "services/finalizers"),
      keepsSlices,
    ],
    "endpointslicemirroring-controller": [
      can(READ, CORE, "endpoints services"),
      can("update", CORE, "services/finalizers"),
      can("update", CORE, "endpoints/finalizers"),
      keepsSlices,
    ],
    "horizontal-pod-autoscaler": [
      can(READ, "autoscaling", "horizontalpodautoscalers"),
      can("update", "autoscaling", "horizontalpodautoscalers/status"),
      can("get update", "*", "*/scale"),
      can("list watch", CORE, "pods"),
      can("list watch", `metrics.${groupDomain}`, "pods"),
      can(READ, `custom.metrics.${groupDomain}`, "*"),
      can(READ, `external.metrics.${groupDomain}`, "*"),
    ],
    "job-controller": [
      can(`${READ} patch update`, "batch", "jobs"),
      can("update", "batch", "jobs/status"),
      can("update", "batch", "jobs/finalizers"),
      makesPods,
    ],
    "replicaset-controller": [
      can(`${READ} update`, WORKLOADS, "replicasets"),
      can("update", WORKLOADS, "replicasets/status"),
      can("update", WORKLOADS, "replicasets/finalizers"),
      makesPods,
    ],
    "replication-controller": [
      can(`${READ} update`, CORE, "replicationcontrollers"),
      can("update", CORE, "replicationcontrollers/status"),
      can("update", CORE, "replicationcontrollers/finalizers"),
      makesPods,
    ],
    "statefulset-controller": statefulSetRules(),
    "ttl-after-finished-controller": [can(`delete ${READ}`, "batch", "jobs")],
  };
}

function statefulSetRules(): readonly PolicyRule[] {
  return [
    can("list watch", CORE, "pods"),
    can(READ, "apps", "statefulsets"),
    can("update", "apps", "statefulsets/status"),
    can("update", "apps", "statefulsets/finalizers"),
    can("create delete get patch update", CORE, "pods"),
    can(MAKE_AND_CHANGE, "apps", "controllerrevisions"),
    can(`create ${READ}`, CORE, "persistentvolumeclaims"),
    can("delete update", CORE, "persistentvolumeclaims"),
    can("update", CORE, "pods/finalizers"),
  ];
}

function nodeAndVolumeRules(scope: PolicyScope): RulesByRole {
  const { storageGroup } = scope.words;
  const getsServices = scope.before("1.36", can("get", CORE, "services"));
  return {
    "attachdetach-controller": [
      can("list watch", CORE, "persistentvolumeclaims persistentvolumes"),
      can(READ, CORE, "nodes"),
      can("patch update", CORE, "nodes/status"),
      can("list watch", CORE, "pods"),
      can(`create delete ${READ}`, storageGroup, "volumeattachments"),
      can(READ, storageGroup, "csidrivers"),
      can(READ, storageGroup, "csinodes"),
    ],
    "ephemeral-volume-controller": [
      can(READ, CORE, "pods"),
      can("update", CORE, "pods/finalizers"),
      can(`create ${READ}`, CORE, "persistentvolumeclaims"),
    ],
    "expand-controller": [
      can(`${READ} patch update`, CORE, "persistentvolumes"),
      can("patch update", CORE, "persistentvolumeclaims/status"),
      can(READ, CORE, "persistentvolumeclaims"),
      ...getsServices,
    ],
    "node-controller": [
      can(CHANGE, CORE, "nodes"),
      can("patch update", CORE, "nodes/status"),
      can("patch update", CORE, "pods/status"),
      can(`delete ${READ}`, CORE, "pods"),
    ],
    "persistent-volume-binder": [
      can(`create delete update ${READ}`, CORE, "persistentvolumes"),
      can("update", CORE, "persistentvolumes/status"),
      can(`${READ} update`, CORE, "persistentvolumeclaims"),
      can("update", CORE, "persistentvolumeclaims/status"),
      can(`create delete ${READ}`, CORE, "pods"),
      can(READ, storageGroup, "storageclasses"),
      can("list watch", CORE, "nodes"),
      can("watch", CORE, "events"),
      ...getsServices,
    ],
    "pv-protection-controller": [can(`${READ} update`, CORE, "persistentvolumes")],
    "pvc-protection-controller": [
      can(`${READ} update`, CORE, "persistentvolumeclaims"),
      ...scope.from("1.36", can("update", CORE, "persistentvolumeclaims/status")),
      can(READ, CORE, "pods"),
    ],
    "route-controller": [can("list watch", CORE, "nodes"), can("patch", CORE, "nodes/status")],
    "ttl-controller": [can("list patch update watch", CORE, "nodes")],
  };
}

/** Controllers that releases after 1.31 have. */
function laterRules(scope: PolicyScope): RulesByRole {
  const { networkingGroup, resourceGroup, storageGroup } = scope.words;
  return Object.fromEntries<readonly PolicyRule[]>([
    ...scope.from<readonly [string, readonly PolicyRule[]]>(
      "1.33",
      [
        "selinux-warning-controller",
        [
          can(READ, CORE, "persistentvolumes"),
          can(READ, CORE, "persistentvolumeclaims"),
          can(READ, CORE, "pods"),
          can(READ, storageGroup, "csidrivers"),
        ],
      ],
      [
        "service-cidrs-controller",
        [
          can(`${READ} patch update`, networkingGroup, "servicecidrs"),
          can("patch update", networkingGroup, "servicecidrs/finalizers"),
          can("patch update", networkingGroup, "servicecidrs/status"),
          can(READ, networkingGroup, "ipaddresses"),
        ],
      ],
    ),
    ...scope.from<readonly [string, readonly PolicyRule[]]>(
      "1.34",
      [
        "resource-claim-controller",
        [
          can(READ, CORE, "pods"),
          can("update", CORE, "pods/finalizers"),
          can(`create delete ${READ}`, resourceGroup, "resourceclaims"),
          can("patch update", resourceGroup, "resourceclaims resourceclaims/status"),
          can("patch update", CORE, "pods/status"),
          ...scope.from("1.36", can("patch update", resourceGroup, "resourceclaims/binding")),
        ],
      ],
      [
        "volumeattributesclass-protection-controller",
        [
          can(READ, CORE, "persistentvolumeclaims"),
          can(READ, CORE, "persistentvolumes"),
          can(`${READ} update`, storageGroup, "volumeattributesclasses"),
        ],
      ],
    ),
    ...scope.from<readonly [string, readonly PolicyRule[]]>("1.36", [
      "device-taint-eviction-controller",
      [
        can(`delete ${READ}`, CORE, "pods"),
        can("patch update", CORE, "pods/status"),
        can(READ, resourceGroup, "resourceclaims"),
        can(READ, resourceGroup, "resourceslices"),
        can(READ, resourceGroup, "deviceclasses"),
      ],
    ]),
  ]);
}

function clusterRules(words: Words): RulesByRole {
  const { admissionregistrationGroup, authorizationGroup, certificatesGroup, csrSignerPrefix, serverName } = words;
  return {
    "certificate-controller": [
      can(`delete ${READ}`, certificatesGroup, "certificatesigningrequests"),
      can("update", certificatesGroup, "certificatesigningrequests/approval certificatesigningrequests/status"),
      can("approve", certificatesGroup, "signers", `${csrSignerPrefix}${nodeClientSigner(serverName)}`),
      can("sign", certificatesGroup, "signers", Object.values(signerNames(words)).join(" ")),
      can("create", authorizationGroup, "subjectaccessreviews"),
    ],
    "generic-garbage-collector": [can(CHANGE, "*", "*")],
    "resourcequota-controller": [can("list watch", "*", "*"), can("update", CORE, "resourcequotas/status")],
    "root-ca-cert-publisher": [can("create update", CORE, "configmaps")],
    "service-account-controller": [can("create", CORE, "serviceaccounts")],
    "service-controller": [
      can(READ, CORE, "services"),
      can("patch update", CORE, "services/status"),
      can("list watch", CORE, "nodes"),
    ],
    "validatingadmissionpolicy-status-controller": [
      can(READ, admissionregistrationGroup, "validatingadmissionpolicies"),
      can("get patch update", admissionregistrationGroup, "validatingadmissionpolicies/status"),
    ],
  };
}

/** Controllers that record no events. */
function silentRules({ rbacGroup, serverName }: Words): RulesByRole {
  return {
    // It gives roles permissions that it does not hold itself.
    "clusterrole-aggregation-controller": [can(`escalate ${READ} patch update`, rbacGroup, "clusterroles")],
    "legacy-service-account-token-cleaner": [
      can("get", CORE, "configmaps", `${serverName}-legacy-service-account-token-tracking`),
      can("delete patch", CORE, "secrets"),
    ],
    "namespace-controller": [
      can(`delete ${READ}`, CORE, "namespaces"),
      can("update", CORE, "namespaces/finalize namespaces/status"),
      can(`delete deletecollection ${READ}`, "*", "*"),
    ],
    "pod-garbage-collector": [
      can("delete list watch", CORE, "pods"),
      can(READ, CORE, "nodes"),
      can("patch", CORE, "pods/status"),
    ],
  };
}
