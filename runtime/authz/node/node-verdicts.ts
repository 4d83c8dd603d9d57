/** Decides on kinds of which nodes may access some objects only. SPEC: Node authorization. */
import { isFrom, type Release } from "../../api/lifecycle/lifecycle.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { allowed, type Decision, noOpinion, type ResourceAttributes } from "../authorizer.js";

/** A decision, or that it depends on whether the object is related to the node. */
export type NodeVerdict = Decision | "IfRelated";

/** @param node the node that makes the request */
export type NodeRule = (attributes: ResourceAttributes, node: string) => NodeVerdict;

export interface NodeRuleOptions {
  readonly profile: Pick<NamingProfile, "words">;
  /** Whether nodes may read neither other nodes nor the pods of other nodes. */
  readonly narrowsReads: boolean;
  readonly release: Release;
}

/** Rules by `group/resource`; for all other resources the rules of the role decide. */
export function nodeVerdicts({
  profile: { words },
  narrowsReads,
  release,
}: NodeRuleOptions): ReadonlyMap<string, NodeRule> {
  const { coordinationGroup, resourceGroup, storageGroup, nodeLeaseNamespace } = words;
  const readsForPods = isFrom(release, "1.34");
  return new Map<string, NodeRule>([
    ["/secrets", readNamed],
    ["/configmaps", readNamed],
    ["/persistentvolumeclaims", claim],
    ["/persistentvolumes", getNamed],
    ["/serviceaccounts", readsForPods ? accountOfPod : accountToken],
    [`${storageGroup}/volumeattachments`, getNamed],
    [`${storageGroup}/csinodes`, ownObject],
    [
      `${coordinationGroup}/leases`,
      (attributes, node) =>
        attributes.namespace === nodeLeaseNamespace
          ? ownObject(attributes, node)
          : noOpinion(`nodes have leases only in the namespace ${JSON.stringify(nodeLeaseNamespace)}`),
    ],
    ...(readsForPods
      ? ([
          [`${resourceGroup}/resourceclaims`, getNamed],
          [`${resourceGroup}/resourceslices`, ownSlices],
        ] as const)
      : []),
    ...(narrowsReads
      ? ([
          ["/nodes", ownNode],
          ["/pods", ownPods],
        ] as const)
      : []),
  ]);
}

const READS = ["get", "list", "watch"];
const STATUS_WRITES = ["update", "patch"];

/** A list or watch of a single object has its name here too. */
function readNamed({ verb, subresource, namespace, name }: ResourceAttributes): NodeVerdict {
  if (!READS.includes(verb) || subresource !== "") return noOpinion("nodes can only read objects of this kind");
  if (namespace === "" || name === "") return noOpinion("nodes can only read single objects of this kind");
  return "IfRelated";
}

function getNamed({ verb, subresource, name }: ResourceAttributes): NodeVerdict {
  if (verb !== "get" || subresource !== "" || name === "")
    return noOpinion("nodes can only get single objects of this kind");
  return "IfRelated";
}

function claim(attributes: ResourceAttributes): NodeVerdict {
  if (attributes.subresource !== "status") return getNamed(attributes);
  return STATUS_WRITES.includes(attributes.verb) && attributes.name !== ""
    ? "IfRelated"
    : noOpinion("nodes can only update and patch the status of claims");
}

function accountToken({ verb, subresource, name }: ResourceAttributes): NodeVerdict {
  if (verb !== "create" || subresource !== "token" || name === "")
    return noOpinion("nodes can only create tokens of single service accounts");
  return "IfRelated";
}

function accountOfPod(attributes: ResourceAttributes): NodeVerdict {
  return attributes.verb === "get" && attributes.subresource === "" ? readNamed(attributes) : accountToken(attributes);
}

const SLICE_VERBS = ["list", "watch", "deletecollection"];

/** Slices by name are for the drivers' own identities: a node has no relation to them here. */
function ownSlices(attributes: ResourceAttributes, node: string): NodeVerdict {
  const { verb, subresource } = attributes;
  if (subresource === "" && SLICE_VERBS.includes(verb) && selectsNode(attributes, node)) return allowed();
  return noOpinion(
    `nodes can only list, watch and delete the collection of slices by the field selector spec.nodeName=${node}`,
  );
}

const OWN_OBJECT_VERBS = ["get", "create", "update", "patch", "delete"];

/** Allows the object with the node's own name. The body contains the name of a new object, which admission checks. */
function ownObject({ verb, subresource, name }: ResourceAttributes, node: string): NodeVerdict {
  if (!OWN_OBJECT_VERBS.includes(verb) || subresource !== "")
    return noOpinion("nodes can only get, create, update, patch and delete objects of this kind");
  if (verb !== "create" && name !== node) return noOpinion("nodes can only access the object of their own name");
  return allowed();
}

/** Also allows a node to read its object before it exists; admission restricts writes to the node's own object. */
function ownNode({ verb, subresource, name }: ResourceAttributes, node: string): NodeVerdict {
  if (subresource === "status") return STATUS_WRITES.includes(verb) ? allowed() : noOpinion();
  if (subresource !== "") return noOpinion();
  if (verb === "create" || STATUS_WRITES.includes(verb)) return allowed();
  if (!READS.includes(verb)) return noOpinion();
  if (name === node) return allowed();
  const what = name === "" ? "all nodes" : `'${name}'`;
  return noOpinion(`node '${node}' cannot read ${what}, only its own Node object`);
}

/** Admission restricts writes to pods of the node. */
function ownPods(attributes: ResourceAttributes, node: string): NodeVerdict {
  const { verb, subresource, name } = attributes;
  if (subresource === "status") return STATUS_WRITES.includes(verb) ? allowed() : noOpinion();
  if (subresource === "eviction") return verb === "create" ? allowed() : noOpinion();
  if (subresource !== "") return noOpinion();
  if (verb === "create" || verb === "delete") return allowed();
  if (!READS.includes(verb)) return noOpinion();
  if (verb !== "get" && selectsNode(attributes, node)) return allowed();
  if (name !== "") return "IfRelated";
  return noOpinion(`nodes can only list and watch pods by the field selector spec.nodeName=${node}`);
}

function selectsNode({ fieldSelector = [] }: ResourceAttributes, node: string): boolean {
  return fieldSelector.some(
    ({ key, operator, values }) =>
      key === "spec.nodeName" && operator === "In" && values.length === 1 && values[0] === node,
  );
}
