/** What GET /metrics tells of requests, watches, admission and stores. SPEC: Deprecation rules (metrics); VER-039. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { type CreateServerOptions, createServer, type NamingProfile, StatusError } from "../../runtime/index.js";
import { closeScenes, configMap, JANE, openScene } from "../conformance/limits/limits-scene.js";
import { ask, jsonOf } from "../pipeline/in-process.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { Scrape } from "./metrics-reader.js";

after(closeScenes);

const REQUESTS = "apiserver_request_total";
const CONFIGMAPS = { group: "", version: "v1", resource: "configmaps", subresource: "", component: "apiserver" };

async function withApi(
  options: CreateServerOptions & { readonly profile: NamingProfile },
  work: (api: TestApi) => Promise<void>,
): Promise<void> {
  const api = await startApi({ controllers: [], ...options });
  try {
    await work(api);
  } finally {
    await api.stop();
  }
}

/** Scrapes until a value that follows from something just done is there. */
async function until(api: TestApi, holds: (scrape: Scrape) => boolean): Promise<Scrape> {
  for (;;) {
    const scrape = await Scrape.of(api);
    if (holds(scrape)) return scrape;
  }
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`metrics of requests (${profile.name})`, () => {
    test("[VER-039] requests are counted by verb, resource, dry-run and code, with their durations and sizes", () =>
      withApi({ profile }, async (api) => {
        const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
        await api.post(path, { metadata: { name: "a" } });
        await api.post(`${path}?dryRun=All`, { metadata: { name: "b" } });
        await api.post(`${path}?dryRun=Some`, { metadata: { name: "b" } });
        await api.post(path, { metadata: { name: "a" } });
        const { text } = await api.get(`${path}/a`);
        await api.request("HEAD", `${path}/a`);
        await api.get(`${path}/none`);
        await api.get(path);
        await api.get("/api/v1/configmaps");
        await api.put(`${path}/a`, { metadata: { name: "a" } });
        await api.patch(`${path}/a`, "merge", { data: { x: "1" } });
        const applied = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } };
        const apply = { body: applied, type: "application/apply-patch+yaml" };
        await api.request("PATCH", `${path}/a?fieldManager=x&force=true`, apply);
        await api.get(path, { token: "unknown" });
        await api.get(path, { token: "" });
        await api.request("OPTIONS", path);
        await api.delete(`${path}/a`);
        await api.delete(path);
        const scrape = await Scrape.of(api);
        const count = (verb: string, scope: string, code: number, dry_run = ""): number | undefined =>
          scrape.value(REQUESTS, { ...CONFIGMAPS, verb, scope, code: String(code), dry_run });
        assert.deepEqual(
          [count("POST", "resource", 201), count("POST", "resource", 201, "All"), count("POST", "resource", 409)],
          [1, 1, 1],
        );
        assert.equal(count("POST", "resource", 422, "invalid"), 1);
        const reads = profile.behaviours.headOfObjects === "served" ? 2 : 1;
        assert.deepEqual([count("GET", "resource", 200), count("GET", "resource", 404)], [reads, 1]);
        assert.deepEqual([count("LIST", "namespace", 200), count("LIST", "cluster", 200)], [1, 1]);
        assert.deepEqual([count("LIST", "namespace", 401), count("LIST", "namespace", 403)], [1, 1]);
        assert.deepEqual(
          [count("PUT", "resource", 200), count("PATCH", "resource", 200), count("APPLY", "resource", 200)],
          [1, 1, 1],
        );
        assert.deepEqual([count("DELETE", "resource", 200), count("DELETE", "namespace", 200)], [1, 1]);
        assert.equal(count("other", "namespace", 405), 1);
        const gets = { ...CONFIGMAPS, verb: "GET", scope: "resource" };
        assert.equal(scrape.value("apiserver_request_duration_seconds_count", gets), 3);
        assert.equal(scrape.value("apiserver_request_duration_seconds_bucket", { ...gets, le: "+Inf" }), 3);
        assert.equal(scrape.value("apiserver_request_sli_duration_seconds_count", gets), 3);
        assert.equal(scrape.value("apiserver_response_sizes_count", gets), 3);
        const bytes = scrape.value("apiserver_response_sizes_sum", gets) ?? 0;
        assert.ok(bytes > text.length && bytes < text.length + 1_000, `${bytes} bytes for ${text.length} and a Status`);
        assert.deepEqual(scrape.all("apiserver_response_sizes_count", { verb: "POST" }), []);
      }));

    test("requests outside the resources are counted by the path that the server declares", () =>
      withApi({ profile }, async (api) => {
        for (const path of ["/healthz", "/healthz/ping", "/version", "/nowhere", "/nowhere/else"]) await api.get(path);
        await api.get("/metrics");
        const scrape = await Scrape.of(api);
        const count = (subresource: string, code: number): number | undefined =>
          scrape.value(REQUESTS, {
            group: "",
            version: "",
            resource: "",
            subresource,
            scope: "",
            verb: "GET",
            code: String(code),
          });
        assert.deepEqual(
          [count("/healthz", 200), count("/version", 200), count("/metrics", 200), count("", 404)],
          [2, 1, 1, 2],
        );
        const names = scrape.series.map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`);
        assert.equal(new Set(names).size, names.length);
      }));

    test("watches are counted when they end, and shown while they are open", () =>
      withApi({ profile, featureGates: { WatchList: true } }, async (api) => {
        const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
        await api.post(path, { metadata: { name: "a" } });
        const query = "watch=1&sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan";
        const watch = await api.watch(`${path}?${query}`);
        assert.deepEqual(await watch.take(2), ["ADDED a", "BOOKMARK "]);
        await api.patch(`${path}/a`, "merge", { data: { x: "1" } });
        const { object } = await watch.event();
        const labels = { ...CONFIGMAPS, verb: "WATCH", scope: "namespace" };
        const open = await Scrape.of(api);
        assert.equal(open.value("apiserver_longrunning_requests", labels), 1);
        assert.equal(open.value(REQUESTS, labels), undefined);
        const { group, version, resource } = CONFIGMAPS;
        const place = { group, version, resource };
        assert.equal(open.value("apiserver_watch_events_total", place), 3);
        assert.equal(open.value("apiserver_watch_events_sizes_count", place), 3);
        const bytes = open.value("apiserver_watch_events_sizes_sum", place) ?? 0;
        assert.ok(bytes > JSON.stringify(object).length && bytes < 5_000, `3 events of ${bytes} bytes`);
        const listed = { ...place, scope: "namespace" };
        assert.equal(open.value("apiserver_watch_list_duration_seconds_count", listed), 1);
        await watch.close();
        const ended = await until(api, (scrape) => scrape.value(REQUESTS, labels) !== undefined);
        assert.equal(ended.value(REQUESTS, { ...labels, code: "200" }), 1);
        assert.equal(ended.value("apiserver_longrunning_requests", labels), 0);
        assert.equal(ended.value("apiserver_request_duration_seconds_count", labels), 1);
        assert.deepEqual(ended.all("apiserver_request_aborts_total"), []);
      }));

    test("requests that the in-flight limit rejects are terminations", async () => {
      const { api, writes } = await openScene(profile, { limits: { maxMutatingRequestsInFlight: 1 } });
      const path = "/api/v1/namespaces/default/configmaps";
      const held = api.post(path, configMap("held"), JANE);
      await writes.reached(1);
      assert.equal((await api.post(path, configMap("b"), JANE)).status, 429);
      writes.open();
      assert.equal((await held).status, 201);
      const scrape = await Scrape.of(api);
      const labels = { ...CONFIGMAPS, verb: "POST", scope: "resource" };
      assert.equal(scrape.value("apiserver_request_terminations_total", { ...labels, code: "429" }), 1);
      assert.equal(scrape.value(REQUESTS, { ...labels, code: "429" }), 1);
      assert.equal(scrape.value(REQUESTS, { ...labels, code: "201" }), 1);
      assert.equal(scrape.all("apiserver_request_terminations_total").length, 1);
    });

    test("requests that time out are terminations, and count with their full duration", async () => {
      const clock = new SteppedClock();
      const { api, writes } = await openScene(profile, { clock, limits: { requestTimeoutMs: 40_000 } });
      const answer = api.post("/api/v1/namespaces/default/configmaps", configMap("held"), JANE);
      await writes.reached(1);
      clock.pass(40_000);
      assert.equal((await answer).status, 504);
      const scrape = await Scrape.of(api);
      const labels = { ...CONFIGMAPS, verb: "POST", scope: "resource" };
      assert.equal(scrape.value("apiserver_request_terminations_total", { ...labels, code: "504" }), 1);
      assert.equal(scrape.value("apiserver_request_duration_seconds_sum", labels), 40);
      const bucket = (le: string): number | undefined =>
        scrape.value("apiserver_request_duration_seconds_bucket", { ...labels, le });
      assert.deepEqual([bucket("30"), bucket("45"), bucket("+Inf")], [0, 1, 1]);
    });

    test("a rejection by the API itself is not a termination", () =>
      withApi({ profile, admission: [{ name: "no", validate: refuse }] }, async (api) => {
        const path = "/api/v1/namespaces/default/configmaps";
        assert.equal((await api.post(path, { metadata: { name: "refused" } })).status, 429);
        const scrape = await Scrape.of(api);
        assert.equal(scrape.value(REQUESTS, { ...CONFIGMAPS, code: "429" }), 1);
        assert.deepEqual(scrape.all("apiserver_request_terminations_total"), []);
        const steps = { operation: "CREATE", type: "validate", rejected: "true" };
        assert.equal(scrape.value("apiserver_admission_step_admission_duration_seconds_count", steps), 1);
        const plugin = { ...steps, name: "no" };
        assert.equal(scrape.value("apiserver_admission_controller_admission_duration_seconds_count", plugin), 1);
        const round = { ...steps, type: "admit", rejected: "false" };
        assert.ok((scrape.value("apiserver_admission_step_admission_duration_seconds_count", round) ?? 0) >= 1);
      }));

    test("credentials and permissions are counted by result, without names of users", () =>
      withApi({ profile }, async (api) => {
        await api.get("/version", { token: "wrong" });
        await api.get("/api/v1/configmaps", { token: "" });
        const before = await Scrape.of(api);
        const after = await Scrape.of(api);
        const grown = (name: string, labels: Readonly<Record<string, string>>): number =>
          (after.value(name, labels) ?? 0) - (before.value(name, labels) ?? 0);
        assert.equal(before.value("authentication_attempts", { result: "failure" }), 1);
        assert.equal(before.value("authenticated_user_requests", { username: "system:anonymous" }), 1);
        assert.equal(before.value("authorization_attempts_total", { result: "no-opinion" }), 1);
        assert.equal(grown("authentication_attempts", { result: "success" }), 1);
        assert.equal(grown("authorization_attempts_total", { result: "allowed" }), 1);
        assert.equal(after.all("authenticated_user_requests").length, 2);
      }));

    test("stores are measured under the profile's name for them", () =>
      withApi({ profile }, async (api) => {
        const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
        await api.post(path, { metadata: { name: "a" } });
        await api.patch(`${path}/a`, "merge", { data: { x: "1" } });
        await api.delete(`${path}/a`);
        const scrape = await Scrape.of(api);
        const prefix = profile.words.storeMetricPrefix;
        const count = (operation: string): number | undefined =>
          scrape.value(`${prefix}_requests_total`, { operation, group: "", resource: "configmaps" });
        assert.deepEqual([count("create"), count("update"), count("delete")], [1, 1, 1]);
        assert.ok((scrape.value(`${prefix}_requests_total`, { operation: "head" }) ?? 0) > 0);
        const created = { operation: "create", resource: "configmaps" };
        assert.equal(scrape.value(`${prefix}_request_duration_seconds_count`, created), 1);
        assert.equal(scrape.value(`${prefix}_request_errors_total`, created), 0);
        const build = scrape.all(`${profile.words.productName}_build_info`);
        assert.deepEqual(
          build.map(({ labels, value }) => [labels.major, labels.minor, value]),
          [["1", profile.defaultRelease.replace("1.", ""), 1]],
        );
      }));

    test("caches report their loads, the received events, and how long reads wait for them", () =>
      withApi({ profile }, async (api) => {
        const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
        await api.post(path, { metadata: { name: "a" } });
        const { body } = await api.get(path);
        const scrape = await Scrape.of(api);
        const cache = (name: string): number | undefined => scrape.value(name, { group: "", resource: "configmaps" });
        assert.equal(cache("apiserver_watch_cache_initializations_total"), 1);
        assert.equal(cache("apiserver_watch_cache_events_received_total"), 1);
        assert.equal(cache("apiserver_resource_objects"), 1);
        assert.equal(scrape.value("apiserver_storage_objects", { resource: "configmaps" }), 1);
        assert.equal(scrape.value("apiserver_storage_objects", { resource: "deployments.apps" }), 0);
        assert.ok((cache("apiserver_watch_cache_resource_version") ?? 0) >= Number(body.metadata.resourceVersion));
        const reads = { group: "", resource: "configmaps", success: "true", fallback: "false" };
        assert.equal(scrape.value("apiserver_watch_cache_consistent_read_total", reads), 1);
        assert.equal(cache("apiserver_watch_cache_read_wait_seconds_count"), 1);
      }));
  });
}

async function refuse({ name }: { readonly name: string }): Promise<void> {
  if (name === "refused") throw new StatusError(429, "TooManyRequests", "not now", {});
}

test("dry runs count towards the latency objective until release 1.35", async () => {
  const [profile] = PROFILES.map((profileOf) => profileOf()) as [NamingProfile];
  const counted = async (emulatedVersion: string): Promise<number | undefined> => {
    let value: number | undefined;
    await withApi({ profile, emulatedVersion }, async (api) => {
      const path = "/api/v1/namespaces/default/configmaps";
      await api.post(path, { metadata: { name: "a" } });
      await api.post(`${path}?dryRun=All`, { metadata: { name: "b" } });
      const labels = { ...CONFIGMAPS, verb: "POST" };
      value = (await Scrape.of(api)).value("apiserver_request_sli_duration_seconds_count", labels);
    });
    return value;
  };
  assert.deepEqual([await counted("1.34"), await counted("1.35")], [2, 1]);
});

const RANDOM_REQUESTS = 10_000;

test(`${RANDOM_REQUESTS} requests with arbitrary words create no new series`, async () => {
  const server = await createServer({ controllers: [] });
  await server.start();
  const path = "/api/v1/namespaces/default/configmaps";
  await jsonOf(server, "POST", path, { metadata: { name: "a" } });
  const word = (index: number, salt: number): string => ((index + 1) * 7919 * salt).toString(36);
  const places: readonly ((index: number) => string)[] = [
    (index) => `/${word(index, 1)}/${word(index, 2)}`,
    (index) => `/healthz/${word(index, 1)}`,
    (index) => `/api/${word(index, 1)}/${word(index, 2)}`,
    (index) => `/apis/${word(index, 1)}/v1/${word(index, 2)}/x`,
    (index) => `/apis/apps/${word(index, 1)}/deployments`,
    (index) => `/api/v1/${word(index, 1)}`,
    (index) => `/api/v1/namespaces/${word(index, 1)}/configmaps/${word(index, 2)}`,
    (index) => `${path}/a/${word(index, 1)}`,
    (index) => `/api/v1/namespaces/default/pods/${word(index, 1)}/proxy/${word(index, 2)}`,
    // Not `watch`: with nearly any word it opens one, whose answer does not end.
    (index) => `${path}?dryRun=${word(index, 1)}&limit=${word(index, 2)}`,
  ];
  const methods = ["GET", "DELETE", "OPTIONS"];
  const send = async (index: number): Promise<void> => {
    const place = places[index % places.length] as (typeof places)[number];
    const method = methods[Math.floor(index / places.length) % methods.length] as string;
    await ask(server, method, place(index));
  };
  /** Codes are few; every other label has to be known by then. */
  const routes = async (): Promise<Set<string>> => {
    const scrape = Scrape.ofText((await ask(server, "GET", "/metrics")).body.toString());
    return new Set(
      scrape.series.map(({ name, labels: { code: _, ...labels } }) => `${name} ${JSON.stringify(labels)}`),
    );
  };
  for (let index = 0; index < places.length * methods.length; index++) await send(index);
  await routes();
  const before = await routes();
  for (let index = 0; index < RANDOM_REQUESTS; index++) await send(1_000 + index);
  const after = await routes();
  const isOfProcess = (series: string): boolean => /^(process|nodejs)_/.test(series);
  assert.deepEqual(
    [...after].filter((series) => !before.has(series) && !isOfProcess(series)),
    [],
  );
  await server.close();
});

test("a client that disconnects during a list is reported as gone", async () => {
  const [profile] = PROFILES.map((profileOf) => profileOf()) as [NamingProfile];
  await withApi({ profile }, async (api) => {
    const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
    const data = { x: "x".repeat(900_000) };
    for (let index = 0; index < 12; index++) await api.post(path, { metadata: { name: `a${index}` }, data });
    const stream = await api.watch(path);
    await stream.close();
    const labels = { ...CONFIGMAPS, verb: "LIST", scope: "namespace" };
    await until(api, (scrape) => scrape.value("apiserver_request_aborts_total", labels) === 1);
  });
});
