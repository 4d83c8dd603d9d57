/** Roles for people: full access, and the roles for administering, editing and viewing a namespace. */
import type { PolicyRule } from "../policy-rule.js";
import { collected, collector, type PolicyRole, role } from "./default-policy-objects.js";
import {
  CORE,
  can,
  canVisit,
  type PolicyScope,
  READ,
  READ_AND_WRITE,
  type Words,
  WRITE,
} from "./default-policy-rules.js";

/** SPEC: Role-based access control, 6 to 8. `admin` aggregates `edit`, which aggregates `view`. */
export function peopleRoles(scope: PolicyScope): readonly PolicyRole[] {
  const { words } = scope;
  const everything = [can("*", "*", "*"), canVisit("*", "*")];
  const viewing = viewRules(scope);
  const editing = [...editRules(scope), ...viewing];
  const administering = [...editing, ...adminRules(words)];
  return [
    role(words, "", "cluster-admin", everything),
    collector(words, "admin", administering),
    collected(words, collector(words, "edit", editing), ["admin"]),
    collected(words, collector(words, "view", viewing), ["edit"]),
    collected(words, role(words, "", "system:aggregate-to-admin", adminRules(words)), ["admin"]),
    collected(words, role(words, "", "system:aggregate-to-edit", editRules(scope)), ["edit"]),
    collected(words, role(words, "", "system:aggregate-to-view", viewing), ["view"]),
  ];
}

/** What `admin` adds to `edit`: granting the permissions that they hold themselves. */
function adminRules({ authorizationGroup, rbacGroup }: Words): readonly PolicyRule[] {
  return [
    can("create", authorizationGroup, "localsubjectaccessreviews"),
    can(READ_AND_WRITE, rbacGroup, "roles rolebindings"),
  ];
}

/**
 * What `edit` adds to `view`: writing, and reading objects that confer more permissions. It covers neither status and
 * quotas, which belong to the system, nor endpoints, which could divert the traffic of others.
 */
function editRules(scope: PolicyScope): readonly PolicyRule[] {
  const { networkingGroup, coordinationGroup, eventsGroup, resourceGroup } = scope.words;
  const ofCore = scope.before("1.35", " events").join("");
  const intoPods = "pods/attach pods/exec pods/portforward pods/proxy";
  return [
    can(READ, CORE, `${intoPods} secrets services/proxy`),
    can("impersonate", CORE, "serviceaccounts"),
    can(WRITE, CORE, `pods ${intoPods}`),
    can("create", CORE, "pods/eviction"),
    can(
      WRITE,
      CORE,
      `configmaps persistentvolumeclaims replicationcontrollers replicationcontrollers/scale secrets serviceaccounts services services/proxy${ofCore}`,
    ),
    can("create", CORE, "serviceaccounts/token"),
    ...scope.from("1.35", can(WRITE, [CORE, eventsGroup], "events")),
    can(
      WRITE,
      "apps",
      "daemonsets deployments deployments/rollback deployments/scale replicasets replicasets/scale statefulsets statefulsets/scale",
    ),
    can(WRITE, "autoscaling", "horizontalpodautoscalers"),
    can(WRITE, "batch", "cronjobs jobs"),
    can(
      WRITE,
      "extensions",
      "daemonsets deployments deployments/rollback deployments/scale ingresses networkpolicies replicasets replicasets/scale replicationcontrollers/scale",
    ),
    can(WRITE, "policy", "poddisruptionbudgets"),
    can(WRITE, networkingGroup, "ingresses networkpolicies"),
    can(READ_AND_WRITE, coordinationGroup, "leases"),
    ...scope.from("1.34", can(WRITE, resourceGroup, "resourceclaims resourceclaimtemplates")),
  ];
}

/** Reading all objects that confer no permissions: no secrets, no roles. */
function viewRules(scope: PolicyScope): readonly PolicyRule[] {
  const { discoveryGroup, eventsGroup, networkingGroup, resourceGroup } = scope.words;
  const ofCore = scope.before("1.35", " events").join("");
  return [
    can(
      READ,
      CORE,
      "configmaps endpoints persistentvolumeclaims persistentvolumeclaims/status pods replicationcontrollers replicationcontrollers/scale serviceaccounts services services/status",
    ),
    can(
      READ,
      CORE,
      `bindings limitranges namespaces/status pods/log pods/status replicationcontrollers/status resourcequotas resourcequotas/status${ofCore}`,
    ),
    ...scope.from("1.35", can(READ, [CORE, eventsGroup], "events")),
    can(READ, CORE, "namespaces"),
    can(READ, discoveryGroup, "endpointslices"),
    can(
      READ,
      "apps",
      "controllerrevisions daemonsets daemonsets/status deployments deployments/scale deployments/status replicasets replicasets/scale replicasets/status statefulsets statefulsets/scale statefulsets/status",
    ),
    can(READ, "autoscaling", "horizontalpodautoscalers horizontalpodautoscalers/status"),
    can(READ, "batch", "cronjobs cronjobs/status jobs jobs/status"),
    can(
      READ,
      "extensions",
      "daemonsets daemonsets/status deployments deployments/scale deployments/status ingresses ingresses/status networkpolicies replicasets replicasets/scale replicasets/status replicationcontrollers/scale",
    ),
    can(READ, "policy", "poddisruptionbudgets poddisruptionbudgets/status"),
    can(READ, networkingGroup, "ingresses ingresses/status networkpolicies"),
    ...scope.from("1.34", can(READ, resourceGroup, "resourceclaims resourceclaims/status resourceclaimtemplates")),
  ];
}
