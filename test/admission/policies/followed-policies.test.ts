/** Which policies are in force for a request, while a server's cache is behind its store, and while it can't read them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type ActivePolicy, FollowedPolicies } from "../../../runtime/admission/policy/followed-policies.js";
import type { ValidatingPolicySpec } from "../../../runtime/admission/policy/policy-objects.js";
import { kubernetesProfile } from "../../../runtime/api/profile/naming-profile.js";
import { attributesOf } from "../../support/admission-attributes.js";
import type { ApiBody, JsonObject } from "../../support/json.js";
import { LateStore } from "../../support/late-store.js";

/** What the policies read of a registered resource. */
interface Registered {
  readonly resource: string;
  storage(): Registered;
}

type FollowedParts = ConstructorParameters<typeof FollowedPolicies>[0];

const GROUP = "admissionregistration.k8s.io";
const KINDS = { policies: "validatingadmissionpolicies", bindings: "validatingadmissionpolicybindings" };
const ANY = { apiGroups: ["*"], apiVersions: ["*"], operations: ["*"], resources: ["*"] };

class LateServer {
  readonly stores = {
    [KINDS.policies]: new LateStore({ group: GROUP, resource: KINDS.policies }),
    [KINDS.bindings]: new LateStore({ group: GROUP, resource: KINDS.bindings }),
  } as const;
  readonly faults: string[] = [];
  readonly policies: FollowedPolicies<ValidatingPolicySpec>;

  constructor(isServed = true) {
    const known = (_group: string, _version: string, resource: string): Registered | undefined => {
      const registered: Registered = { resource, storage: () => registered };
      return isServed ? registered : undefined;
    };
    const parts: unknown = {
      profile: kubernetesProfile(),
      scheme: { all: () => [], known },
      storeOf: ({ resource }: Registered) => this.stores[resource]?.asStore,
      reportError: (error: Error) => void this.faults.push(error.message),
    };
    this.policies = new FollowedPolicies(parts as FollowedParts, KINDS);
  }

  get kept(): LateStore {
    return this.stores[KINDS.policies] as LateStore;
  }

  get bound(): LateStore {
    return this.stores[KINDS.bindings] as LateStore;
  }

  put(...names: readonly string[]): void {
    this.kept.put(...names.map((name) => policy(name)));
    this.bound.put(...names.map((name) => binding(name)));
  }

  get concerns(): boolean {
    return this.policies.concerns(WRITE);
  }

  inForce(): Promise<readonly ActivePolicy<ValidatingPolicySpec>[]> {
    return this.policies.inForce(WRITE);
  }

  async names(): Promise<string[]> {
    return (await this.inForce()).map(({ name }) => name);
  }
}

const DECLARED = { gr: { group: "", resource: "configmaps" }, definition: { version: "v1", scope: "Namespaced" } };
const WRITE = attributesOf("configmaps", {
  resource: DECLARED as unknown as ReturnType<typeof attributesOf>["resource"],
});

function policy(name: string, spec: JsonObject = {}): JsonObject {
  return { metadata: { name }, spec: { matchConstraints: { resourceRules: [ANY] }, ...spec } };
}

function binding(name: string, spec: JsonObject = {}): JsonObject {
  return { metadata: { name }, spec: { policyName: name, ...spec } };
}

test("[ADM-024] bound policies are in force in the order of their names", async () => {
  const server = new LateServer();
  assert.deepEqual([server.concerns, await server.names()], [false, []]);
  server.kept.put(policy("alone"));
  assert.equal(server.concerns, false);
  server.put("b", "a");
  assert.deepEqual([server.concerns, await server.names()], [true, ["a", "b"]]);
  server.bound.remove("a");
  server.bound.tell();
  assert.deepEqual(await server.names(), ["b"]);
});

test("[ADM-024] policies are in force while caches are loaded", async () => {
  const server = new LateServer();
  server.put("p");
  server.bound.isReady = false;
  assert.equal(server.concerns, true);
  const [first] = await server.inForce();
  assert.equal(first?.name, "p");
  assert.equal((await server.inForce())[0], first, "it is compiled once");
});

test("[ADM-024] a policy that this server has written is in force before its cache has it", async () => {
  const server = new LateServer();
  server.put("old");
  assert.deepEqual(await server.names(), ["old"]);
  assert.equal(server.kept.waits + server.bound.waits, 0, "nobody waits for nothing");
  server.kept.write(policy("new"));
  server.bound.write(binding("new"));
  assert.equal(server.concerns, true);
  assert.deepEqual(await server.names(), ["new", "old"]);
  assert.deepEqual([server.kept.waits, server.bound.waits], [1, 1]);
  server.bound.remove("old");
  server.bound.catchesUp = false;
  await assert.rejects(server.inForce(), { code: 503 });
});

test("[ADM-024] a change outside the spec leaves the value of a policy the same, so that it is compiled once", async () => {
  const server = new LateServer();
  server.put("p");
  const [former] = await server.inForce();
  server.kept.put({ ...policy("p"), status: { observedGeneration: 1 } });
  assert.equal((await server.inForce())[0]?.identity, former?.identity);
  server.kept.put(policy("p", { failurePolicy: "Ignore" }));
  const [other] = await server.inForce();
  assert.notEqual(other?.identity, former?.identity);
  assert.equal(other?.spec.failurePolicy, "Ignore");
});

for (const which of ["kept", "bound"] as const)
  test(`[ADM-024] a ${which === "kept" ? "policy" : "binding"} that can't be read is an error, since it may be the one that refuses`, async () => {
    const server = new LateServer();
    server.put("other");
    server[which].spoil("secret");
    assert.equal(server.concerns, true);
    await assert.rejects(server.inForce(), ({ code, details }: ApiBody) => {
      assert.equal(code, 500);
      assert.match(JSON.stringify(details), /\/secret"/);
      return true;
    });
    server[which].mend();
    assert.deepEqual(await server.names(), ["other"]);
  });

test("[ADM-024] a policy that can't be used refuses requests, unless it ignores failures", async () => {
  const server = new LateServer();
  const broken = { matchResources: { objectSelector: { matchExpressions: [{ key: "a", operator: "Never" }] } } };
  server.kept.put(policy("p"), policy("fine"));
  server.bound.put(binding("p", broken), binding("fine"));
  assert.equal(server.concerns, true);
  await assert.rejects(server.inForce(), { code: 500, message: /admission policy "p"/ });
  assert.match(server.faults.join(), /"p"/);
  server.kept.put(policy("p", { failurePolicy: "Ignore" }));
  assert.deepEqual(await server.names(), ["fine"]);
});

test("a server without policies has none", async () => {
  const server = new LateServer(false);
  assert.deepEqual([server.concerns, await server.names()], [false, []]);
});
