/** Pods: what the server fills in, what may change, how they end. SPEC: Status of individual kinds; Resource deletion. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, listAt, objectAt, objectsAt } from "../support/json.js";

const container = (name: string, more: object = {}): JsonObject => ({
  name,
  image: "registry.example.com/app:1",
  ...more,
});

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`pods (${profile.name})`, () => {
    let api: TestApi;
    let pods: string;
    let t: string;
    before(async () => {
      api = await startApi({ profile, emulatedVersion: "1.32" });
      t = await api.namespace();
      pods = `/api/v1/namespaces/${t}/pods`;
    });
    after(() => api.stop());

    const create = async (name: string, spec: object = {}): Promise<ApiBody> => {
      const { status, body } = await api.post(pods, {
        metadata: { name },
        spec: { containers: [container("main")], ...spec },
      });
      assert.equal(status, 201, JSON.stringify(body));
      return body;
    };

    test("[RES-056] the quality of a pod never changes", async () => {
      const { status } = await create("steady");
      const changed = await api.put(`${pods}/steady/status`, {
        ...(await api.get(`${pods}/steady`)).body,
        status: { ...objectAt(status), qosClass: "Guaranteed" },
      });
      const causes = (changed.body.details?.causes ?? []).map(({ field, message }) => `${field}: ${message}`);
      const text = 'status.qosClass: Invalid value: "Guaranteed": field is immutable';
      assert.deepEqual([changed.status, causes], [422, [text]], changed.text);
    });

    test("[RES-056] a pod is Pending until a client writes its status", async () => {
      const created = await create("idle");
      assert.deepEqual(created.status, { phase: "Pending", qosClass: "BestEffort" });
      const { body } = await api.get(`${pods}/idle`);
      assert.deepEqual(body, created);
      const status = { ...objectAt(body, "status"), phase: "Running", podIP: "10.1.2.3" };
      const written = await api.put(`${pods}/idle/status`, { ...body, status });
      assert.deepEqual([written.status, written.body.status], [200, { ...status, podIPs: [{ ip: "10.1.2.3" }] }]);
      const asMain = await api.patch(`${pods}/idle`, "merge", { status: { phase: "Failed" } });
      assert.equal(fieldAt(asMain.body, "status", "phase"), "Running");
    });

    test("defaults may depend on other fields", async () => {
      const { spec } = await create("defaults", {
        serviceAccountName: "builder",
        hostNetwork: true,
        containers: [
          container("tagged", { ports: [{ containerPort: 80 }], resources: { limits: { cpu: "1" } } }),
          { name: "newest", image: "localhost:5000/app" },
          { name: "fixed", image: "app@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef" },
        ],
      });
      const policies = objectsAt(spec, "containers").map(({ imagePullPolicy }) => imagePullPolicy);
      assert.deepEqual(policies, ["IfNotPresent", "Always", "IfNotPresent"]);
      assert.deepEqual(fieldAt(spec, "containers", 0, "resources"), { limits: { cpu: "1" }, requests: { cpu: "1" } });
      assert.equal(fieldAt(spec, "containers", 0, "ports", 0, "hostPort"), 80);
      assert.equal(fieldAt(spec, "serviceAccount"), "builder");
      assert.deepEqual(
        [
          fieldAt(spec, "dnsPolicy"),
          fieldAt(spec, "schedulerName"),
          fieldAt(spec, "securityContext"),
          fieldAt(spec, "preemptionPolicy"),
          fieldAt(spec, "priority"),
        ],
        ["ClusterFirst", "default-scheduler", {}, "PreemptLowerPriority", 0],
      );
      const { terminationMessagePath, terminationMessagePolicy, resources } = objectAt(spec, "containers", 1);
      assert.deepEqual(
        [terminationMessagePath, terminationMessagePolicy, resources],
        ["/dev/termination-log", "File", {}],
      );
      assert.deepEqual(
        [
          fieldAt(spec, "restartPolicy"),
          fieldAt(spec, "terminationGracePeriodSeconds"),
          fieldAt(spec, "enableServiceLinks"),
        ],
        ["Always", 30, true],
      );
    });

    test("the quality of service follows from requests and limits", async () => {
      const bounded = { cpu: "500m", memory: "1Gi" };
      const guaranteed = await create("guaranteed", {
        containers: [container("a", { resources: { limits: bounded, requests: { cpu: "0.5", memory: "1024Mi" } } })],
      });
      const burstable = await create("burstable", {
        containers: [container("a", { resources: { limits: bounded } }), container("b")],
      });
      assert.deepEqual(
        [fieldAt(guaranteed, "status", "qosClass"), fieldAt(burstable, "status", "qosClass")],
        ["Guaranteed", "Burstable"],
      );
    });

    test("[RES-064] names of containers and volumes are unique in a pod", async () => {
      const refused = await api.post(pods, {
        metadata: { name: "twice" },
        spec: { containers: [container("a"), container("a")], volumes: [{ name: "v" }, { name: "v" }] },
      });
      assert.deepEqual([refused.status, refused.body.reason], [422, "Invalid"]);
      assert.deepEqual(
        refused.body.details.causes.map(({ reason, field }) => `${reason} ${field}`),
        ["FieldValueDuplicate spec.volumes[1].name", "FieldValueDuplicate spec.containers[1].name"],
      );
    });

    test("everything that a container refers to must be in the pod", async () => {
      const refused = await api.post(pods, {
        metadata: { name: "loose" },
        spec: {
          containers: [
            { name: "a", volumeMounts: [{ name: "none", mountPath: "/x" }] },
            container("b", { resources: { limits: { cpu: "1" }, requests: { cpu: "2" } } }),
          ],
        },
      });
      assert.deepEqual(
        refused.body.details.causes.map(({ reason, field }) => `${reason} ${field}`),
        [
          "FieldValueRequired spec.containers[0].image",
          "FieldValueNotFound spec.containers[0].volumeMounts[0].name",
          "FieldValueInvalid spec.containers[1].resources.requests",
        ],
      );
      assert.match(refused.body.message, /must be less than or equal to cpu limit of 1/);
    });

    test("[VAL-029] an invalid quantity makes the object undecodable, and a selector must match its template", async () => {
      const refused = await api.post(pods, {
        metadata: { name: "amount" },
        spec: { containers: [container("a", { resources: { requests: { cpu: "1zz" } } })] },
      });
      assert.deepEqual([refused.status, refused.body.reason], [400, "BadRequest"]);
      const isStock = profile.behaviours.decodingFailures === "stock";
      const text = isStock
        ? /^Pod in version "v1" cannot be handled as a Pod: quantities must match/
        : /spec\.containers\[0\]\.resources\.requests\.cpu.*1zz/;
      assert.match(refused.body.message, text);
      for (const [resource, field] of [
        ["deployments", "spec.template.metadata.labels"],
        ["replicasets", "spec.template.metadata.labels"],
      ]) {
        const unmatched = await api.post(`/apis/apps/v1/namespaces/${t}/${resource}`, {
          metadata: { name: "unmatched" },
          spec: {
            selector: { matchExpressions: [{ key: "app", operator: "In", values: ["x"] }] },
            template: { metadata: { labels: { app: "y" } }, spec: { containers: [container("a")] } },
          },
        });
        assert.deepEqual([unmatched.status, unmatched.body.details.causes[0]?.field], [422, field], resource);
      }
    });

    test("a pod's spec is immutable except for images, deadlines and added tolerations", async () => {
      const { spec } = await create("fixed", { tolerations: [{ key: "a", operator: "Exists" }] });
      const image = await api.patch(`${pods}/fixed`, "strategic", {
        spec: { containers: [{ name: "main", image: "registry.example.com/app:2" }] },
      });
      assert.deepEqual([image.status, image.body.metadata.generation], [200, 2]);
      const added = await api.patch(`${pods}/fixed`, "merge", {
        spec: {
          tolerations: [...listAt(spec, "tolerations"), { key: "b", operator: "Exists" }],
          activeDeadlineSeconds: 100,
        },
      });
      assert.equal(added.status, 200);
      const fixed = "pod updates may not change fields other than";
      for (const [change, field, message] of [
        [{ hostname: "other" }, "spec", fixed],
        [{ nodeName: "n1" }, "spec", fixed],
        [{ containers: [container("main", { command: ["sh"] })] }, "spec", fixed],
        [{ tolerations: [] }, "spec.tolerations", "existing toleration can not be modified"],
        [{ activeDeadlineSeconds: 200 }, "spec.activeDeadlineSeconds", "must be less than or equal to previous value"],
        [{ activeDeadlineSeconds: null }, "spec.activeDeadlineSeconds", "must not update from a positive integer"],
        [{ containers: [container("main"), container("more")] }, "spec.containers", "may not add or remove containers"],
      ] as const) {
        const { status, body } = await api.patch(`${pods}/fixed`, "merge", { spec: change });
        assert.deepEqual([status, body.details.causes[0]?.field], [422, field], JSON.stringify(change));
        assert.ok(body.message.includes(message), body.message);
      }
    });

    test("scheduling gates hold a pod back and can only be removed", async () => {
      const gated = await create("gated", { schedulingGates: [{ name: "example.com/a" }, { name: "example.com/b" }] });
      const [condition] = listAt(gated, "status", "conditions");
      const { lastTransitionTime, ...rest } = objectAt(condition);
      assert.equal(lastTransitionTime, gated.metadata.creationTimestamp);
      assert.deepEqual(rest, {
        type: "PodScheduled",
        status: "False",
        reason: "SchedulingGated",
        message: "Scheduling is blocked due to non-empty scheduling gates",
      });
      const early = await api.post(`${pods}/gated/binding`, {
        metadata: { name: "gated" },
        target: { kind: "Node", name: "n1" },
      });
      assert.equal(early.status, 409, early.text);
      const narrowed = await api.patch(`${pods}/gated`, "merge", { spec: { nodeSelector: { disk: "fast" } } });
      assert.deepEqual([narrowed.status, fieldAt(narrowed.body, "spec", "nodeSelector")], [200, { disk: "fast" }]);
      const widened = await api.patch(`${pods}/gated`, "merge", { spec: { nodeSelector: null } });
      assert.deepEqual([widened.status, widened.body.details.causes[0]?.field], [422, "spec.nodeSelector"]);
      const opened = await api.patch(`${pods}/gated`, "merge", {
        spec: { schedulingGates: [{ name: "example.com/b" }] },
      });
      assert.deepEqual(
        [opened.status, fieldAt(opened.body, "spec", "schedulingGates")],
        [200, [{ name: "example.com/b" }]],
      );
      const again = await api.patch(`${pods}/gated`, "merge", {
        spec: { schedulingGates: [{ name: "example.com/a" }] },
      });
      assert.match(again.body.message, /only deletion is allowed, but found new scheduling gate 'example.com\/a'/);
      const free = await api.patch(`${pods}/gated`, "merge", { spec: { schedulingGates: null } });
      assert.equal(free.status, 200, free.text);
      assert.deepEqual(listAt(free.body, "status", "conditions"), [condition], "a scheduler changes the condition");
    });

    test("a binding ends the promise of a node, and makes a gated pod a scheduled one", async () => {
      await create("promised", { schedulingGates: [{ name: "example.com/a" }] });
      await api.patch(`${pods}/promised`, "merge", { spec: { schedulingGates: null } });
      const status = { nominatedNodeName: "n1" };
      const promised = await api.patch(`${pods}/promised/status`, "merge", { status });
      assert.equal(fieldAt(promised.body, "status", "nominatedNodeName"), "n1");
      const target = { kind: "Node", name: "n1" };
      const bound = await api.post(`${pods}/promised/binding`, { metadata: { name: "promised" }, target });
      assert.equal(bound.status, 201, bound.text);
      const { body } = await api.get(`${pods}/promised`);
      assert.equal(fieldAt(body, "status", "nominatedNodeName"), undefined);
      const conditions = listAt(body, "status", "conditions").map((each) => [
        fieldAt(each, "type"),
        fieldAt(each, "status"),
        fieldAt(each, "reason"),
      ]);
      assert.deepEqual(conditions, [["PodScheduled", "True", undefined]]);
    });

    test("a resize changes amounts of time and memory, not the quality of service", async () => {
      const resources = { requests: { cpu: "100m", memory: "64Mi" }, limits: { cpu: "1", memory: "128Mi" } };
      await create("sized", { containers: [container("main", { resources })] });
      const resize = (more: object) =>
        api.patch(`${pods}/sized/resize`, "strategic", { spec: { containers: [{ name: "main", ...more }] } });
      const larger = await resize({ image: "registry.example.com/other:1", resources: { requests: { cpu: "200m" } } });
      const [main] = listAt(larger.body, "spec", "containers");
      assert.deepEqual(
        [larger.status, fieldAt(main, "resources", "requests", "cpu"), fieldAt(main, "image")],
        [200, "200m", "registry.example.com/app:1"],
      );
      const guaranteed = await resize({ resources: { requests: { cpu: "1", memory: "128Mi" } } });
      assert.match(guaranteed.body.message, /Pod QOS Class may not change as a result of resizing/);
      const removed = await resize({ resources: { limits: { memory: null } } });
      assert.match(removed.body.message, /resource limits cannot be removed/);
      const direct = await api.patch(`${pods}/sized`, "strategic", {
        spec: { containers: [{ name: "main", resources: { requests: { cpu: "300m" } } }] },
      });
      assert.equal(direct.status, 422);
    });

    test("ephemeral containers are added to an existing pod and stay", async () => {
      const { status, body } = await api.post(pods, {
        metadata: { name: "early" },
        spec: { containers: [container("main")], ephemeralContainers: [container("debug")] },
      });
      assert.deepEqual([status, body.details.causes[0]?.field], [422, "spec.ephemeralContainers"]);
      await create("probed");
      const path = `${pods}/probed/ephemeralcontainers`;
      const add = (...ephemeralContainers: object[]) => api.patch(path, "strategic", { spec: { ephemeralContainers } });
      const added = await add(container("debug", { targetContainerName: "main" }));
      assert.deepEqual(
        [added.status, fieldAt(added.body, "spec", "ephemeralContainers", 0, "imagePullPolicy")],
        [200, "IfNotPresent"],
      );
      const lost = await add(container("other", { targetContainerName: "none" }));
      assert.equal(lost.body.details.causes[0]?.reason, "FieldValueNotFound");
      const ported = await add(container("other", { ports: [{ containerPort: 1 }] }));
      assert.match(ported.body.message, /cannot be set for an Ephemeral Container/);
      const removed = await api.patch(path, "merge", { spec: { ephemeralContainers: [] } });
      assert.match(removed.body.message, /existing ephemeral containers "debug" may not be removed/);
    });

    test("[DEL-018] a bound pod has a grace period, and an unbound one has none", async () => {
      await create("unbound");
      assert.equal((await api.delete(`${pods}/unbound`)).status, 200);
      assert.equal((await api.get(`${pods}/unbound`)).status, 404);
      await create("bound", { nodeName: "n1" });
      const began = Date.now();
      const { status, body } = await api.delete(`${pods}/bound`);
      const { deletionTimestamp, deletionGracePeriodSeconds } = body.metadata;
      assert.deepEqual([status, deletionGracePeriodSeconds], [200, 30]);
      const aheadMs = Date.parse(deletionTimestamp) - began;
      assert.ok(aheadMs > 28_000, `${deletionTimestamp} is not 30 s after the request`);
      assert.equal((await api.get(`${pods}/bound`)).status, 200);
      assert.equal((await api.delete(`${pods}/bound?gracePeriodSeconds=0`)).status, 200);
      assert.equal((await api.get(`${pods}/bound`)).status, 404);
    });

    test("a finished pod is deleted at once", async () => {
      await create("finished", { nodeName: "n1" });
      await api.patch(`${pods}/finished/status`, "merge", { status: { phase: "Succeeded" } });
      assert.equal((await api.delete(`${pods}/finished`)).status, 200);
      assert.equal((await api.get(`${pods}/finished`)).status, 404);
    });

    test("[DEL-007] a removed pod, service or claim is answered with its last state", async () => {
      const pod = await create("last");
      const service = (
        await api.post(`/api/v1/namespaces/${t}/services`, {
          metadata: { name: "last" },
          spec: { ports: [{ port: 1 }] },
        })
      ).body;
      const claim = (
        await api.post(`/api/v1/namespaces/${t}/persistentvolumeclaims`, {
          metadata: { name: "last" },
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
        })
      ).body;
      assert.deepEqual(claim.status, { phase: "Pending" });
      for (const [resource, stored] of Object.entries({
        pods: pod,
        services: service,
        persistentvolumeclaims: claim,
      })) {
        const { status, body } = await api.delete(`/api/v1/namespaces/${t}/${resource}/last`);
        assert.deepEqual(
          [status, body.kind, body.metadata.uid, body.spec],
          [200, stored.kind, stored.metadata.uid, stored.spec],
        );
        assert.equal((await api.get(`/api/v1/namespaces/${t}/${resource}/last`)).status, 404, resource);
      }
    });

    test("a table shows how many containers are ready and the state of the pod", async () => {
      await create("shown", { nodeName: "n1", containers: [container("a"), container("b")] });
      await api.patch(`${pods}/shown/status`, "merge", {
        status: {
          phase: "Running",
          containerStatuses: [
            { name: "a", ready: true, restartCount: 2, state: { running: {} } },
            { name: "b", restartCount: 1, state: { waiting: { reason: "CrashLoopBackOff" } } },
          ],
        },
      });
      const accept = `application/json;as=Table;v=v1;g=${profile.words.metaGroup}`;
      const { body } = await api.get(`${pods}/shown`, { headers: { accept } });
      assert.deepEqual(listAt(body, "rows", 0, "cells").slice(0, 4), ["shown", "1/2", "CrashLoopBackOff", "3"]);
      await create("lasting", {
        containers: [container("a")],
        initContainers: [container("beside", { restartPolicy: "Always" })],
      });
      const running = (name: string) => ({ name, ready: true, started: true, restartCount: 0, state: { running: {} } });
      await api.patch(`${pods}/lasting/status`, "merge", {
        status: {
          phase: "Running",
          initContainerStatuses: [running("beside")],
          containerStatuses: [{ ...running("a"), ready: false }],
        },
      });
      const lasting = await api.get(`${pods}/lasting`, { headers: { accept } });
      assert.deepEqual(listAt(lasting.body, "rows", 0, "cells").slice(0, 3), ["lasting", "1/2", "Running"]);
      const selected = await api.get(`${pods}?fieldSelector=spec.nodeName%3Dn1,status.phase%3DRunning`);
      assert.ok(selected.body.items.some(({ metadata }) => metadata.name === "shown"));
    });
  });
}
