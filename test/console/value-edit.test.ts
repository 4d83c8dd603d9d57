/** The values that are set on many objects: where they are, what is sent, and the lines that do the same. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  annotationEdit,
  labelEdit,
  offeredValues,
  replicasEdit,
  restartEdit,
  valueAt,
  valuePatch,
} from "../../console/src/bulk/value-edit.js";
import { setValueCall } from "../../console/src/values/client-lines.js";
import { setValueLine } from "../../console/src/values/kubectl-lines.js";
import type { ServedKind } from "../../runtime/client/browser.js";
import { kubernetesProfile } from "../../runtime/index.js";

const profile = kubernetesProfile();

function kindOf(group: string, kind: string, options: Partial<ServedKind> = {}): ServedKind {
  const resource = `${kind.toLowerCase()}s`;
  const reference = { group, version: "v1", kind, resource, scope: "Namespaced" } as const;
  return { reference, verbs: ["patch"], subresources: [], ...options } as ServedKind;
}

const deployment = kindOf("apps", "Deployment", { subresources: ["scale"] });

test("a patch has the value alone, and the version to which it applies", () => {
  const { path, value } = labelEdit("app.example.com/tier", "web");
  assert.deepEqual(valuePatch(path, value, "7"), {
    metadata: { labels: { "app.example.com/tier": "web" }, resourceVersion: "7" },
  });
  assert.deepEqual(valuePatch(path, undefined), { metadata: { labels: { "app.example.com/tier": null } } });
  assert.deepEqual(valuePatch(replicasEdit(0).path, 0, "7"), {
    spec: { replicas: 0 },
    metadata: { resourceVersion: "7" },
  });
});

test("a key that is the name of a prototype is a key", () => {
  const { path, value } = labelEdit("__proto__", "x");
  assert.equal(JSON.stringify(valuePatch(path, value)), '{"metadata":{"labels":{"__proto__":"x"}}}');
  assert.equal(valueAt({ metadata: { labels: {} } }, path), undefined);
  assert.equal(valueAt({ metadata: { labels: {} } }, ["metadata", "labels", "constructor"]), undefined);
});

test("a kind offers what it can be patched, scaled and restarted for", () => {
  assert.deepEqual(offeredValues(deployment), ["label", "annotation", "replicas", "restart"]);
  assert.deepEqual(offeredValues(kindOf("example.com", "Deployment")), ["label", "annotation"]);
  assert.deepEqual(offeredValues(kindOf("apps", "ReplicaSet", { subresources: ["scale"] })), [
    "label",
    "annotation",
    "replicas",
  ]);
  assert.deepEqual(offeredValues(kindOf("", "Event", { verbs: ["list"] })), []);
});

test("the lines do the same, with names and values quoted", () => {
  const command = { profile, place: { kind: deployment, namespace: "a" } };
  const line = (edit: Parameters<typeof setValueLine>[2]): string => setValueLine(command, ["x", "y"], edit);
  const start = "kubectl -n a";
  assert.equal(line(labelEdit("tier", "web")), `${start} label deployments.v1.apps x y tier=web --overwrite`);
  assert.equal(line(labelEdit("tier", undefined)), `${start} label deployments.v1.apps x y tier-`);
  assert.equal(
    line(annotationEdit("note", "it's $HOME")),
    `${start} annotate deployments.v1.apps x y 'note=it'\\''s $HOME' --overwrite`,
  );
  assert.equal(line(replicasEdit(3)), `${start} scale deployments.v1.apps x y --replicas=3`);
  const restart = restartEdit(profile, new Date("2026-01-01T00:00:00.250Z"));
  assert.equal(line(restart), `${start} rollout restart deployments.v1.apps x y`);
  assert.equal(
    setValueCall(command, ["x"], restart),
    'await client.apps.v1.deployments("a").patch("x", { type: "merge", body: { spec: { template: { metadata: ' +
      '{ annotations: { "kubectl.kubernetes.io/restartedAt": "2026-01-01T00:00:00Z" } } } } } });',
  );
  assert.equal(
    setValueCall(command, ["x", "y"], replicasEdit(3)),
    'for (const name of ["x", "y"]) await client.apps.v1.deployments("a").scale.patch(name, ' +
      '{ type: "merge", body: { spec: { replicas: 3 } } });',
  );
});
