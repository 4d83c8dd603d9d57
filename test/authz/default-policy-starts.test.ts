/** Starts of servers that have default roles to look after: several at a time on one store, and one without the kinds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { clusterRoleBindings, clusterRoles, roleBindings, roles } from "../../generated/rbac/v1/client.js";
import { inProcessTransport } from "../../runtime/assembly/in-process-transport.js";
import { defaultPolicy } from "../../runtime/authz/rbac/default-policy/default-policy.js";
import type { Client } from "../../runtime/client/index.js";
import { type CreateServerOptions, createServer, orchProfile, type Server } from "../../runtime/index.js";
import type { Write } from "../../runtime/storage/engine.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { clientOf } from "../controllers/in-process-client.js";
import { RecordedLog } from "../support/recorded-log.js";

const profile = orchProfile();
const { words } = profile;

/** A store that outlives its servers, and counts what they write. */
class SharedEngine extends MemoryEngine {
  readonly written: string[] = [];

  override async commit(write: Write): Promise<bigint> {
    const revision = await super.commit(write);
    this.written.push(`${write.type} ${write.key}`);
    return revision;
  }

  override async close(): Promise<void> {}
}

function serverOn(storage: MemoryEngine, options: CreateServerOptions = {}): Promise<Server> {
  return createServer({ profile, storage, authorization: ["RBAC"], controllers: [], ...options });
}

/** A store in which a default binding is of another role. */
async function storeWithOtherBinding(): Promise<SharedEngine> {
  const engine = new SharedEngine();
  const server = await serverOn(engine, { authorization: [] });
  await server.start();
  await clientFor(server)
    .resource(clusterRoleBindings)
    .create({
      metadata: { name: "system:discovery" },
      roleRef: { apiGroup: words.rbacGroup, kind: "ClusterRole", name: "cluster-admin" },
      subjects: [{ kind: "User", apiGroup: words.rbacGroup, name: "jane" }],
    });
  await server.close();
  engine.written.length = 0;
  return engine;
}

function clientFor(server: Server): Client {
  const transport = inProcessTransport((request) => server.handle(request));
  return clientOf(server, transport, profile, new ManualClock());
}

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const isOfRoles = (entry: string): boolean => entry.includes(words.rbacGroup);

test("servers that start together create each default once, and replace a binding of another role", async () => {
  const engine = await storeWithOtherBinding();
  const servers = await Promise.all([serverOn(engine), serverOn(engine), serverOn(engine)]);
  await Promise.all(servers.map((server) => server.start()));
  const policy = defaultPolicy(profile, { major: 1, minor: 31 });
  const count = Object.values(policy).reduce((sum, objects) => sum + objects.length, 0);
  const written = engine.written.filter(isOfRoles);
  assert.equal(written.filter((entry) => entry.startsWith("put ")).length, count);
  assert.deepEqual(
    written.filter((entry) => entry.startsWith("delete ")).map((entry) => entry.split("/").pop()),
    ["system:discovery"],
  );
  for (const server of servers) {
    const client = clientFor(server);
    const { roleRef, subjects } = await client.resource(clusterRoleBindings).get("system:discovery");
    assert.equal(roleRef.name, "system:discovery");
    assert.deepEqual(
      subjects?.map(({ name }) => name),
      ["system:authenticated"],
    );
    const found = [
      (await client.resource(clusterRoles).list()).items,
      (await client.resource(clusterRoleBindings).list()).items,
      (await client.resource(roles).allNamespaces().list()).items,
      (await client.resource(roleBindings).allNamespaces().list()).items,
    ];
    assert.equal(found.flat().length, count);
  }
  await Promise.all(servers.map((server) => server.close()));

  engine.written.length = 0;
  const later = await serverOn(engine);
  await later.start();
  assert.deepEqual(engine.written.filter(isOfRoles), []);
  await later.close();
});

test("a server whose deletion is late leaves the binding that another server has created again", async () => {
  const engine = await storeWithOtherBinding();
  const late = gate();
  const released = gate();
  const slow = await serverOn(engine, {
    admission: [
      {
        name: "slow",
        handles: ({ operation }) => operation === "DELETE",
        async validate() {
          late.open();
          await released.opened;
        },
      },
    ],
  });
  const starting = slow.start();
  await late.opened;
  const fast = await serverOn(engine);
  await fast.start();
  released.open();
  await starting;
  assert.equal(engine.written.filter((entry) => entry.startsWith("delete ") && isOfRoles(entry)).length, 1);
  await Promise.all([slow.close(), fast.close()]);
});

test("a server that does not serve the kinds of roles starts without defaults, and logs it", async () => {
  const engine = new SharedEngine();
  const logger = new RecordedLog();
  const runtimeConfig = { [`${words.rbacGroup}/v1`]: false };
  const server = await serverOn(engine, { runtimeConfig, logger });
  await server.start();
  assert.deepEqual(engine.written.filter(isOfRoles), []);
  const warnings = logger.lines.filter(({ level, message }) => level === "warn" && message.includes("default roles"));
  assert.deepEqual(
    warnings.map(({ message }) => message),
    [`the default roles are not maintained: clusterroles of ${words.rbacGroup}/v1 are not served`],
  );
  await server.close();
});
