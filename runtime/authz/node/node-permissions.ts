/** What all nodes may do; `node-verdicts.ts` restricts what depends on the object. */
import type { PolicyScope } from "../rbac/default-policy/default-policy-rules.js";
import type { PolicyRule } from "../rbac/policy-rule.js";

const READ = ["get", "list", "watch"];
const OWN_OBJECT = ["get", "create", "update", "patch", "delete"];

/** The rules of the role `system:node`, which nodes hold through their mode without any binding. */
export function nodeRules(scope: PolicyScope): readonly PolicyRule[] {
  const { words } = scope;
  const rule = (verbs: string[], group: string | string[], ...resources: string[]): PolicyRule => ({
    verbs,
    apiGroups: [group].flat(),
    resources,
  });
  const eventGroups = ["", ...scope.from("1.35", words.eventsGroup)];
  return [
    rule(["create"], words.authenticationGroup, "tokenreviews"),
    rule(["create"], words.authorizationGroup, "subjectaccessreviews", "localsubjectaccessreviews"),
    // Nodes describe services to containers in environment variables.
    rule(READ, "", "services"),
    rule(["create", ...READ], "", "nodes"),
    rule(["update", "patch"], "", "nodes/status"),
    rule(["update", "patch"], "", "nodes"),
    rule(["create", "update", "patch"], eventGroups, "events"),
    rule(READ, "", "pods"),
    rule(["create", "delete"], "", "pods"),
    rule(["update", "patch"], "", "pods/status"),
    rule(["create"], "", "pods/eviction"),
    rule(READ, "", "secrets", "configmaps"),
    rule(["get"], "", "persistentvolumeclaims", "persistentvolumes"),
    // The specification lets nodes list them; later releases do not.
    ...scope.before("1.32", rule(READ, "", "endpoints")),
    ...scope.from("1.32", rule(["get"], "", "endpoints")),
    rule(["create", ...READ], words.certificatesGroup, "certificatesigningrequests"),
    rule(OWN_OBJECT, words.coordinationGroup, "leases"),
    rule(["get"], words.storageGroup, "volumeattachments"),
    rule(["create"], "", "serviceaccounts/token"),
    rule(["get", "update", "patch"], "", "persistentvolumeclaims/status"),
    rule(READ, words.storageGroup, "csidrivers"),
    rule(OWN_OBJECT, words.storageGroup, "csinodes"),
    rule(READ, words.nodeGroup, "runtimeclasses"),
    ...scope.from(
      "1.34",
      rule(["get"], words.resourceGroup, "resourceclaims"),
      rule(["deletecollection"], words.resourceGroup, "resourceslices"),
      rule(["get"], "", "serviceaccounts"),
    ),
  ];
}
