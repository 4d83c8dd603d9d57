/** Pods that run nowhere: no scheduler assigns them, no image is pulled for them, and no token is mounted into them. */
import type { JsonObject } from "../../api/json.js";
import { expectStatus } from "../assertions.js";
import type { Scene } from "../scene.js";
import { Collection, shows } from "./check-collection.js";

export function pods(scene: Scene): Collection {
  return new Collection(scene, `/api/v1/namespaces/${scene.namespace}/pods`, "v1", "Pod");
}

export function podSpec(more: JsonObject = {}): JsonObject {
  return {
    schedulerName: "conformance-checks",
    automountServiceAccountToken: false,
    containers: [{ name: "main", image: "example.com/none:1" }],
    ...more,
  };
}

/** Waits until pods can be created in the check's namespace, because some servers require its service account first. */
export async function accountReady(scene: Scene): Promise<void> {
  const probe = pods(scene);
  await scene.eventually("pods to be accepted in a new namespace", async () => {
    expectStatus(await probe.post("probe", { spec: podSpec() }, { dryRun: "All" }), 201);
    return true;
  });
}

/** Creates a pod that waits for a scheduler that does not exist. */
export async function waitingPod(scene: Scene, name: string, members: JsonObject = {}): Promise<JsonObject> {
  await accountReady(scene);
  const { spec, ...others } = members;
  const collection = pods(scene);
  scene.cleanUp(() => collection.delete(name, { gracePeriodSeconds: "0" }));
  return collection.create(name, { spec: podSpec(spec as JsonObject), ...others });
}

/** Creates such a pod and assigns it to a node that does not exist, so that it is deleted with its grace period. */
export async function boundPod(scene: Scene, name: string, members: JsonObject = {}): Promise<void> {
  await waitingPod(scene, name, members);
  const answer = await bind(scene, name);
  shows(answer, 201, { kind: "Status", status: "Success" });
}

export function bind(scene: Scene, name: string, node = "conformance-no-such-node", query = {}) {
  return pods(scene).scene.request("POST", pods(scene).at(`${name}/binding`, query), {
    body: {
      apiVersion: "v1",
      kind: "Binding",
      metadata: { name },
      target: { apiVersion: "v1", kind: "Node", name: node },
    },
  });
}
