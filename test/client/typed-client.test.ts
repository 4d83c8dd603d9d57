/** The typed client against a server: access by group and version, applies of one manager, every subresource that has calls. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { apis } from "../../generated/apis.js";
import type { LogOptions as ServedLogOptions } from "../../runtime/builtin/core/pods/pod-log.js";
import {
  conflictCauses,
  connect,
  createClient,
  isConflict,
  isNotFound,
  isStatus,
  isTooManyRequests,
  type TypedClient,
} from "../../runtime/client/index.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";

type BuiltinClient = TypedClient<typeof apis>;

/** What the log of every container says: its options, lines without text, characters of several bytes, and more while it is followed. */
const logs = {
  async open(_pod: unknown, options: ServedLogOptions): Promise<AsyncIterable<string | Uint8Array>> {
    return (async function* () {
      const { signal, ...asked } = options;
      yield `${JSON.stringify(asked)}\n\nwör`;
      const umlaut = Buffer.from("ä\n");
      yield umlaut.subarray(0, 1);
      yield umlaut.subarray(1);
      for (let line = 1; options.follow && !signal.aborted; line++) {
        yield `more ${line}\n`;
        await delay(5, undefined, { signal }).catch(() => undefined);
      }
      yield "end";
    })();
  },
};

const pod = (name: string, labels: Record<string, string> = {}) => ({
  metadata: { name, labels },
  spec: { containers: [{ name: "main", image: "example.com/main:1" }] },
});

