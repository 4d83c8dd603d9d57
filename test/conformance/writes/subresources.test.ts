/** SPEC: Resource paths, Subresources; Dry-run. What subresources with code of their own do. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer as createHttpServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { protobuf as evictionCodec } from "../../../generated/policy/v1/eviction.protobuf.js";
import { encodeObject } from "../../../runtime/codec/protobuf/envelope.js";
import { type LogOptions, statusErrors } from "../../../runtime/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, listAt, objectAt, objectsAt } from "../../support/json.js";

const LOGS = {
  async open(pod: ApiBody, options: LogOptions): Promise<AsyncIterable<string>> {
    if (options.previous) throw statusErrors.notFound({ group: "", resource: "pods" }, pod.metadata.name);
    return (async function* () {
      yield `${options.container} ${options.tailLines ?? "all"}\n`;
      yield "second line\n";
      if (options.follow) await once(options.signal, "abort");
    })();
  },
};

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A backend on this machine that tells what it was asked. */
async function startBackend(): Promise<{ port: number; seen: Seen[]; server: Server }> {
  const seen: Seen[] = [];
  const server = createHttpServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      seen.push({ method, url, headers, body });
      if (url === "/away") response.writeHead(302, { location: "https://elsewhere.example.com/" }).end();
      else if (url === "/inside") response.writeHead(302, { location: "/there?x=1" }).end();
      else
        response
          .writeHead(203, { "content-type": "text/x-own", "x-own": "yes", connection: "x-hop", "x-hop": "1" })
          .end(`${method} ${url}`);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, seen, server };
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`subresources (${profile.name})`, () => {
    let api: TestApi;
    let t: string;
    let pods: string;
    let budgets: string;
    before(async () => {
      api = await startApi({ profile, logs: LOGS, emulatedVersion: "1.32" });
      t = await api.namespace();
      pods = `/api/v1/namespaces/${t}/pods`;
      budgets = `/apis/policy/v1/namespaces/${t}/poddisruptionbudgets`;
    });
    after(() => api.stop());

    const pod = async (name: string, spec: object = {}, labels: object = {}): Promise<ApiBody> => {
      const { status, body } = await api.post(pods, {
        metadata: { name, labels },
        spec: {
          containers: [{ name: "main", image: "app:1", ports: [{ name: "web", containerPort: 8080 }] }],
          ...spec,
        },
      });
      assert.equal(status, 201, JSON.stringify(body));
      return body;
    };
    const evict = (name: string, more: object = {}, query = ""): Promise<Answer> =>
      api.post(`${pods}/${name}/eviction${query}`, {
        apiVersion: "policy/v1",
        kind: "Eviction",
        metadata: { name },
        ...more,
      });

    test("[SUB-003, SUB-004] a subresource is a path below one object; below a collection it is a name", async () => {
      await pod("one");
      const { status, body } = await api.get(`${pods}/one/status`);
      assert.deepEqual([status, body.kind, body.metadata.name], [200, "Pod", "one"]);
      const named = await api.get(`${pods}/status`);
      assert.deepEqual([named.status, named.body.message], [404, 'pods "status" not found']);
      for (const path of [
        `${pods}/one/status/more`,
        `${pods}/*/status`,
        `${pods}/one/constructor`,
        `${pods}/one/log/more`,
      ])
        assert.equal((await api.get(path)).status, 404, path);
    });

    test("discovery shows verbs and the kinds of bodies", async () => {
      const { body } = await api.get("/api/v1");
      const entry = (name: string): JsonObject | undefined =>
        objectsAt(body, "resources").find((resource) => resource.name === name);
      assert.deepEqual(entry("pods/eviction"), {
        name: "pods/eviction",
        singularName: "",
        namespaced: true,
        group: "policy",
        version: "v1",
        kind: "Eviction",
        verbs: ["create"],
      });
      assert.deepEqual([entry("pods/binding")!.kind, entry("pods/binding")!.verbs], ["Binding", ["create"]]);
      assert.deepEqual([entry("bindings")!.kind, entry("bindings")!.verbs], ["Binding", ["create"]]);
      assert.deepEqual([entry("pods/log")!.kind, entry("pods/log")!.verbs], ["Pod", ["get"]]);
      assert.equal(entry("services/proxy")!.kind, "ServiceProxyOptions");
      assert.deepEqual(entry("pods/status")!.verbs, ["get", "patch", "update"]);
      const policy = await api.get("/apis/policy/v1");
      assert.deepEqual(
        objectsAt(policy.body, "resources").map(({ name }) => name),
        ["poddisruptionbudgets", "poddisruptionbudgets/status"],
      );
    });

    test("verbs that a subresource does not serve are 405", async () => {
      await pod("verbs");
      for (const [method, path] of [
        ["GET", "verbs/eviction"],
        ["PUT", "verbs/binding"],
        ["POST", "verbs/log"],
        ["DELETE", "verbs/status"],
      ] as const)
        assert.equal((await api.request(method, `${pods}/${path}`)).status, 405, `${method} ${path}`);
      assert.equal((await api.get(`/api/v1/namespaces/${t}/bindings`)).status, 405);
    });

    test("[SUB-002] the log of a pod is text", async () => {
      await pod("talks");
      const { status, headers, text } = await api.get(`${pods}/talks/log?tailLines=5`);
      assert.deepEqual([status, headers["content-type"]], [200, "text/plain"]);
      assert.equal(text, "main 5\nsecond line\n");
      const previous = await api.get(`${pods}/talks/log?previous=true`);
      assert.deepEqual([previous.status, previous.body.reason], [404, "NotFound"]);
      const unknown = await api.get(`${pods}/talks/log?container=other`);
      assert.deepEqual([unknown.status, unknown.body.message], [400, "container other is not valid for pod talks"]);
      assert.equal((await api.get(`${pods}/talks/log?tailLines=-1`)).status, 422);
      assert.equal((await api.get(`${pods}/nobody/log`)).status, 404);
      const many = { name: "b", image: "b" };
      await pod("two", { containers: [{ name: "a", image: "a" }, many] });
      const which = await api.get(`${pods}/two/log`);
      assert.match(which.body.message, /a container name must be specified for pod two, choose one of: \[a b\]/);
    });

    test("[SUB-002] without a log provider a request for a log answers 503 with a Status", async () => {
      const bare = await startApi({ profile });
      const own = `/api/v1/namespaces/${await bare.namespace()}/pods`;
      await bare.post(own, { metadata: { name: "p" }, spec: { containers: [{ name: "c", image: "i" }] } });
      const { status, body } = await bare.get(`${own}/p/log`);
      assert.deepEqual([status, body.kind, body.reason], [503, "Status", "ServiceUnavailable"]);
      await bare.stop();
    });

    test("[SUB-012] a binding names its pod, and expects no other incarnation of it", async () => {
      await pod("named");
      const target = { name: "n1" };
      for (const metadata of [{}, { name: "another" }]) {
        const { status, body } = await api.post(`${pods}/named/binding`, { metadata, target });
        assert.deepEqual([status, body.message], [400, "name in URL does not match name in Binding object"]);
      }
      const another = await api.post(`${pods}/named/binding`, { metadata: { name: "named", uid: "x" }, target });
      assert.deepEqual([another.status, another.body.details.kind], [409, "pods"], another.text);
    });

    test("a command in a container that is not there is refused before its node is looked for", async () => {
      await pod("nowhere");
      const { status, body } = await api.get(`${pods}/nowhere/exec?container=none&command=ls`);
      assert.deepEqual([status, body.message], [400, "container none is not valid for pod nowhere"]);
      assert.match((await api.get(`${pods}/nowhere/exec?command=ls`)).body.message, /does not have a host assigned/);
    });

    test("[SUB-002] parameters of a log are judged in the words of stock servers", async () => {
      await pod("words");
      const told = async (query: string): Promise<string> => (await api.get(`${pods}/words/log?${query}`)).body.message;
      assert.equal(await told("tailLines=x"), 'strconv.ParseInt: parsing "x": invalid syntax');
      assert.match(await told("limitBytes=0"), /limitBytes: Invalid value: 0: must be greater than 0$/);
      assert.match(await told("tailLines=-1"), /tailLines: Invalid value: -1: must be greater than or equal to 0$/);
      assert.match(await told("sinceTime=x"), /^parsing time "x" as /);
      assert.match(
        await told("sinceTime=2020-01-01T00:00:00Z&sinceSeconds=1"),
        /is invalid: \[\]: Forbidden: at most one/,
      );
    });

    test("[SUB-012] a binding gives a pod its node, once", async () => {
      await pod("free");
      const binding = {
        apiVersion: "v1",
        kind: "Binding",
        metadata: { name: "free" },
        target: { kind: "Node", name: "n1" },
      };
      const first = await api.post(`${pods}/free/binding`, binding);
      assert.deepEqual([first.status, first.body.kind, first.body.status], [201, "Status", "Success"]);
      const { body } = await api.get(`${pods}/free`);
      assert.equal(fieldAt(body, "spec", "nodeName"), "n1");
      // A binding carries out what the pod asks for.
      assert.equal(fieldAt(body, "metadata", "generation"), 1);
      assert.deepEqual(
        objectsAt(body, "status", "conditions").map(({ type, status }) => `${type} ${status}`),
        ["PodScheduled True"],
      );
      const second = await api.post(`${pods}/free/binding`, binding);
      assert.deepEqual([second.status, second.body.reason], [409, "Conflict"]);
      assert.match(second.body.message, /pod free is already assigned to node "n1"/);
    });

    test("[SUB-012] a binding checks its target, its pod and dry-runs", async () => {
      await pod("checked");
      const bind = (target: object, more: object = {}, query = ""): Promise<Answer> =>
        api.post(`/api/v1/namespaces/${t}/bindings${query}`, { metadata: { name: "checked", ...more }, target });
      const wrong = await bind({ kind: "Pod" });
      assert.deepEqual(
        [wrong.status, wrong.body.details.causes.map(({ field }) => field)],
        [422, ["target.kind", "target.name"]],
      );
      assert.equal((await bind({ name: "n1" }, { uid: "other" })).status, 409);
      assert.equal((await bind({ name: "n1" }, {}, "?dryRun=All")).status, 201);
      assert.equal("nodeName" in objectAt((await api.get(`${pods}/checked`)).body, "spec"), false);
      assert.equal((await bind({ name: "n2" })).status, 201);
      assert.equal(fieldAt((await api.get(`${pods}/checked`)).body, "spec", "nodeName"), "n2");
      assert.equal((await bind({ name: "n1" }, { name: "nobody" })).status, 404);
      assert.equal((await bind({ name: "n1" }, { name: undefined })).status, 400);
    });

    test("[SUB-014] an eviction deletes the pod with its grace period", async () => {
      await pod("leaves", { nodeName: "n1" });
      const { status, body } = await evict("leaves");
      assert.deepEqual([status, body.kind, body.status], [201, "Status", "Success"]);
      const leaving = (await api.get(`${pods}/leaves`)).body;
      assert.equal(leaving.metadata.deletionGracePeriodSeconds, 30);
      assert.ok(leaving.metadata.deletionTimestamp);
      assert.equal(fieldAt(leaving, "status", "conditions", 0, "reason"), "EvictionByEvictionAPI");
      await pod("quick", { nodeName: "n1" });
      const deleteOptions = { apiVersion: "v1", kind: "DeleteOptions", gracePeriodSeconds: 0 };
      const quick = await evict("quick", { deleteOptions });
      assert.deepEqual([quick.status, quick.warnings], [201, []]);
      assert.equal((await api.get(`${pods}/quick`)).status, 404);
    });

    test("[SUB-015] a disruption budget without room refuses evictions", async () => {
      for (const name of ["kept-a", "kept-b"]) {
        await pod(name, {}, { app: "kept" });
        await api.patch(`${pods}/${name}/status`, "merge", { status: { phase: "Running" } });
      }
      const selector = { matchExpressions: [{ key: "app", operator: "In", values: ["kept"] }] };
      const { body: budget } = await api.post(budgets, {
        metadata: { name: "kept" },
        spec: { minAvailable: 1, selector },
      });
      const status = (disruptionsAllowed: number): Promise<Answer> =>
        api.patch(`${budgets}/kept/status`, "merge", {
          status: { observedGeneration: budget.metadata.generation, disruptionsAllowed, desiredHealthy: 1 },
        });
      await status(0);
      const refused = await evict("kept-a");
      assert.deepEqual([refused.status, refused.body.reason], [429, "TooManyRequests"]);
      assert.deepEqual(refused.body.details.causes, [
        { reason: "DisruptionBudget", message: "The disruption budget kept needs 1 healthy pods and has 0 currently" },
      ]);
      assert.equal((await api.get(`${pods}/kept-a`)).status, 200);
      await status(1);
      const answers = await Promise.all([evict("kept-a"), evict("kept-b")]);
      assert.deepEqual(answers.map(({ status: code }) => code).sort(), [201, 429]);
      const counted = (await api.get(`${budgets}/kept`)).body.status;
      assert.equal(fieldAt(counted, "disruptionsAllowed"), 0);
      assert.equal(Object.keys(objectAt(counted, "disruptedPods")).length, 1);
    });

    test("[SUB-015] a budget that its controller has not looked at allows nothing", async () => {
      await pod("new", {}, { app: "new" });
      await api.patch(`${pods}/new/status`, "merge", { status: { phase: "Running" } });
      const spec = { maxUnavailable: 1, selector: { matchLabels: { app: "new" } } };
      await api.post(budgets, { metadata: { name: "new" }, spec });
      await api.patch(`${budgets}/new/status`, "merge", { status: { disruptionsAllowed: 5 } });
      const early = await evict("new");
      assert.deepEqual([early.status, early.headers["retry-after"]], [429, "10"]);
      assert.match(early.body.details.causes[0]!.message, /still being processed/);
    });

    test("[SUB-015] a pod that does not run yet counts as the profile says", async () => {
      await pod("pending", {}, { app: "pending" });
      const spec = { maxUnavailable: 0, selector: { matchLabels: { app: "pending" } } };
      const { body: budget } = await api.post(budgets, { metadata: { name: "pending" }, spec });
      const status = { observedGeneration: budget.metadata.generation, disruptionsAllowed: 0 };
      await api.patch(`${budgets}/pending/status`, "merge", { status });
      const { pendingPodEviction } = profile.behaviours;
      assert.equal((await evict("pending")).status, pendingPodEviction === "budgeted" ? 429 : 201);
    });

    test("[SUB-016] an eviction checks its payload", async () => {
      await pod("asked", { nodeName: "n1" });
      const other = await evict("asked", { metadata: { name: "another" } });
      assert.deepEqual([other.status, other.body.reason], [400, "BadRequest"]);
      assert.equal(other.body.message, "name in URL does not match name in Eviction object");
      assert.equal((await evict("asked", { metadata: {} })).body.message, other.body.message);
      assert.equal((await evict("nobody")).status, 404);
      assert.equal((await evict("nobody", { deleteOptions: { propagationPolicy: "Later" } })).status, 404);
      assert.equal((await evict("asked", { kind: "Binding" })).status, 400);
      assert.equal((await evict("asked", { metadata: { name: "asked", namespace: "elsewhere" } })).status, 400);
      assert.equal((await evict("asked", { deleteOptions: { preconditions: { uid: "x" } } })).status, 409);
      const later = await evict("asked", { deleteOptions: { propagationPolicy: "Later" } });
      assert.deepEqual([later.status, later.body.details.kind], [422, "DeleteOptions"], later.text);
      const both = { propagationPolicy: "Orphan", orphanDependents: true };
      assert.equal((await evict("asked", { deleteOptions: both })).status, 422);
      const stored = (await api.get(`${pods}/asked`)).body;
      const dry = await evict("asked", { deleteOptions: { dryRun: ["All"] } });
      assert.deepEqual([dry.status, dry.body.status], [201, "Success"]);
      // clients of older releases still send the version in which evictions began
      const older = { apiVersion: "policy/v1beta1", deleteOptions: { dryRun: ["All"] } };
      assert.equal((await evict("asked", older)).status, 201);
      assert.deepEqual((await api.get(`${pods}/asked`)).body, stored);
    });

    test("an eviction in protobuf is one too", async () => {
      await pod("binary");
      const eviction = { metadata: { name: "binary" }, deleteOptions: { gracePeriodSeconds: 0 } };
      const bytes = encodeObject({ apiVersion: "policy/v1", kind: "Eviction" }, eviction, evictionCodec);
      const type = profile.words.protobufMediaType;
      const { status } = await api.request("POST", `${pods}/binary/eviction`, { body: bytes, type });
      assert.equal(status, 201);
      assert.equal((await api.get(`${pods}/binary`)).status, 404);
    });

    test("[DRY-017] a dry-run of a status write or an eviction stores nothing", async () => {
      await pod("dry", { nodeName: "n1" }, { app: "dry" });
      const { body: budget } = await api.post(budgets, {
        metadata: { name: "dry" },
        spec: { maxUnavailable: 1, selector: { matchLabels: { app: "dry" } } },
      });
      await api.patch(`${budgets}/dry/status`, "merge", {
        status: { observedGeneration: budget.metadata.generation, disruptionsAllowed: 1 },
      });
      const before = [(await api.get(`${pods}/dry`)).body, (await api.get(`${budgets}/dry`)).body];
      const put = await api.put(`${pods}/dry/status?dryRun=All`, { ...before[0], status: { phase: "Running" } });
      assert.deepEqual([put.status, fieldAt(put.body, "status", "phase")], [200, "Running"]);
      assert.equal((await evict("dry", {}, "?dryRun=All")).status, 201);
      assert.deepEqual([(await api.get(`${pods}/dry`)).body, (await api.get(`${budgets}/dry`)).body], before);
    });

    test("debugging containers and resources change through their own subresources only", async () => {
      const created = await pod("debugged", {
        containers: [{ name: "main", image: "app:1", resources: { requests: { cpu: "1" } } }],
      });
      const ephemeralContainers = [{ name: "debug", image: "busybox" }];
      assert.equal((await api.patch(`${pods}/debugged`, "merge", { spec: { ephemeralContainers } })).status, 422);
      const added = await api.patch(`${pods}/debugged/ephemeralcontainers`, "strategic", {
        spec: { ephemeralContainers, hostname: "ignored" },
      });
      assert.deepEqual([added.status, fieldAt(added.body, "spec", "ephemeralContainers", 0, "name")], [200, "debug"]);
      assert.equal("hostname" in objectAt(added.body, "spec"), false);
      const changed = await api.patch(`${pods}/debugged/ephemeralcontainers`, "merge", {
        spec: { ephemeralContainers: [] },
      });
      assert.deepEqual([changed.status, changed.body.details.causes[0]?.field], [422, "spec.ephemeralContainers"]);
      const resized = await api.patch(`${pods}/debugged/resize`, "strategic", {
        spec: { containers: [{ name: "main", image: "ignored", resources: { limits: { cpu: "2" } } }] },
      });
      const [main] = listAt(resized.body, "spec", "containers");
      assert.deepEqual(
        [resized.status, fieldAt(main, "image"), fieldAt(main, "resources", "limits")],
        [200, fieldAt(created, "spec", "containers", 0, "image"), { cpu: "2" }],
      );
    });

    test("[SUB-017] a request goes through a service to its backend, and the answer back", async () => {
      const { port, seen, server } = await startBackend();
      const services = `/api/v1/namespaces/${t}/services`;
      await api.post(services, { metadata: { name: "s" }, spec: { ports: [{ name: "web", port: 80 }] } });
      await api.post(`/api/v1/namespaces/${t}/endpoints`, {
        metadata: { name: "s" },
        subsets: [{ addresses: [{ ip: "127.0.0.1" }], ports: [{ name: "web", port }] }],
      });
      for (const place of ["s:80", "s:web", "s", "http:s:80"]) {
        const { status, headers, text } = await api.get(`${services}/${place}/proxy/path%2Fa/b?x=1`, {
          headers: { cookie: "session=1", "x-remote-user": "admin", "x-own": "kept", te: "trailers" },
        });
        assert.deepEqual([status, text], [203, "GET /path%2Fa/b?x=1"], place);
        assert.deepEqual(
          [headers["content-type"], headers["x-own"], headers["x-hop"]],
          ["text/x-own", "yes", undefined],
        );
      }
      const [{ headers }] = seen as [Seen];
      const told = ["authorization", "cookie", "x-remote-user", "te"].filter((name) => name in headers);
      assert.deepEqual([told, headers["x-own"], headers.host], [[], "kept", `127.0.0.1:${port}`]);
      const posted = await api.post(`${services}/s:80/proxy/`, { a: 1 });
      assert.equal(posted.text, "POST /");
      assert.equal(seen.at(-1)?.body, '{"a":1}');
      const away = await api.get(`${services}/s/proxy/away`);
      assert.deepEqual([away.status, away.headers.location], [302, undefined]);
      const inside = await api.get(`${services}/s/proxy/inside`);
      assert.equal(inside.headers.location, `${services}/s/proxy/there?x=1`);
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      const gone = await api.get(`${services}/s:80/proxy/path`);
      assert.deepEqual([gone.status, gone.body.kind, gone.body.reason], [503, "Status", "ServiceUnavailable"]);
    });

    test("[SUB-017] unreachable and forbidden targets are reported", async () => {
      const services = `/api/v1/namespaces/${t}/services`;
      await api.post(services, { metadata: { name: "empty" }, spec: { ports: [{ port: 80 }] } });
      assert.equal((await api.get(`${services}/empty/proxy/`)).status, 503);
      assert.equal((await api.get(`${services}/empty:90/proxy/`)).status, 503);
      assert.equal((await api.get(`${services}/nobody/proxy/`)).status, 404);
      assert.equal((await api.get(`${services}/ftp:empty:80/proxy/`)).status, 400);
      await api.post(`/api/v1/namespaces/${t}/endpoints`, {
        metadata: { name: "empty" },
        subsets: [{ addresses: [{ ip: "169.254.169.254" }], ports: [{ port: 80 }] }],
      });
      const closed = await api.get(`${services}/empty/proxy/latest/meta-data`);
      assert.deepEqual([closed.status, closed.body.reason], [403, "Forbidden"]);
      await api.put(`/api/v1/namespaces/${t}/endpoints/empty`, {
        metadata: { name: "empty" },
        subsets: [
          { addresses: [{ ip: "127.0.0.1", targetRef: { kind: "Pod", name: "none" } }], ports: [{ port: 80 }] },
        ],
      });
      assert.equal((await api.get(`${services}/empty/proxy/`)).status, 503, "the pod does not have the address");
    });

    test("[SUB-017] a pod is reached at its address and the port that is named", async () => {
      const { port, server } = await startBackend();
      await pod("served", { containers: [{ name: "c", image: "i", ports: [{ name: "web", containerPort: port }] }] });
      assert.equal((await api.get(`${pods}/served/proxy/`)).status, 503);
      await api.patch(`${pods}/served/status`, "merge", { status: { podIP: "127.0.0.1" } });
      for (const place of ["served", `served:${port}`, "served:web"])
        assert.equal((await api.get(`${pods}/${place}/proxy/x`)).text, "GET /x", place);
      assert.equal((await api.get(`${pods}/served:none/proxy/x`)).status, 400);
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    });
  });
}

