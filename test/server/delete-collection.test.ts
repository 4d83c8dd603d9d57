/** deletecollection and the preconditions of its caller. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startApi } from "../support/api.js";

test("deletecollection with a uid precondition stops at the first object with another uid", async (context) => {
  const api = await startApi();
  context.after(() => api.stop());
  const configmaps = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
  for (const name of ["a", "b", "c"]) await api.post(configmaps, { metadata: { name } });
  const { uid } = (await api.get(`${configmaps}/b`)).body.metadata;
  const body = { kind: "DeleteOptions", apiVersion: "v1", preconditions: { uid } };
  const answer = await api.delete(configmaps, { body });
  assert.equal(answer.status, 409);
  assert.match(answer.body.message, /"a"/);
  const left = (await api.get(configmaps)).body.items as { metadata: { name: string } }[];
  assert.deepEqual(
    left.map(({ metadata }) => metadata.name),
    ["a", "b", "c"],
  );
  const selected = await api.delete(`${configmaps}?fieldSelector=metadata.name%3Db`, { body });
  assert.equal(selected.status, 200);
  assert.equal((await api.get(`${configmaps}/b`)).status, 404);
});
