/** Nulls in applies, and identities in patches, of built-in kinds as stock servers take them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { kubernetesProfile } from "../../../runtime/index.js";
import { startApi } from "../../support/api.js";
import { fieldAt } from "../../support/json.js";

const APPLY = "application/apply-patch+yaml";
const MAP = "/api/v1/namespaces/default/configmaps/nulls";
const DEPLOYMENT = "/apis/apps/v1/namespaces/default/deployments/nulls";
const labels = { app: "a" };
const deployment = (spec: object) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  spec: {
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: "a", image: "x" }] } },
    ...spec,
  },
});

test("[SSA-032] a null that is applied is owned, and in a map the zero of its type", async (context) => {
  const api = await startApi({ profile: kubernetesProfile() });
  context.after(() => api.stop());
  const apply = (path: string, body: object) =>
    api.request("PATCH", `${path}?fieldManager=a`, { type: APPLY, body: JSON.stringify(body) });
  const map = await apply(MAP, { apiVersion: "v1", kind: "ConfigMap", data: { x: null } });
  assert.deepEqual([map.status, map.body.data], [201, { x: "" }], map.text);
  assert.deepEqual(map.body.metadata.managedFields[0]!.fieldsV1, { "f:data": { "f:x": {} } });
  const made = await apply(DEPLOYMENT, deployment({}));
  assert.equal(made.status, 201, made.text);
  const { body } = await apply(DEPLOYMENT, deployment({ replicas: null }));
  assert.equal(fieldAt(body, "spec", "replicas"), 1);
  assert.deepEqual(fieldAt(body.metadata.managedFields[0]!.fieldsV1, "f:spec", "f:replicas"), {});

  const other = await api.patch(MAP, "strategic", { metadata: { uid: "other" } });
  const causes = other.body.details.causes.map(({ field }: { field: string }) => field);
  assert.deepEqual([other.status, causes], [422, ["metadata.uid", "metadata.uid"]]);
  const number = await api.patch(MAP, "strategic", { data: { x: 1 } });
  assert.match(number.body.details.causes[0]!.message, /: cannot convert int64 to string$/);
});
