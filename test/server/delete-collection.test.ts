/** deletecollection and the preconditions of its caller. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startApi } from "../support/api.js";

test("deletecollection with a uid precondition deletes that object and no other", async () => {
  const api = await startApi();
  const configmaps = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
  for (const name of ["a", "b", "c"]) await api.post(configmaps, { metadata: { name } });
  const { uid } = (await api.get(`${configmaps}/b`)).body.metadata;
  const body = { kind: "DeleteOptions", apiVersion: "v1", preconditions: { uid } };
  assert.equal((await api.delete(configmaps, { body })).status, 200);
  const left = (await api.get(configmaps)).body.items as { metadata: { name: string } }[];
  assert.deepEqual(
    left.map(({ metadata }) => metadata.name),
    ["a", "c"],
  );
  await api.stop();
});
