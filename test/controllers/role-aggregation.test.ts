/** ClusterRoles with an aggregation rule have the rules of those that they select, and no others. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clusterRoles } from "../../generated/rbac/v1/client.js";
import type { ClusterRoleApply } from "../../generated/rbac/v1/cluster-role.apply.js";
import type { ClusterRole, PolicyRule } from "../../generated/rbac/v1/index.js";
import { inProcessTransport } from "../../runtime/assembly/in-process-transport.js";
import type {
  Client,
  ResourceClient,
  Transport,
  TransportRequest,
  TransportResponse,
} from "../../runtime/client/index.js";
import { CollectedRules } from "../../runtime/controllers/role-aggregation/collected-rules.js";
import { runRoleAggregation } from "../../runtime/controllers/role-aggregation/role-aggregation.js";
import { createServer, orchProfile, type Server } from "../../runtime/index.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { clientOf, eventually, settle } from "./in-process-client.js";

type Labels = Record<string, string>;

const rule = (...resources: string[]): PolicyRule => ({ verbs: ["get"], apiGroups: [""], resources });

function plain(name: string, labels: Labels, ...rules: PolicyRule[]): ClusterRole {
  return { metadata: { name, labels }, rules };
}

function collecting(name: string, selected: Labels, labels: Labels = {}): ClusterRole {
  return { metadata: { name, labels }, aggregationRule: { clusterRoleSelectors: [{ matchLabels: selected }] } };
}

/** Names of the resources, rule by rule. */
function resourcesOf(rules: readonly PolicyRule[] | undefined): string[] | undefined {
  return rules?.map(({ resources = [] }) => resources.join("+"));
}

describe("which rules are collected", () => {
  function collectedBy(...roles: ClusterRole[]): CollectedRules {
    const collected = new CollectedRules();
    for (const role of roles) collected.put(role);
    return collected;
  }

  const of = (collected: CollectedRules, name: string): string[] | undefined => resourcesOf(collected.rulesOf(name));

  test("the rules of the selected roles, in the order of their names, each once", () => {
    const collected = collectedBy(
      plain("c", { in: "all" }, rule("pods"), rule("nodes")),
      plain("a", { in: "all" }, rule("secrets"), { ...rule("pods"), resourceNames: [] }),
      plain("b", { in: "other" }, rule("events")),
      collecting("all", { in: "all" }),
    );
    assert.deepEqual(of(collected, "all"), ["secrets", "pods", "nodes"]);
    assert.equal(collected.rulesOf("a"), undefined, "a role with rules of its own");
    assert.equal(collected.rulesOf("missing"), undefined);
  });

  test("the rules of roles that any of the selectors matches by labels or expressions, and an empty selector matches all others", () => {
    const collected = collectedBy(
      plain("a", { tier: "one" }, rule("a")),
      plain("b", { tier: "two" }, rule("b")),
      plain("c", {}, rule("c")),
      {
        metadata: { name: "some" },
        aggregationRule: {
          clusterRoleSelectors: [
            { matchExpressions: [{ key: "tier", operator: "In", values: ["two", "three"] }] },
            { matchLabels: { tier: "one" } },
          ],
        },
      },
      { metadata: { name: "every" }, aggregationRule: { clusterRoleSelectors: [{}] } },
      { metadata: { name: "none" }, aggregationRule: {} },
    );
    assert.deepEqual(of(collected, "some"), ["a", "b"]);
    assert.deepEqual(of(collected, "every"), ["a", "b", "c"]);
    assert.deepEqual(of(collected, "none"), []);
  });

  test("a selected role that aggregates counts with its computed rules instead of its stored ones", () => {
    const view = { ...collecting("view", { to: "view" }, { to: "edit" }), rules: [rule("stale")] };
    const collected = collectedBy(
      collecting("edit", { to: "edit" }),
      view,
      plain("reading", { to: "view" }, rule("pods")),
      plain("writing", { to: "edit" }, rule("secrets")),
    );
    assert.deepEqual(of(collected, "edit"), ["pods", "secrets"]);
  });

  test("roles that select each other have the rules of all of them, and no others", () => {
    const collected = collectedBy(
      { ...collecting("one", { to: "one" }, { to: "two" }), rules: [rule("stale")] },
      { ...collecting("two", { to: "two" }, { to: "one" }), rules: [rule("stale")] },
      plain("a", { to: "one" }, rule("a")),
      plain("b", { to: "two" }, rule("b")),
    );
    assert.deepEqual(of(collected, "one")?.sort(), ["a", "b"]);
    assert.deepEqual(of(collected, "two")?.sort(), ["a", "b"]);
  });

  test("a change affects exactly the roles that select the role before or after it, directly or indirectly", () => {
    const before = plain("a", { to: "view" }, rule("a"));
    const collected = collectedBy(
      before,
      collecting("view", { to: "view" }, { to: "edit" }),
      collecting("edit", { to: "edit" }),
      collecting("other", { to: "other" }),
      collecting("unrelated", { to: "unrelated" }),
    );
    assert.deepEqual([...collected.affectedBy(before)].sort(), ["edit", "view"]);
    const after = plain("a", { to: "other" }, rule("a"));
    collected.put(after);
    assert.deepEqual([...collected.affectedBy(after, before)].sort(), ["edit", "other", "view"]);
    assert.deepEqual([...collected.affectedBy(collecting("view", { to: "new" }, { to: "edit" }))].sort(), [
      "edit",
      "view",
    ]);
    collected.remove(after);
    assert.deepEqual(of(collected, "other"), []);
  });
});

