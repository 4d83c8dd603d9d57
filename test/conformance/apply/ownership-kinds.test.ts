/** SPEC: Field ownership: what built-in kinds keep to themselves, and what who writes them owns for all that. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type ApiBody, fieldAt, type JsonObject, type JsonValue, listAt } from "../../support/json.js";
import { APPLY_TYPE, describeInProfiles } from "../support/apply-stage.js";
import { ownersOf } from "../support/field-owners.js";

const labels = { app: "a" };
const template = { metadata: { labels }, spec: { containers: [{ name: "main", image: "app:1" }] } };
const GENERATION = "deprecated.daemonset.template.generation";

/** Fields of an owner; none where nothing is recorded of it. */
function fieldsOf(object: JsonObject, owner: string): readonly string[] {
  return ownersOf(object)[owner] ?? [];
}

describeInProfiles("owners of what kinds keep to themselves", (stage) => {
  const make = async (path: string, object: JsonObject): Promise<ApiBody> => {
    const answer = await stage.api.post(`${path}?fieldManager=maker`, object);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const putStatus = async (path: string, body: JsonObject): Promise<ApiBody> => {
    const answer = await stage.api.put(`${path}/status?fieldManager=reporter`, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const apply = async (path: string, manager: string, body: JsonObject): Promise<ApiBody> => {
    const answer = await stage.api.request("PATCH", `${path}?fieldManager=${manager}`, { type: APPLY_TYPE, body });
    assert.ok(answer.status === 200 || answer.status === 201, answer.text);
    return answer.body;
  };

  test("[SSA-023] a status write of a DaemonSet without its count of templates owns the count, which stays", async () => {
    const path = "/apis/apps/v1/namespaces/default/daemonsets";
    const metadata = { name: "counted" };
    const made = await make(path, {
      apiVersion: "apps/v1",
      kind: "DaemonSet",
      metadata,
      spec: { selector: { matchLabels: labels }, template },
    });
    const at = `.metadata.annotations.${GENERATION}`;
    assert.ok(fieldsOf(made, "maker Update").includes(at));
    const body = await putStatus(`${path}/counted`, { apiVersion: "apps/v1", kind: "DaemonSet", metadata });
    assert.deepEqual(fieldsOf(body, "reporter Update status"), [at], JSON.stringify(ownersOf(body)));
    assert.equal(body.metadata.annotations[GENERATION], "1");
    const changed = await stage.api.patch(`${path}/counted`, "merge", {
      spec: { template: { spec: { hostname: "h" } } },
    });
    assert.equal(changed.body.metadata.annotations[GENERATION], "2", "counted by its template, whoever owns the count");
  });

  test("[SSA-023] a status write of a ReplicationController without labels does not own those of its template", async () => {
    const path = "/api/v1/namespaces/default/replicationcontrollers";
    const identity = { apiVersion: "v1", kind: "ReplicationController", metadata: { name: "labelled" } };
    await make(path, { ...identity, spec: { template } });
    const body = await putStatus(`${path}/labelled`, { ...identity, status: { replicas: 1 } });
    assert.deepEqual(body.metadata.labels, labels);
    assert.deepEqual(fieldsOf(body, "reporter Update status"), [".status.replicas"]);
    assert.ok(!fieldsOf(body, "maker Update").some((field) => field.startsWith(".metadata.labels")));
  });

  test("[SSA-034] a StatefulSet with a named strategy gets no rollingUpdate, and no manager owns one", async () => {
    const path = "/apis/apps/v1/namespaces/default/statefulsets";
    const object = (name: string, updateStrategy: JsonValue | undefined): JsonObject => ({
      apiVersion: "apps/v1",
      kind: "StatefulSet",
      metadata: { name },
      spec: { serviceName: "s", selector: { matchLabels: labels }, template, updateStrategy },
    });
    const named = await make(path, object("named", { type: "RollingUpdate" }));
    assert.deepEqual(fieldAt(named, "spec", "updateStrategy"), { type: "RollingUpdate" });
    const unnamed = await make(path, object("unnamed", undefined));
    assert.deepEqual(fieldAt(unnamed, "spec", "updateStrategy"), {
      type: "RollingUpdate",
      rollingUpdate: { partition: 0 },
    });
  });

  test("[SSA-036] data of a ControllerRevision is owned as a whole", async () => {
    const path = "/apis/apps/v1/namespaces/default/controllerrevisions";
    const metadata = { name: "whole" };
    const object = {
      apiVersion: "apps/v1",
      kind: "ControllerRevision",
      metadata,
      revision: 1,
      data: { spec: { a: 1 } },
    };
    assert.deepEqual(
      fieldsOf(await make(path, object), "maker Update").filter((field) => field.startsWith(".data")),
      [".data"],
    );
  });

  test("[SSA-034] initial finalizers of a Namespace have no owner", async () => {
    const body = await make("/api/v1/namespaces", {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "unowned" },
    });
    assert.equal(listAt(body, "spec", "finalizers").length, 1);
    assert.ok(!fieldsOf(body, "maker Update").some((field) => field.startsWith(".spec")));
  });

  test("[SSA-036] an applied empty map list has no owner; an empty map and an atomic list have one", async () => {
    const path = "/apis/apps/v1/namespaces/default/deployments/empties";
    const identity = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "empties" } };
    await apply(path, "a", { ...identity, spec: { selector: { matchLabels: labels }, template } });
    const pod = { containers: [], volumes: [], tolerations: [], nodeSelector: {} };
    const metadata = { ...identity.metadata, finalizers: [], labels: {} };
    const body = await apply(path, "b", { ...identity, metadata, spec: { template: { spec: pod } } });
    const at = ".spec.template.spec";
    const wanted = [".metadata.labels", `${at}.nodeSelector`, `${at}.tolerations`];
    assert.deepEqual([...fieldsOf(body, "b Apply")].sort(), wanted);
    assert.equal(listAt(body, "spec", "template", "spec", "containers").length, 1, "the other's container stays");
    assert.deepEqual(fieldsOf(await apply(path, "b", identity), "b Apply"), []);
  });

  test("[SSA-005] text data of a Secret is owned as it was stated, though it is stored as data", async () => {
    const path = "/api/v1/namespaces/default/secrets/stated";
    const identity = { apiVersion: "v1", kind: "Secret", metadata: { name: "stated" } };
    const body = await apply(path, "a", { ...identity, stringData: { x: "1" } });
    assert.deepEqual([fieldsOf(body, "a Apply"), body.data], [[".stringData.x"], { x: "MQ==" }]);
  });

  test("[SSA-034] binding a pod to a node has no owner", async () => {
    const path = "/api/v1/namespaces/default/pods";
    const before = await make(path, {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "bound" },
      spec: template.spec,
    });
    const target = { kind: "Node", name: "n" };
    const { status } = await stage.api.post(`${path}/bound/binding`, { metadata: { name: "bound" }, target });
    assert.equal(status, 201);
    const { body } = await stage.api.get(`${path}/bound`);
    assert.deepEqual([fieldAt(body, "spec", "nodeName"), ownersOf(body)], ["n", ownersOf(before)]);
  });
});
