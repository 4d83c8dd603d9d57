/** Restricts a node to writing its own Node object, without anything that would attract workloads. AUTHZ-NODE-006. */
import { equalJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { memberObject } from "../../api/unchecked-members.js";
import type { NodeWrite } from "./node-write.js";

/** @throws StatusError 403 */
export function checkNode({ attributes, node, profile, refuse }: NodeWrite): void {
  const { operation, name, object, oldObject } = attributes;
  const me = `node ${JSON.stringify(node)}`;
  if (name !== node) throw refuse(`${me} is not allowed to modify node ${JSON.stringify(name)}`);
  if (operation === "DELETE") return;
  const [spec, oldSpec] = [memberObject(object, "spec"), memberObject(oldObject, "spec")];
  const labels = changedLabels(object, oldObject).filter((label) => isForbidden(label, profile));
  if (labels.length > 0) throw refuse(`${me} is not allowed to change the labels ${labels.sort().join(", ")}`);
  // Older agents omit the field; that does not count as a change.
  if (spec.configSource != null && !equalJson(spec.configSource, oldSpec.configSource))
    throw refuse(`${me} is not allowed to set configSource`);
  // An object that is garbage collected with its owner would be recreated without the taints that were added to it.
  if (!isSameList(object?.metadata?.ownerReferences, oldObject?.metadata?.ownerReferences))
    throw refuse(`${me} is not allowed to modify ownerReferences`);
  if (operation === "UPDATE" && !isSameList(spec.taints, oldSpec.taints))
    throw refuse(`${me} is not allowed to modify taints`);
}

/** An empty list equals an absent one. */
function isSameList(list: unknown, old: unknown): boolean {
  return equalJson(list ?? [], old ?? []);
}

function changedLabels(object: ApiObject | undefined, oldObject: ApiObject | undefined): string[] {
  const [labels, old] = [object?.metadata?.labels ?? {}, oldObject?.metadata?.labels ?? {}];
  const names = new Set([...Object.keys(labels), ...Object.keys(old)]);
  return [...names].filter((name) => labels[name] !== old[name]);
}

/** Labels that nodes may set about themselves, with an empty place for the domain of keys. */
const OWN_LABELS: ReadonlySet<string> = new Set([
  "/hostname",
  "/os",
  "/arch",
  "topology./zone",
  "topology./region",
  "node./instance-type",
  "failure-domain.beta./zone",
  "failure-domain.beta./region",
  "beta./instance-type",
  "beta./os",
  "beta./arch",
]);
/** Nodes may set any label with these prefixes. */
const OWN_PREFIXES = ["kubelet.", "node."];

/**
 * The product's label domains, including `node-restriction.`, are reserved for those who administer nodes, apart from
 * the labels above; all other labels are free.
 */
function isForbidden(label: string, { words: { keyDomain, groupDomain } }: NamingProfile): boolean {
  const slash = label.indexOf("/");
  const prefix = slash < 0 ? "" : label.slice(0, slash);
  if (!isWithin(prefix, keyDomain) && !isWithin(prefix, groupDomain)) return false;
  if (OWN_PREFIXES.some((own) => isWithin(prefix, own + keyDomain))) return false;
  return !(isWithin(prefix, keyDomain) && OWN_LABELS.has(prefix.slice(0, -keyDomain.length) + label.slice(slash)));
}

function isWithin(prefix: string, domain: string): boolean {
  return prefix === domain || prefix.endsWith(`.${domain}`);
}