/** Counts writes, and lets something happen before one reaches the server. */
class WatchedTransport implements Transport {
  readonly written: string[] = [];
  beforeWrite: (() => Promise<void>) | undefined;

  constructor(private readonly inner: Transport) {}

  async request(request: TransportRequest): Promise<TransportResponse> {
    if (request.method === "PATCH") {
      const { beforeWrite } = this;
      this.beforeWrite = undefined;
      await beforeWrite?.();
      this.written.push(request.path.split("/").pop()?.split("?")[0] ?? "");
    }
    return this.inner.request(request);
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

/** A server, the controller beside it, and somebody who writes roles. */
class Scene {
  readonly transport: WatchedTransport;
  readonly roles: ResourceClient<ClusterRole, ClusterRoleApply>;
  readonly errors: unknown[] = [];
  private stopping = new AbortController();
  private running = Promise.resolve();

  private constructor(private readonly server: Server) {
    this.transport = new WatchedTransport(this.newTransport());
    this.roles = this.clientBy(this.newTransport()).resource(clusterRoles);
  }

  static async begin(): Promise<Scene> {
    const server = await createServer({ controllers: [], profile: "orch" });
    await server.start();
    return new Scene(server);
  }

  startController(): void {
    this.stopping = new AbortController();
    const onError = (error: unknown): number => this.errors.push(error);
    const client = this.clientBy(this.transport);
    this.running = runRoleAggregation({ client, clock: new ManualClock(), onError }, this.stopping.signal);
  }

  async stopController(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  async create(...roles: ClusterRole[]): Promise<void> {
    for (const role of roles) await this.roles.create(role);
  }

  /** Until the role has these rules. @throws Error when it never does */
  async until(name: string, want: readonly string[]): Promise<void> {
    let found: readonly string[] | undefined;
    for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; ) {
      found = resourcesOf((await this.roles.get(name)).rules);
      if (JSON.stringify(found) === JSON.stringify(want)) return;
    }
    assert.deepEqual(found, want, `the rules of ${name}`);
  }

  async end(): Promise<void> {
    await this.stopController();
    await this.server.close();
    assert.deepEqual(this.errors, []);
  }

  private newTransport(): Transport {
    return inProcessTransport((request) => this.server.handle(request));
  }

  private clientBy(transport: Transport): Client {
    return clientOf(this.server, transport, orchProfile(), new ManualClock());
  }
}

/** Much longer than it ever takes. */
const PATIENCE_MS = 30_000;

describe("the controller that collects rules", () => {
  test("[AUTHZ-RBAC-013] a role has the rules of the roles that it selects, whatever a client writes into it", async () => {
    const scene = await Scene.begin();
    const withOwn = { ...collecting("all", { to: "all" }), rules: [rule("own")] };
    await scene.create(plain("b", { to: "all" }, rule("pods")), withOwn);
    scene.startController();
    await scene.until("all", ["pods"]);
    await scene.create(plain("a", { to: "all" }, rule("secrets"), rule("pods")));
    await scene.until("all", ["secrets", "pods"]);
    await scene.roles.patch("all", { type: "merge", body: { rules: [rule("own")] } });
    await scene.until("all", ["secrets", "pods"]);
    await scene.roles.patch("a", { type: "merge", body: { rules: [rule("nodes")] } });
    await scene.until("all", ["nodes", "pods"]);
    await scene.roles.patch("b", { type: "merge", body: { metadata: { labels: { to: "nobody" } } } });
    await scene.until("all", ["nodes"]);
    const clusterRoleSelectors = [{ matchLabels: { to: "nobody" } }];
    await scene.roles.patch("all", { type: "merge", body: { aggregationRule: { clusterRoleSelectors } } });
    await scene.until("all", ["pods"]);
    await scene.roles.delete("b");
    await scene.until("all", []);
    await scene.end();
  });

  test("each role of a chain is written once, and a restart writes nothing", async () => {
    const scene = await Scene.begin();
    await scene.create(
      collecting("admin", { to: "admin" }),
      collecting("edit", { to: "edit" }, { to: "admin" }),
      collecting("view", { to: "view" }, { to: "edit" }),
      plain("source", { to: "view" }, rule("pods")),
    );
    scene.startController();
    for (const name of ["admin", "edit", "view"]) await scene.until(name, ["pods"]);
    await settle();
    assert.deepEqual(scene.transport.written.sort(), ["admin", "edit", "view"]);
    await scene.stopController();
    scene.startController();
    // the last of the list: once it was looked at, all were
    await scene.create(collecting("later", { to: "view" }));
    await scene.until("later", ["pods"]);
    await settle();
    assert.deepEqual(scene.transport.written, ["admin", "edit", "view", "later"]);
    await scene.end();
  });

  test("[AUTHZ-RBAC-013] withdrawn rules are removed, even if there are more than fit into a role", async () => {
    const scene = await Scene.begin();
    await scene.create(
      collecting("all", { to: "all" }),
      plain("a", { to: "all" }, rule("pods")),
      plain("b", { to: "all" }, rule("secrets"), rule("nodes")),
    );
    scene.startController();
    await scene.until("all", ["pods", "secrets", "nodes"]);
    await scene.stopController();
    // four of these are more than the server takes at once
    const resourceNames = Array.from({ length: 3_500 }, (_, index) => `${"x".repeat(245)}${index}`);
    for (const name of ["w", "x", "y", "z"])
      await scene.create(plain(name, { to: "all" }, { ...rule(name), resourceNames }));
    await scene.roles.patch("b", { type: "merge", body: { rules: [rule("nodes")] } });
    scene.startController();
    await scene.until("all", ["pods", "nodes"]);
    await eventually(() => scene.errors.length > 0, "a report");
    assert.match(String(scene.errors.splice(0)[0]), /ClusterRole "all" selects more rules than one object can hold/);
    await scene.end();
  });

  test("roles that select each other come to rest", async () => {
    const scene = await Scene.begin();
    const one = collecting("one", { to: "one" }, { to: "two" });
    const two = collecting("two", { to: "two" }, { to: "one" });
    scene.startController();
    await scene.create({ ...one, rules: [rule("x")] }, { ...two, rules: [rule("y")] });
    await scene.until("one", []);
    await scene.until("two", []);
    await scene.create(plain("source", { to: "two" }, rule("pods")));
    await scene.until("one", ["pods"]);
    await scene.until("two", ["pods"]);
    await settle();
    const { length } = scene.transport.written;
    await settle();
    assert.equal(scene.transport.written.length, length);
    await scene.end();
  });

  test("rules of a role are not overwritten after its aggregation rule is removed", async () => {
    const scene = await Scene.begin();
    await scene.create(collecting("all", { to: "all" }));
    scene.transport.beforeWrite = async () => {
      const body = { aggregationRule: null, rules: [rule("own")] };
      await scene.roles.patch("all", { type: "merge", body });
    };
    scene.startController();
    await scene.create(plain("a", { to: "all" }, rule("pods")));
    await eventually(() => scene.transport.written.length === 1, "a write that comes too late");
    await settle();
    await scene.until("all", ["own"]);
    assert.equal(scene.transport.written.length, 1);
    await scene.end();
  });
});
