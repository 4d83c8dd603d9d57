/** What all nodes may do; `node-verdicts.ts` restricts what depends on the object. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { PolicyRule } from "../rbac/policy-rule.js";

const READ = ["get", "list", "watch"];
const OWN_OBJECT = ["get", "create", "update", "patch", "delete"];

/** The rules of the role `system:node`, which nodes hold through their mode without any binding. */
export function nodeRules({ words }: Pick<NamingProfile, "words">): readonly PolicyRule[] {
  const rule = (verbs: string[], group: string, ...resources: string[]): PolicyRule => ({
    verbs,
    apiGroups: [group],
    resources,
  });
  return [
    rule(["create"], words.authenticationGroup, "tokenreviews"),
    rule(["create"], words.authorizationGroup, "subjectaccessreviews", "localsubjectaccessreviews"),
    // Nodes describe services to containers in environment variables.
    rule(READ, "", "services"),
    rule(["create", ...READ], "", "nodes"),
    rule(["update", "patch"], "", "nodes", "nodes/status"),
    rule(["create", "update", "patch"], "", "events"),
    rule(READ, "", "pods"),
    rule(["create", "delete"], "", "pods"),
    rule(["update", "patch"], "", "pods/status"),
    rule(["create"], "", "pods/eviction"),
    rule(READ, "", "secrets", "configmaps"),
    rule(["get"], "", "persistentvolumeclaims", "persistentvolumes"),
    rule(READ, "", "endpoints"),
    rule(["create", ...READ], words.certificatesGroup, "certificatesigningrequests"),
    rule(OWN_OBJECT, words.coordinationGroup, "leases"),
    rule(["get"], words.storageGroup, "volumeattachments"),
    rule(["create"], "", "serviceaccounts/token"),
    rule(["get", "update", "patch"], "", "persistentvolumeclaims/status"),
    rule(READ, words.storageGroup, "csidrivers"),
    rule(OWN_OBJECT, words.storageGroup, "csinodes"),
    rule(READ, words.nodeGroup, "runtimeclasses"),
  ];
}
