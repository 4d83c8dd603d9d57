/** Which requests admission webhooks are asked about, and in which version. SPEC: API versions no longer served. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { kubernetesProfile } from "../../../runtime/index.js";
import { WebhookScene } from "../../admission/webhooks/webhook-scene.js";
import { eventuallyFound } from "../../support/eventually-found.js";
import { fieldAt, type JsonObject, type JsonValue, objectAt, objectsAt, textAt, valueAt } from "../../support/json.js";

describe("the requests that admission webhooks match", () => {
  let scene: WebhookScene;
  let namespace = "";
  let maps = "";
  let widgets = "";
  before(async () => {
    scene = await WebhookScene.open({ profile: kubernetesProfile() });
    // what a server writes as it starts is not to be seen by webhooks for everything
    await eventuallyFound(scene.api, "/readyz");
    namespace = await scene.api.namespace();
    maps = `/api/v1/namespaces/${namespace}/configmaps`;
    widgets = `/apis/demo.example.com/v1/namespaces/${namespace}/widgets`;
  });
  afterEach(() => scene.reset());
  after(() => scene.close());

  const configure = (path: string, given: JsonObject) =>
    scene.configure("validating", path.slice(1), [scene.webhook(path, given)]);
  /** Operations and subresources that the webhook has seen of objects by a name. */
  const seen = async (): Promise<readonly string[]> =>
    (await scene.process.seen()).map(({ review: { request } }) => {
      const { operation, resource, subResource = "", name = "" } = objectAt(request);
      return `${operation} ${fieldAt(resource, "resource")}${subResource === "" ? "" : `/${subResource}`} ${name}`;
    });

  test("[ADM-016] operations", async () => {
    await configure("/ops", { rules: scene.rules("configmaps", { operations: ["UPDATE", "DELETE"] }) });
    await scene.api.post(maps, { metadata: { name: "ops" } });
    await scene.api.patch(`${maps}/ops`, "merge", { data: { a: "b" } });
    await scene.api.get(`${maps}/ops`);
    await scene.api.delete(`${maps}/ops`);
    assert.deepEqual(await seen(), ["UPDATE configmaps ops", "DELETE configmaps ops"]);
  });

  test("[ADM-016] groups, versions and resources", async () => {
    const requests = async (): Promise<void> => {
      await scene.api.post(maps, { metadata: { generateName: "m-" } });
      await scene.api.post(`/api/v1/namespaces/${namespace}/secrets`, { metadata: { generateName: "s-" } });
      await scene.api.post(widgets, { metadata: { generateName: "w-" }, spec: { size: 1 } });
    };
    const asked = async (rules: JsonValue): Promise<readonly string[]> => {
      await configure("/where", { rules });
      await requests();
      const resources = (await scene.process.seen()).map(({ review }) =>
        textAt(review, "request", "resource", "resource"),
      );
      await scene.reset();
      return resources;
    };
    assert.deepEqual(await asked(scene.rules("*")), ["configmaps", "secrets"]);
    assert.deepEqual(await asked(scene.rules("*", { group: "*" })), ["configmaps", "secrets", "widgets"]);
    assert.deepEqual(await asked(scene.rules("secrets")), ["secrets"]);
    assert.deepEqual(await asked(scene.rules("secrets", { version: "v2" })), []);
    assert.deepEqual(await asked(scene.rules("widgets")), []);
    assert.deepEqual(
      await asked([...scene.rules("widgets", { group: "demo.example.com" }), ...scene.rules("secrets")]),
      ["secrets", "widgets"],
    );
    assert.deepEqual(await asked([]), []);
  });

  test("[ADM-016] subresources match only by name", async () => {
    await scene.api.post(widgets, { metadata: { name: "sub" }, spec: { size: 1 } });
    const asked = async (resource: string): Promise<readonly string[]> => {
      await configure("/sub", { rules: scene.rules(resource, { group: "demo.example.com" }) });
      await scene.api.patch(`${widgets}/sub`, "merge", {
        metadata: { labels: { at: resource.replace(/\W/g, "-").replace(/^-+|-+$/g, "x") } },
      });
      await scene.api.patch(`${widgets}/sub/status`, "merge", { status: { phase: "Failed" } });
      const result = await seen();
      await scene.reset();
      return result;
    };
    const [whole, status] = ["UPDATE widgets sub", "UPDATE widgets/status sub"];
    assert.deepEqual(await asked("widgets"), [whole]);
    assert.deepEqual(await asked("widgets/status"), [status]);
    assert.deepEqual(await asked("widgets/*"), [whole, status]);
    assert.deepEqual(await asked("*"), [whole]);
    assert.deepEqual(await asked("*/status"), [status]);
    assert.deepEqual(await asked("*/*"), [whole, status]);
    assert.deepEqual(await asked("widgets/scale"), []);
  });

  test("[ADM-016] a scale is shown as a Scale, and changed as one", async () => {
    const sets = `/apis/apps/v1/namespaces/${namespace}/replicasets`;
    const labels = { app: "scaled" };
    const pod = { metadata: { labels }, spec: { containers: [{ name: "c", image: "i" }] } };
    const set = {
      metadata: { name: "scaled" },
      spec: { replicas: 1, selector: { matchLabels: labels }, template: pod },
    };
    assert.equal((await scene.api.post(sets, set)).status, 201);
    await scene.process.behave("/scale", { patch: [{ op: "replace", path: "/spec/replicas", value: 5 }] });
    await scene.configure("mutating", "scale", [
      scene.webhook("/scale", { rules: scene.rules("*/scale", { group: "apps" }) }),
    ]);
    const { status, body, text } = await scene.api.patch(`${sets}/scaled/scale`, "merge", { spec: { replicas: 3 } });
    assert.deepEqual([status, valueAt(body, "spec", "replicas")], [200, 5], text);
    const { review } = (await scene.process.seen())[0]!;
    const { kind, resource, subResource, requestSubResource, object, oldObject } = objectAt(review, "request");
    assert.deepEqual(kind, { group: "autoscaling", version: "v1", kind: "Scale" });
    assert.deepEqual(
      [fieldAt(resource, "resource"), subResource, requestSubResource],
      ["replicasets", "scale", "scale"],
    );
    assert.deepEqual(
      [fieldAt(object, "kind"), fieldAt(object, "spec", "replicas"), fieldAt(oldObject, "spec", "replicas")],
      ["Scale", 3, 1],
    );
  });

  test("[ADM-016] an eviction and a binding are sent with their own kinds", async () => {
    const pods = `/api/v1/namespaces/${namespace}/pods`;
    const spec = { containers: [{ name: "c", image: "i" }] };
    assert.equal((await scene.api.post(pods, { metadata: { name: "evicted" }, spec })).status, 201);
    await configure("/pods", { rules: scene.rules("pods/*") });
    const target = { kind: "Node", name: "n" };
    const bound = await scene.api.post(`${pods}/evicted/binding`, { metadata: { name: "evicted" }, target });
    assert.equal(bound.status, 201, bound.text);
    const evicted = await scene.api.post(`${pods}/evicted/eviction`, { metadata: { name: "evicted" } });
    assert.equal(evicted.status, 201, evicted.text);
    const requests = (await scene.process.seen()).map(({ review: { request } }) => [
      fieldAt(request, "operation"),
      fieldAt(request, "subResource") ?? "",
      fieldAt(request, "kind", "kind"),
      valueAt(request, "object", "kind") ?? null,
      valueAt(request, "oldObject", "kind") ?? null,
    ]);
    // what comes of them are writes of the server's own
    assert.deepEqual(
      requests.filter(([operation]) => operation === "CREATE"),
      [
        ["CREATE", "binding", "Binding", "Binding", null],
        ["CREATE", "eviction", "Eviction", "Eviction", null],
      ],
    );
  });

  test("[ADM-016] scopes", async () => {
    const asked = async (scope: string): Promise<readonly string[]> => {
      await configure("/scope", { rules: scene.rules("*", { scope, operations: ["CREATE"] }) });
      await scene.api.post(maps, { metadata: { generateName: "scope-" } });
      await scene.api.namespace();
      const resources = (await scene.process.seen()).map(({ review }) =>
        textAt(review, "request", "resource", "resource"),
      );
      await scene.reset();
      return resources;
    };
    assert.deepEqual(await asked("Namespaced"), ["configmaps"]);
    assert.deepEqual(await asked("Cluster"), ["namespaces"]);
    assert.deepEqual(await asked("*"), ["configmaps", "namespaces"]);
  });

  test("[ADM-017] labels of namespaces", async () => {
    const [marked, plain] = [await scene.api.namespace(), await scene.api.namespace()];
    await scene.api.patch(`/api/v1/namespaces/${marked}`, "merge", { metadata: { labels: { watched: "yes" } } });
    await configure("/ns", {
      rules: [...scene.rules("configmaps"), ...scene.rules("namespaces"), ...scene.rules("nodes")],
      namespaceSelector: { matchExpressions: [{ key: "watched", operator: "In", values: ["yes"] }] },
    });
    for (const name of [marked, plain])
      await scene.api.post(`/api/v1/namespaces/${name}/configmaps`, { metadata: { name: "m" } });
    await scene.api.post("/api/v1/nodes", { metadata: { name: `node-${marked}` } });
    assert.deepEqual(
      await seen(),
      ["CREATE configmaps m", `CREATE nodes node-${marked}`],
      "what is in no namespace is in all",
    );
    await scene.process.forget();
    // a namespace has its own labels, as they are going to be
    await scene.api.patch(`/api/v1/namespaces/${marked}`, "merge", { metadata: { labels: { watched: null } } });
    assert.deepEqual(await seen(), []);
    await scene.api.patch(`/api/v1/namespaces/${plain}`, "merge", { metadata: { labels: { watched: "yes" } } });
    assert.deepEqual(await seen(), [`UPDATE namespaces ${plain}`]);
    assert.equal(fieldAt((await scene.process.seen())[0]?.review, "request", "namespace"), plain);
    await scene.api.delete(`/api/v1/namespaces/${plain}`);
    assert.ok((await seen()).includes(`DELETE namespaces ${plain}`));
    // what is deleted with it is not to be seen by the webhooks of later tests
    while ((await scene.api.get(`/api/v1/namespaces/${plain}`)).status !== 404);
  });

  test("[ADM-017] labels of objects, before or after the change", async () => {
    await configure("/labels", {
      rules: scene.rules("configmaps"),
      objectSelector: { matchLabels: { watched: "yes" } },
    });
    await scene.api.post(maps, { metadata: { name: "unmarked" } });
    await scene.api.post(maps, { metadata: { name: "marked", labels: { watched: "yes" } } });
    assert.deepEqual(await seen(), ["CREATE configmaps marked"]);
    await scene.api.patch(`${maps}/marked`, "merge", { metadata: { labels: { watched: "no" } } });
    await scene.api.patch(`${maps}/marked`, "merge", { data: { a: "b" } });
    await scene.api.patch(`${maps}/unmarked`, "merge", { metadata: { labels: { watched: "yes" } } });
    await scene.api.delete(`${maps}/unmarked`);
    assert.deepEqual((await seen()).slice(1), [
      "UPDATE configmaps marked",
      "UPDATE configmaps unmarked",
      "DELETE configmaps unmarked",
    ]);
  });

  const autoscaler = (name: string): JsonObject => ({
    metadata: { name },
    spec: {
      scaleTargetRef: { kind: "ReplicaSet", name: "x", apiVersion: "apps/v1" },
      maxReplicas: 3,
      targetCPUUtilizationPercentage: 50,
    },
  });
  const autoscalers = (version: string): string =>
    `/apis/autoscaling/${version}/namespaces/${namespace}/horizontalpodautoscalers`;

  test("[ADM-018] a request through another version is sent in that of the rule, or not at all", async () => {
    const rules = scene.rules("horizontalpodautoscalers", { group: "autoscaling", version: "v2" });
    await configure("/equivalent", { rules });
    assert.equal((await scene.api.post(autoscalers("v1"), autoscaler("equivalent"))).status, 201);
    const { review } = (await scene.process.seen())[0]!;
    const { kind, resource, requestKind, requestResource, object } = objectAt(review, "request");
    assert.deepEqual([fieldAt(kind, "version"), fieldAt(resource, "version")], ["v2", "v2"]);
    assert.deepEqual([fieldAt(requestKind, "version"), fieldAt(requestResource, "version")], ["v1", "v1"]);
    assert.equal(fieldAt(object, "apiVersion"), "autoscaling/v2");
    assert.equal(fieldAt(object, "spec", "metrics", 0, "resource", "target", "averageUtilization"), 50);
    await scene.reset();
    await configure("/exact", { rules, matchPolicy: "Exact" });
    assert.equal((await scene.api.post(autoscalers("v1"), autoscaler("exact"))).status, 201);
    assert.deepEqual(await seen(), []);
    assert.equal(
      (await scene.api.patch(`${autoscalers("v2")}/exact`, "merge", { spec: { maxReplicas: 4 } })).status,
      200,
    );
    assert.deepEqual(await seen(), ["UPDATE horizontalpodautoscalers exact"]);
  });

  test("[ADM-018] the version of the request is preferred to others", async () => {
    await configure("/both", {
      rules: [
        ...scene.rules("horizontalpodautoscalers", { group: "autoscaling", version: "v2" }),
        ...scene.rules("*", { group: "autoscaling", version: "v1" }),
      ],
    });
    await scene.api.post(autoscalers("v1"), autoscaler("both"));
    assert.deepEqual(
      (await scene.process.seen()).map(({ review }) => fieldAt(review, "request", "kind", "version")),
      ["v1"],
    );
  });

  test("[ADM-018] a change in the webhook's version is applied to the request's version and to the stored object", async () => {
    const metric = {
      type: "Resource",
      resource: { name: "memory", target: { type: "Utilization", averageUtilization: 70 } },
    };
    await scene.process.behave("/convert", {
      patch: [
        { op: "replace", path: "/spec/maxReplicas", value: 9 },
        { op: "replace", path: "/spec/metrics/0/resource/target/averageUtilization", value: 60 },
        { op: "add", path: "/spec/metrics/-", value: metric },
      ],
    });
    const rules = scene.rules("horizontalpodautoscalers", { group: "autoscaling", version: "v2" });
    await scene.configure("mutating", "convert", [scene.webhook("/convert", { rules })]);
    const { status, body, text } = await scene.api.post(autoscalers("v1"), autoscaler("converted"));
    assert.deepEqual(
      [status, valueAt(body, "spec", "maxReplicas"), valueAt(body, "spec", "targetCPUUtilizationPercentage")],
      [201, 9, 60],
      text,
    );
    const stored = (await scene.api.get(`${autoscalers("v2")}/converted`)).body;
    assert.deepEqual(
      objectsAt(stored, "spec", "metrics")
        .map(({ resource }) => [fieldAt(resource, "name"), fieldAt(resource, "target", "averageUtilization")])
        .sort(),
      [
        ["cpu", 60],
        ["memory", 70],
      ],
    );
  });

  const as = (user: string) => ({ headers: { "impersonate-user": user, "impersonate-group": "system:masters" } });

  test("[ADM-019] conditions say which requests are sent", async () => {
    const expression = 'request.userInfo.username != "robot"';
    await configure("/condition", {
      rules: scene.rules("configmaps"),
      matchConditions: [{ name: "no-robots", expression }],
    });
    for (const user of ["robot", "jane"]) {
      const { status, text } = await scene.api.post(maps, { metadata: { name: user } }, as(user));
      assert.equal(status, 201, text);
    }
    assert.deepEqual(await seen(), ["CREATE configmaps jane"]);
  });

  test("[ADM-019] conditions can use the objects, the namespace and the authorizer", async () => {
    const conditions = [
      'object.metadata.labels["a"] == "b"',
      "oldObject == null",
      `namespaceObject.metadata.name == "${namespace}"`,
      'authorizer.group("").resource("pods").namespace("any").check("list").allowed()',
      'request.operation == "CREATE" && request.options.kind == "CreateOptions"',
    ];
    await configure("/knows", {
      rules: scene.rules("configmaps"),
      matchConditions: conditions.map((expression, index) => ({ name: `c${index}`, expression })),
    });
    await scene.api.post(maps, { metadata: { name: "known", labels: { a: "b" } } });
    await scene.api.post(maps, { metadata: { name: "unknown", labels: { a: "c" } } });
    assert.deepEqual(await seen(), ["CREATE configmaps known"]);
  });

  test("[ADM-019] a condition without a value follows the failure policy, unless another one is false", async () => {
    const nothing = { name: "nothing", expression: 'object.metadata.labels["absent"] == "x"' };
    const no = { name: "no", expression: "object.metadata.name == 'other'" };
    const asked = async (
      failurePolicy: string,
      ...matchConditions: JsonObject[]
    ): Promise<[number, string, readonly string[]]> => {
      await configure("/nothing", { rules: scene.rules("configmaps"), failurePolicy, matchConditions });
      const { status, body } = await scene.api.post(maps, { metadata: { generateName: "n-", labels: { a: "b" } } });
      const paths = await scene.process.paths();
      await scene.reset();
      return [status, body.message, paths];
    };
    const [status, message, paths] = await asked("Fail", nothing);
    assert.deepEqual([status, paths], [403, []]);
    assert.match(
      message,
      /is forbidden: expression 'object\.metadata\.labels\["absent"\] == "x"' resulted in error: no such key: absent/,
    );
    assert.deepEqual((await asked("Ignore", nothing)).toSpliced(1, 1), [201, []]);
    assert.deepEqual((await asked("Fail", nothing, no)).toSpliced(1, 1), [201, []]);
  });

  test("[ADM-019] conditions are expressions, 64 at most", async () => {
    const refused = async (...expressions: string[]): Promise<readonly string[]> => {
      const matchConditions = expressions.map((expression, index) => ({ name: `c${index}`, expression }));
      const { status, body } = await scene.api.post(scene.collection("validating"), {
        metadata: { name: "c" },
        webhooks: [scene.webhook("/c", { matchConditions, rules: [] })],
      });
      if (status === 201) await scene.api.delete(`${scene.collection("validating")}/c`);
      return status === 201
        ? []
        : [
            String(status),
            textAt(body, "details", "causes", 0, "field"),
            textAt(body, "details", "causes", 0, "message"),
          ];
    };
    assert.deepEqual(await refused(...Array.from({ length: 64 }, (_, index) => `${index} == ${index}`)), []);
    assert.deepEqual((await refused(...Array(65).fill("true"))).slice(0, 2), ["422", "webhooks[0].matchConditions"]);
    const [status, field, message] = await refused("true", "request.nonsense == 1");
    assert.deepEqual([status, field], ["422", "webhooks[0].matchConditions[1].expression"]);
    assert.match(String(message), /compilation failed: .*undefined field 'nonsense'/s);
    assert.match(String((await refused("1"))[2]), /must evaluate to bool/);
  });

  test("[ADM-023] a configuration applies from the next request on, until it is deleted", async () => {
    const path = `${scene.collection("validating")}/now`;
    await scene.process.behave("/now", { allowed: false });
    for (let round = 0; round < 20; round++) {
      const created = await scene.api.post(scene.collection("validating"), {
        metadata: { name: "now" },
        webhooks: [scene.webhook("/now", { rules: scene.rules("configmaps", { operations: ["UPDATE"] }) })],
      });
      assert.equal(created.status, 201);
      assert.equal((await scene.api.post(maps, { metadata: { name: `now-${round}` } })).status, 201);
      await scene.api.patch(path, "json", [
        { op: "replace", path: "/webhooks/0/rules/0/operations", value: ["CREATE"] },
      ]);
      assert.equal((await scene.api.post(maps, { metadata: { name: `later-${round}` } })).status, 400);
      assert.equal((await scene.api.delete(path)).status, 200);
      assert.equal((await scene.api.post(maps, { metadata: { name: `later-${round}` } })).status, 201);
    }
  });
});
