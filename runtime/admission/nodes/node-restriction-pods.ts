/**
 * Restricts a node to the pods that run on it, and to creating mirror pods that reference nothing. AUTHZ-NODE-005, 006.
 */
import { equalJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { notFound } from "../../api/status.js";
import { memberObject, memberObjects, memberText } from "../../api/unchecked-members.js";
import { mentionedNames } from "../../authz/node/pod-relations.js";
import type { NodeWrite, PodOfNode } from "./node-write.js";

/** @throws StatusError 403, 404 */
export async function checkPod(write: NodeWrite): Promise<void> {
  const { attributes, node, refuse } = write;
  const me = `node ${JSON.stringify(node)}`;
  if (attributes.operation === "DELETE") {
    if (nodeOf(attributes.oldObject) !== node) throw refuse(`${me} can only delete pods that run on it`);
  } else if (attributes.operation === "CREATE") {
    checkMirror(write);
    await checkOwner(write);
    checkReferences(write);
  } else throw refuse(`${me} can only create and delete mirror pods, and not update them`);
}

/** @throws StatusError 403 */
export function checkPodStatus({ attributes, node, refuse }: NodeWrite): void {
  const { operation, object, oldObject } = attributes;
  const me = `node ${JSON.stringify(node)}`;
  if (operation !== "UPDATE" || nodeOf(oldObject) !== node)
    throw refuse(`${me} can only update the status of pods that run on it`);
  if (!equalJson(object?.metadata?.labels ?? {}, oldObject?.metadata?.labels ?? {}))
    throw refuse(`${me} cannot change labels with the status of a pod`);
  if (!equalJson(claimStatuses(object), claimStatuses(oldObject)))
    throw refuse(`${me} cannot change which resource claims a pod has`);
}

/** @throws StatusError 403, 404 */
export async function checkEviction(write: NodeWrite): Promise<void> {
  const { attributes, node, refuse } = write;
  const pod = await podOf(write, attributes.name);
  if (pod.nodeName !== node) throw refuse(`node ${JSON.stringify(node)} can only evict pods that run on it`);
}

/** Allows only a token that is bound to a pod on the node. @throws StatusError 403, 404 */
export async function checkToken(write: NodeWrite): Promise<void> {
  const { attributes, node, refuse } = write;
  const { operation, subresource, object, name } = attributes;
  if (operation !== "CREATE" || subresource !== "token") return;
  const reference = memberObject(memberObject(object, "spec"), "boundObjectRef");
  const [podName, uid] = [memberText(reference, "name"), memberText(reference, "uid")];
  const isOfPod = memberText(reference, "apiVersion") === "v1" && memberText(reference, "kind") === "Pod";
  if (!isOfPod || podName === "") throw refuse("node requested token not bound to a pod");
  if (uid === "") throw refuse("node requested token with a pod binding without a uid");
  const pod = await podOf(write, podName);
  if (pod.uid !== uid)
    throw refuse(`node requested token bound to the pod with the uid ${uid}, which now has the uid ${pod.uid}`);
  if (pod.nodeName !== node) throw refuse("node requested token bound to a pod scheduled on a different node");
  if (pod.serviceAccountName !== name)
    throw refuse("node requested token bound to a pod that runs as another service account");
}

const PODS = { group: "", resource: "pods" };
const NODES = { group: "", resource: "nodes" };

/** @throws StatusError 404 */
async function podOf({ attributes, readPod }: NodeWrite, name: string): Promise<PodOfNode> {
  const pod = await readPod(attributes.namespace, name);
  if (pod === undefined) throw notFound(PODS, name);
  return pod;
}

function nodeOf(pod: ApiObject | undefined): string {
  return memberText(memberObject(pod, "spec"), "nodeName");
}

function claimStatuses(pod: ApiObject | undefined): object {
  const { resourceClaimStatuses = [], extendedResourceClaimStatus = null } = memberObject(pod, "status");
  return { resourceClaimStatuses, extendedResourceClaimStatus };
}

function checkMirror({ attributes, node, profile, refuse }: NodeWrite): void {
  const annotation = `${profile.words.keyDomain}/config.mirror`;
  const me = `node ${JSON.stringify(node)}`;
  if (attributes.object?.metadata?.annotations?.[annotation] === undefined)
    throw refuse(`pod does not have ${JSON.stringify(annotation)} annotation, ${me} can only create mirror pods`);
  if (nodeOf(attributes.object) !== node) throw refuse(`${me} can only create pods with spec.nodeName set to itself`);
}

/** A mirror pod must be deleted with its node, and must not block the node's deletion. */
async function checkOwner({ attributes, node, readNode, refuse }: NodeWrite): Promise<void> {
  const [owner, ...others] = attributes.object?.metadata?.ownerReferences ?? [];
  const isNode = owner?.apiVersion === "v1" && owner.kind === "Node" && owner.name === node;
  if (!isNode || others.length > 0 || owner.controller !== true || owner.blockOwnerDeletion === true) {
    const wanted = "one owner reference: to itself, as controller, and without blockOwnerDeletion";
    throw refuse(`node ${JSON.stringify(node)} can only create pods with ${wanted}`);
  }
  const found = await readNode(node);
  if (found === undefined) throw notFound(NODES, node);
  if (owner.uid !== found.uid) throw refuse(`node ${node} UID mismatch: expected ${found.uid}, found ${owner.uid}`);
}

/** A node could otherwise grant itself access to objects through its own pods. */
function checkReferences({ attributes, node, refuse }: NodeWrite): void {
  const spec = memberObject(attributes.object, "spec");
  const { secrets, configMaps, claims } = mentionedNames(attributes.name, spec);
  const projections = memberObjects(spec, "volumes").flatMap((volume) => memberObjects(volume.projected, "sources"));
  const projects = (source: string): boolean => projections.some((projection) => projection[source] != null);
  const mentioned = [
    { what: "a service account", isThere: memberText(spec, "serviceAccountName") !== "" },
    { what: "secrets", isThere: secrets.size > 0 },
    { what: "configmaps", isThere: configMaps.size > 0 },
    { what: "persistentvolumeclaims", isThere: claims.size > 0 },
    { what: "resourceclaims", isThere: memberObjects(spec, "resourceClaims").length > 0 },
    { what: "clustertrustbundles", isThere: projects("clusterTrustBundle") },
    { what: "tokens of service accounts", isThere: projects("serviceAccountToken") },
    { what: "certificates of pods", isThere: projects("podCertificate") },
  ].find(({ isThere }) => isThere);
  if (mentioned !== undefined)
    throw refuse(`node ${JSON.stringify(node)} can not create pods that reference ${mentioned.what}`);
}
