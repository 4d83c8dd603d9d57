/**
 * Subresources that only the agent of a node could serve: commands in containers, their ports, the node itself. This
 * server has no credentials for agents, so it validates the request and then reports that the agent can't be reached.
 */
import { nodes, pods } from "../../../../generated/core/v1/index.js";
import { badRequest, notFound, serviceUnavailable } from "../../../api/status.js";
import type { Backend, SubresourceCall } from "../../../registry/kinds/subresources.js";
import { requireContainer } from "../containers/pod-containers.js";

/** @throws StatusError 404, 400 for a pod without a node or without that container, 503 */
export async function podAgent({ name, namespace, objects, query }: SubresourceCall): Promise<Backend> {
  const pod = await objects.get(pods, namespace, name);
  if (pod === undefined) throw notFound({ group: "", resource: "pods" }, name);
  const container = query.get("container") ?? "";
  if (container !== "") requireContainer(pod, container);
  const node = pod.spec?.nodeName ?? "";
  if (node === "") throw badRequest(`pod ${name} does not have a host assigned`);
  throw unreachable(node);
}

/** @throws StatusError 404, 503 */
export async function nodeAgent({ name: text, objects }: SubresourceCall): Promise<Backend> {
  const name = text.split(":").find((part) => part !== "" && part !== "http" && part !== "https") ?? "";
  if ((await objects.get(nodes, "", name)) === undefined) throw notFound({ group: "", resource: "nodes" }, name);
  throw unreachable(name);
}

function unreachable(node: string): Error {
  return serviceUnavailable(`error dialing backend: the agent of node ${node} can't be reached from this server`);
}
