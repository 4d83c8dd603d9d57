/** What goes with a namespace: every namespaced resource, also those with fewer versions or verbs than usual. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { widgets } from "../../generated/demo.example.com/v1/index.js";
import type { ResourceDefinition } from "../../runtime/kit/index.js";
import { startApi, type TestApi } from "../support/api.js";

function groupsOf(...resources: ResourceDefinition[]) {
  return resources.map((resource) => ({
    group: resource.group,
    version: resource.version,
    load: async () => ({ resources: [resource] }),
  }));
}

/** Deletes the namespace and waits until it is gone. */
async function removeNamespace(api: TestApi, name: string): Promise<void> {
  const watch = await api.watch(`/api/v1/namespaces?watch=1&fieldSelector=metadata.name=${name}`);
  await api.delete(`/api/v1/namespaces/${name}`);
  for (let event = await watch.event(); event.type !== "DELETED"; event = await watch.event()) assert.ok(event);
  await watch.close();
}

const anyKind = widgets as unknown as ResourceDefinition;

test("[NS-004, DEL-005] objects of a kind whose stored version is not served are deleted with their namespace", async () => {
  const stored = { ...anyKind, served: false, storage: true };
  const served = ["v2", "v3"].map((version) => ({ ...anyKind, version, served: true, storage: false }));
  const api = await startApi({ groups: groupsOf(stored, ...served) });
  const t = await api.namespace();
  const path = `/apis/demo.example.com/v2/namespaces/${t}/widgets`;
  assert.equal((await api.post(path, { metadata: { name: "a" }, spec: { size: 1 } })).status, 201);
  await removeNamespace(api, t);
  assert.equal((await api.get(`${path}/a`)).status, 404);
  await api.stop();
});

test("[NS-004, DEL-027] a kind that can be neither listed nor deleted as a collection does not block the deletion of its namespace", async () => {
  const api = await startApi({ groups: groupsOf({ ...anyKind, withoutVerbs: ["list", "deletecollection"] }) });
  const t = await api.namespace();
  assert.equal((await api.get(`/apis/demo.example.com/v1/namespaces/${t}/widgets`)).status, 405);
  await removeNamespace(api, t);
  await api.stop();
});
