/**
 * The versions that files may still use although no server serves them any more. SPEC: API versions no longer served.
 */
import { parseApiVersion } from "../../api/gvk.js";
import type { JsonObject } from "../../api/json.js";
import { OperatorError } from "../../base/operator-error.js";
import { FORMER_AUTOSCALING } from "./former-autoscaling.js";
import { FORMER_EXTENSIONS } from "./former-extensions.js";
import { type FormerKind, itemsOf, type Note, partOf, rename, setDefault } from "./former-kind.js";
import { FORMER_NETWORKING } from "./former-networking.js";
import { FORMER_WORKLOADS } from "./former-workloads.js";

/** Versions that differ from v1 of their group only in name. */
function sameAsStable(
  group: string,
  kinds: readonly string[],
  versions: readonly string[] = ["v1beta1"],
): FormerKind[] {
  return versions.map((version) => ({ group, version, kinds, to: { group, version: "v1" } }));
}

const DEFAULT_USAGES = ["digital signature", "key encipherment"];

function changeSigningRequest(object: JsonObject, note: Note): void {
  const spec = partOf(object, "spec");
  if (spec === undefined) return;
  if (typeof spec.signerName !== "string" || spec.signerName === "")
    throw new OperatorError(
      "spec.signerName: v1 requires it, and only the owner of the request knows which signer is meant",
    );
  if (spec.usages === undefined || spec.usages === null) {
    spec.usages = [...DEFAULT_USAGES];
    note("spec.usages has the default of v1beta1");
  }
}

/** Replaces the apiVersion of subjects by its group, which is all that counts. */
function changeSubjects(object: JsonObject): void {
  for (const subject of itemsOf(object, "subjects")) {
    const { apiVersion } = subject;
    delete subject.apiVersion;
    if (typeof apiVersion === "string")
      setDefault(subject, "apiGroup", parseApiVersion(apiVersion)?.group ?? apiVersion);
  }
}

function changeRuntimeClass(object: JsonObject): void {
  const spec = partOf(object, "spec");
  delete object.spec;
  if (spec === undefined) return;
  rename(spec, "runtimeHandler", "handler");
  Object.assign(object, spec);
}

function changePriorityLevel(object: JsonObject): void {
  const limited = partOf(object, "spec.limited");
  rename(limited, "assuredConcurrencyShares", "nominalConcurrencyShares");
  if (limited !== undefined) setDefault(limited, "nominalConcurrencyShares", 30);
}

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: profile variables */
export const FORMER_VERSIONS: readonly FormerKind[] = [
  ...FORMER_WORKLOADS,
  ...FORMER_NETWORKING,
  ...FORMER_AUTOSCALING,
  ...FORMER_EXTENSIONS,
  ...sameAsStable("${apiregistrationGroup}", ["APIService"]),
  ...sameAsStable("${authenticationGroup}", ["TokenReview"]),
  ...sameAsStable("${coordinationGroup}", ["Lease"]),
  ...sameAsStable("${rbacGroup}", ["ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding"]),
  ...sameAsStable("${schedulingGroup}", ["PriorityClass"], ["v1alpha1", "v1beta1"]),
  ...sameAsStable("${storageGroup}", ["CSIDriver", "CSINode", "StorageClass"]),
  ...sameAsStable("${storageGroup}", ["VolumeAttachment"], ["v1alpha1", "v1beta1"]),
  ...sameAsStable("${rbacGroup}", ["ClusterRole", "Role"], ["v1alpha1"]),
  {
    group: "${rbacGroup}",
    version: "v1alpha1",
    kinds: ["ClusterRoleBinding", "RoleBinding"],
    to: { group: "${rbacGroup}", version: "v1" },
    change: changeSubjects,
  },
  {
    group: "${nodeGroup}",
    version: "v1alpha1",
    kinds: ["RuntimeClass"],
    to: { group: "${nodeGroup}", version: "v1" },
    change: changeRuntimeClass,
  },
  {
    group: "${certificatesGroup}",
    version: "v1beta1",
    kinds: ["CertificateSigningRequest"],
    to: { group: "${certificatesGroup}", version: "v1" },
    change: changeSigningRequest,
  },
  ...["v1beta1", "v1beta2"].flatMap((version) => [
    {
      group: "${flowcontrolGroup}",
      version,
      kinds: ["FlowSchema"],
      to: { group: "${flowcontrolGroup}", version: "v1" },
    },
    {
      group: "${flowcontrolGroup}",
      version,
      kinds: ["PriorityLevelConfiguration"],
      to: { group: "${flowcontrolGroup}", version: "v1" },
      change: changePriorityLevel,
    },
  ]),
];
/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: profile variables */

const POD_SECURITY_POLICY_ENDED =
  "it was removed in release 1.25 and has no successor; labels of namespaces select the rules for pods now";

/** The reasons why kinds ended without a successor, by `group/version kind`. */
export const ENDED_KINDS: Readonly<Record<string, string>> = {
  "policy/v1beta1 PodSecurityPolicy": POD_SECURITY_POLICY_ENDED,
  "extensions/v1beta1 PodSecurityPolicy": POD_SECURITY_POLICY_ENDED,
};