test("a pod of two budgets can't be evicted", async () => {
  const faults: unknown[] = [];
  const api = await startApi({ reportError: (fault) => faults.push(fault) });
  const t = await api.namespace();
  await api.post(`/api/v1/namespaces/${t}/pods`, {
    metadata: { name: "p" },
    spec: { containers: [{ name: "c", image: "i" }] },
  });
  for (const name of ["one", "two"])
    await api.post(`/apis/policy/v1/namespaces/${t}/poddisruptionbudgets`, {
      metadata: { name },
      spec: { selector: {} },
    });
  const { status, body } = await api.post(`/api/v1/namespaces/${t}/pods/p/eviction`, {
    apiVersion: "policy/v1",
    kind: "Eviction",
    metadata: { name: "p" },
  });
  assert.equal(status, 500);
  assert.match(body.message, /more than one PodDisruptionBudget/);
  assert.equal(faults.length, 1);
  await api.stop();
});

test("[SUB-017] authorization sees the subresource, without what stands behind it", async () => {
  const asked: string[] = [];
  const api = await startApi({
    logs: LOGS,
    authorization: {
      async authorize(attributes) {
        if (!attributes.isResourceRequest) return { type: "Allow", reason: "" };
        const { verb, resource, subresource, name } = attributes;
        if (attributes.user.username === "admin") asked.push(`${verb} ${resource}/${subresource} ${name}`);
        const isRefused = attributes.user.username === "admin" && resource === "pods" && subresource === "";
        return isRefused && verb === "get" ? { type: "Deny", reason: "" } : { type: "Allow", reason: "" };
      },
    },
  });
  const t = await api.namespace();
  await api.post(`/api/v1/namespaces/${t}/pods`, {
    metadata: { name: "p" },
    spec: { containers: [{ name: "c", image: "i" }] },
  });
  assert.equal((await api.get(`/api/v1/namespaces/${t}/pods/p`)).status, 403);
  assert.equal((await api.get(`/api/v1/namespaces/${t}/pods/p/log`)).status, 200);
  await api.get(`/api/v1/namespaces/${t}/services/s:80/proxy/a/b`);
  await api.post(`/api/v1/namespaces/${t}/services/s:80/proxy/a/b`, {});
  const expected = ["get pods/ p", "get pods/log p", "get services/proxy s:80", "create services/proxy s:80"];
  assert.deepEqual(asked.slice(-4), expected);
  await api.stop();
});