for (const profileOf of PROFILES) {
  const profile = profileOf();

  describe(`the typed client (${profile.name})`, () => {
    let api: TestApi;
    let client: BuiltinClient;
    before(async () => {
      api = await startApi({ profile, logs });
      client = await connect({ server: api.url, token: api.token, profile, apis, fieldManager: "gardener" });
    });
    after(async () => {
      await client.close();
      await api.stop();
    });

    test("[SDK-001][SDK-003] calls by group, version and resource: in a namespace, over all, cluster-scoped", async () => {
      const ns = await api.namespace();
      const maps = client.core.v1.configMaps(ns);
      const created = await maps.create({ metadata: { name: "a", labels: { of: ns } }, data: { a: "1" } });
      assert.deepEqual([created.apiVersion, created.kind, created.metadata.namespace], ["v1", "ConfigMap", ns]);
      assert.deepEqual((await maps.get("a")).data, { a: "1" });
      const watch = maps.watch({ resourceVersion: created.metadata.resourceVersion });
      assert.deepEqual((await maps.update({ ...created, data: { a: "2" } })).data, { a: "2" });
      assert.deepEqual((await maps.patch("a", { type: "merge", body: { data: { b: "3" } } })).data, { a: "2", b: "3" });
      assert.deepEqual((await watch.next()).value?.object.data, { a: "2" });
      await watch.return();
      const everywhere = await client.core.v1.configMaps().list({ labelSelector: `of=${ns}` });
      assert.deepEqual(
        everywhere.items.map(({ metadata }) => metadata.namespace),
        [ns],
      );
      assert.equal((await client.core.v1.namespaces().get(ns)).metadata.name, ns);
      const lease = await client.coordination.v1.leases(ns).create({ metadata: { name: "a" }, spec: {} });
      assert.equal(lease.apiVersion, `${profile.words.coordinationGroup}/v1`);
      assert.ok(isStatus(await maps.delete("a")));
      await maps.create({ metadata: { name: "b" } });
      await maps.deleteCollection();
      assert.deepEqual((await maps.list()).items, []);
      await assert.rejects(maps.get("b"), isNotFound);
    });

    test("[SDK-003] a namespace that doesn't fit the scope is refused at the call, even if casts pass the types", () => {
      const untyped = client as unknown as Record<
        string,
        Record<string, Record<string, (...args: unknown[]) => unknown>>
      >;
      assert.throws(() => untyped.core?.v1?.nodes?.("ns"), /nodes are cluster-scoped/);
      assert.throws(() => untyped.core?.v1?.pods?.(undefined), /namespace: found undefined/);
      assert.throws(() => untyped.core?.v1?.pods?.("a/b"), /namespace: found "a\/b"/);
      assert.equal(untyped.core?.v1?.pods?.()?.constructor.name, "CollectionClient");
    });

    test("[SDK-004] the client's manager owns what it writes and applies, others by their own name", async () => {
      const ns = await api.namespace();
      const mine = client.apps.v1.deployments(ns);
      const labels = { app: "web" };
      const template = { metadata: { labels }, spec: { containers: [{ name: "main", image: "i:1" }] } };
      const applied = await mine.apply({
        metadata: { name: "web" },
        spec: { replicas: 3, selector: { matchLabels: labels }, template },
      });
      const owners = applied.metadata.managedFields?.map(({ manager, operation }) => `${manager} ${operation}`);
      assert.deepEqual(owners, ["gardener Apply"]);

      const other = client.withFieldManager("other");
      const refused = await other.apps.v1
        .deployments(ns)
        .apply({ metadata: { name: "web" }, spec: { replicas: 5, paused: true } })
        .catch((error: unknown) => error);
      assert.ok(isConflict(refused));
      const [cause, ...more] = conflictCauses(refused);
      assert.deepEqual([cause?.field, cause?.manager, more.length], [".spec.replicas", "gardener", 0]);
      assert.match(cause?.message ?? "", /^conflict with "gardener"/);
      await other.apps.v1.deployments(ns).apply({ metadata: { name: "web" }, spec: { replicas: 5 } }, { force: true });
      await mine.patch("web", { type: "merge", body: { metadata: { annotations: { a: "b" } } } });
      const made = await other.core.v1.configMaps(ns).create({ metadata: { name: "a" }, data: { a: "b" } });
      const { metadata } = await mine.get("web");
      const owned = metadata.managedFields?.map(({ manager, operation }) => `${manager} ${operation}`).sort();
      assert.deepEqual(owned, ["gardener Apply", "gardener Update", "other Apply"]);
      assert.deepEqual(
        made.metadata.managedFields?.map(({ manager }) => manager),
        ["other"],
      );
      const byOption = await mine.status.apply(
        { metadata: { name: "web" }, status: { replicas: 1 } },
        { fieldManager: "third" },
      );
      assert.ok(
        byOption.metadata.managedFields?.some(
          ({ manager, subresource }) => manager === "third" && subresource === "status",
        ),
      );
    });

    test("[SDK-004] what was applied is found again, without what others own", async () => {
      const ns = await api.namespace();
      const services = client.core.v1.services(ns);
      const ports = [
        { name: "web", port: 80, protocol: "TCP" as const },
        { name: "tls", port: 443, protocol: "TCP" as const },
      ];
      const mine = { metadata: { name: "a", labels: { mine: "1" } }, spec: { selector: { app: "a" }, ports } };
      await services.apply(mine);
      await services.apply(
        {
          metadata: { name: "a", labels: { theirs: "1" } },
          spec: { ports: [{ name: "dns", port: 53, protocol: "UDP" }] },
        },
        { fieldManager: "other" },
      );
      const now = await services.get("a");
      const found = services.extractApplied(now);
      assert.deepEqual(found as unknown, {
        apiVersion: "v1",
        kind: "Service",
        ...mine,
        metadata: { ...mine.metadata, namespace: ns },
      });
      assert.deepEqual(services.extractApplied(now, { fieldManager: "other" })?.spec?.ports, [
        { name: "dns", port: 53, protocol: "UDP" },
      ]);
      assert.equal(services.extractApplied(now, { fieldManager: "nobody" }), undefined);
      // what is left out of what was found is given up
      assert.ok(found?.spec?.ports);
      found.spec.ports = found.spec.ports.filter(({ name }) => name === "web");
      const { spec } = await services.apply(found);
      assert.deepEqual(spec?.ports?.map(({ name }) => name).sort(), ["dns", "web"]);
    });

    test("[SDK-004] without a manager an apply never leaves the client", async () => {
      const { body } = await api.get("/api/v1/namespaces/default/configmaps");
      const anonymous = await connect({ server: api.url, token: api.token, profile, apis });
      const maps = anonymous.core.v1.configMaps("default");
      await assert.rejects(maps.apply({ metadata: { name: "unowned" } }), {
        name: "TypeError",
        message: /^apply: fieldManager is missing/,
      });
      await anonymous.close();
      assert.deepEqual((await api.get("/api/v1/namespaces/default/configmaps")).body.items, body.items);
    });

    test("[SDK-001] status and scale", async () => {
      const ns = await api.namespace();
      const sets = client.apps.v1.replicaSets(ns);
      const labels = { app: "a" };
      const template = { metadata: { labels }, spec: { containers: [{ name: "main", image: "i" }] } };
      await sets.create({
        metadata: { name: "a" },
        spec: { replicas: 1, selector: { matchLabels: labels }, template },
      });
      const scale = await sets.scale.get("a");
      assert.deepEqual([scale.apiVersion, scale.kind, scale.spec], ["autoscaling/v1", "Scale", { replicas: 1 }]);
      await sets.scale.update({ ...scale, spec: { replicas: 2 } });
      await sets.scale.patch("a", { type: "merge", body: { spec: { replicas: 4 } } });
      await sets.status.patch("a", { type: "merge", body: { status: { replicas: 4, readyReplicas: 3 } } });
      const { spec, status } = await sets.get("a");
      assert.deepEqual([spec?.replicas, status?.readyReplicas], [4, 3]);
    });

    test("[SDK-001] an eviction that a budget refuses is distinguished; one that is allowed takes place", async () => {
      const ns = await api.namespace();
      const pods = client.core.v1.pods(ns);
      const labels = { app: "guarded" };
      const guard = { metadata: { name: "a" }, spec: { minAvailable: 1, selector: { matchLabels: labels } } };
      const budgets = client.policy.v1.podDisruptionBudgets(ns);
      await budgets.create(guard);
      // A budget whose status lags is refused with Retry-After, and the client waits.
      const status = {
        observedGeneration: 1,
        disruptionsAllowed: 0,
        currentHealthy: 0,
        desiredHealthy: 1,
        expectedPods: 1,
      };
      await budgets.status.patch("a", { type: "merge", body: { status } });
      await pods.create(pod("free"));
      await pods.create(pod("guarded", labels));
      await pods.bind("guarded", "node-1");
      await pods.status.patch("guarded", { type: "merge", body: { status: { phase: "Running" } } });
      await assert.rejects(pods.evict("guarded"), isTooManyRequests);
      const dryRun = await pods.evict("free", { dryRun: true });
      assert.equal(dryRun.status, "Success");
      const { metadata } = await pods.get("free");
      await assert.rejects(pods.evict("free", { preconditions: { uid: "another" } }), isConflict);
      await pods.evict("free", { gracePeriodSeconds: 0, preconditions: { uid: metadata.uid } });
      await assert.rejects(pods.get("free"), isNotFound);
    });

    test("[SDK-001] a pod is bound once, and gets ephemeral containers", async () => {
      const ns = await api.namespace();
      const pods = client.core.v1.pods(ns);
      await pods.create(pod("a"));
      assert.equal((await pods.bind("a", "node-1")).status, "Success");
      await assert.rejects(pods.bind("a", "node-2"), isConflict);
      await assert.rejects(async () => pods.bind("a", ""), TypeError);
      const ephemeralContainers = [{ name: "debug", image: "example.com/debug:1" }];
      await pods.ephemeralContainers.patch("a", { type: "strategic", body: { spec: { ephemeralContainers } } });
      const { spec } = await pods.get("a");
      assert.deepEqual([spec?.nodeName, spec?.ephemeralContainers?.map(({ name }) => name)], ["node-1", ["debug"]]);
    });

    test("[SDK-001] a token of a service account says who it is", async () => {
      const ns = await api.namespace();
      const accounts = client.core.v1.serviceAccounts(ns);
      const account = await accounts.create({ metadata: { name: "robot" } });
      const secret = await client.core.v1.secrets(ns).create({ metadata: { name: "bound" } });
      const boundObjectRef = { kind: "Secret", name: "bound", uid: secret.metadata.uid };
      const { spec, status } = await accounts.createToken("robot", { expirationSeconds: 1200, boundObjectRef });
      assert.equal(spec.expirationSeconds, 1200);
      assert.ok(Date.parse(status.expirationTimestamp) > Date.now());
      const review = async (token: string, audiences?: string[]) => {
        const asked = { metadata: {}, spec: { token, ...(audiences && { audiences }) } };
        return (await client.authentication.v1.tokenReviews().create(asked)).status;
      };
      const self = await review(status.token);
      assert.deepEqual(
        [self?.user?.username, self?.user?.uid],
        [`system:serviceaccount:${ns}:robot`, account.metadata.uid],
      );
      const { status: elsewhere } = await accounts.createToken("robot", { audiences: ["elsewhere"] });
      const reviewed = await review(elsewhere.token, ["elsewhere"]);
      assert.deepEqual([reviewed?.authenticated, reviewed?.audiences], [true, ["elsewhere"]]);
    });

    test("[SDK-001][SDK-018] a log is read by line, as bytes and as text; the signal or leaving the loop ends a followed log", async () => {
      const ns = await api.namespace();
      const pods = client.core.v1.pods(ns);
      await pods.create(pod("talks"));
      const lines: string[] = [];
      const sinceTime = new Date("2024-01-02T03:04:05Z");
      for await (const line of pods.log("talks", { tailLines: 5, timestamps: true, sinceTime })) lines.push(line);
      const asked = {
        container: "main",
        follow: false,
        previous: false,
        timestamps: true,
        sinceTime: "2024-01-02T03:04:05.000Z",
        tailLines: 5,
      };
      assert.deepEqual([JSON.parse(lines[0] ?? ""), ...lines.slice(1)], [asked, "", "wörä", "end"]);

      const pieces: Uint8Array[] = [];
      for await (const piece of pods.log("talks").bytes()) pieces.push(piece);
      const text = await pods.log("talks", { container: "main" }).text();
      assert.equal(Buffer.concat(pieces).toString(), text);
      assert.ok(text.endsWith("\n\nwörä\nend"));

      const controller = new AbortController();
      const log = pods.log("talks", { follow: true, signal: controller.signal, timeoutMs: 60_000 });
      const seen: string[] = [];
      for await (const line of log) {
        seen.push(line);
        if (line === "more 3") controller.abort();
      }
      assert.ok(seen.includes("more 1") && seen.includes("more 3"));
      await assert.rejects(log.text(), /this log was already read/);
      for await (const line of pods.log("talks", { follow: true })) if (line === "more 2") break;
      await assert.rejects(pods.log("nobody").text(), isNotFound);
      await assert.rejects(async () => {
        for await (const _ of pods.log("nobody")) assert.fail("a line");
      }, isNotFound);
      const aborted = pods.log("talks", { follow: true, signal: AbortSignal.abort(new Error("enough")) });
      await assert.rejects(aborted.text(), /enough/);
    });

    test("[SDK-001] the finalizers of a namespace", async () => {
      const ns = await api.namespace();
      const namespaces = client.core.v1.namespaces();
      const stored = await namespaces.get(ns);
      const finalized = await namespaces.finalize({ ...stored, spec: { finalizers: ["example.com/kept"] } });
      assert.deepEqual(finalized.spec?.finalizers, ["example.com/kept"]);
      await namespaces.finalize({ ...finalized, spec: { finalizers: [] } });
    });

    test("[SDK-001] any path: as a whole, and while it arrives", async () => {
      const { status, body } = await client.request({ method: "GET", path: "/readyz" });
      assert.deepEqual([status, new TextDecoder().decode(body)], [200, "ok"]);
      const response = await client.stream({ method: "GET", path: "/api/v1/namespaces?watch=1&timeoutSeconds=60" });
      let first = "";
      for await (const piece of response.body) {
        first += Buffer.from(piece).toString();
        if (first.includes("\n")) break;
      }
      assert.match(first, /^\{"type":"ADDED"/);
      await assert.rejects(client.stream({ method: "GET", path: "/api/v1/nothing" }), isNotFound);
    });
  });
}

test("[SDK-001] a group that is called like a member of the client is refused at once, with the way out", () => {
  const transport = {
    request: () => Promise.reject(new Error("nothing is asked for")),
    close: () => Promise.resolve(),
  };
  for (const name of ["request", "dynamic", "namespace", "withFieldManager"]) {
    assert.throws(
      () => createClient({ transport, apis: { [name]: apis.core } }),
      { name: "TypeError", message: new RegExp(`^apis\\.${name}: the client has a member of this name`) },
      name,
    );
  }
  const strange = createClient({ transport, apis: { own: { v1: { things: "no reference" } } } });
  assert.throws(() => strange.own.v1.things, /^TypeError: apis\.own\.v1\.things: found string, expected a reference/);
});
