/** What nodes may do by their mode, whatever runs on them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kubernetesProfile, orchProfile } from "../../../runtime/api/profile/naming-profile.js";
import type { ResourceAttributes } from "../../../runtime/authz/authorizer.js";
import { asked, loadedScene, nodeUser, type Question } from "./node-scene.js";

const ALL_VERBS = ["get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"];
const READ = ["get", "list", "watch"];
const OWN = ["get", "create", "update", "patch", "delete"];

for (const profile of [kubernetesProfile(), orchProfile()]) {
  const { words } = profile;

  describe(`the mode Node, profile ${profile.name}`, () => {
    const scene = loadedScene({ profile });
    const allows = async (question: Question, node = "n1"): Promise<boolean> =>
      (await scene.ask(node, question)).type === "Allow";

    /** Verbs of requests for objects with the name. */
    const kinds: readonly (readonly [group: string, of: string, name: string, verbs: readonly string[]])[] = [
      [words.authenticationGroup, "tokenreviews", "", ["create"]],
      [words.authenticationGroup, "selfsubjectreviews", "", []],
      [words.authorizationGroup, "subjectaccessreviews", "", ["create"]],
      [words.authorizationGroup, "localsubjectaccessreviews", "", ["create"]],
      ["", "services", "s", READ],
      ["", "services/status", "s", []],
      ["", "endpoints", "e", READ],
      ["", "nodes", "n1", [...READ, "create", "update", "patch"]],
      ["", "nodes", "n2", [...READ, "create", "update", "patch"]],
      ["", "nodes/status", "n1", ["update", "patch"]],
      ["", "nodes/proxy", "n1", []],
      ["", "events", "e", ["create", "update", "patch"]],
      ["", "pods", "p", [...READ, "create", "delete"]],
      ["", "pods/status", "p", ["update", "patch"]],
      ["", "pods/eviction", "p", ["create"]],
      ["", "pods/binding", "p", []],
      ["", "pods/log", "p", []],
      ["", "pods/exec", "p", []],
      ["", "pods/ephemeralcontainers", "p", []],
      ["", "bindings", "", []],
      ["", "namespaces", "t", []],
      ["", "serviceaccounts", "a", []],
      ["", "secrets", "", []],
      ["", "secrets", "s", []],
      ["", "secrets/status", "s", []],
      ["", "configmaps", "", []],
      ["", "persistentvolumeclaims", "c", []],
      ["", "persistentvolumes", "v", []],
      [words.certificatesGroup, "certificatesigningrequests", "c", [...READ, "create"]],
      [words.certificatesGroup, "certificatesigningrequests/approval", "c", []],
      [words.certificatesGroup, "certificatesigningrequests/status", "c", []],
      [words.coordinationGroup, "leases", "n1", []],
      [words.storageGroup, "csidrivers", "d", READ],
      [words.storageGroup, "csinodes", "n1", OWN],
      [words.storageGroup, "csinodes", "n2", ["create"]],
      [words.storageGroup, "csinodes", "", ["create"]],
      [words.storageGroup, "csinodes/status", "n1", []],
      [words.storageGroup, "volumeattachments", "a", []],
      [words.nodeGroup, "runtimeclasses", "r", READ],
      [words.rbacGroup, "clusterroles", "r", []],
      ["apps", "deployments", "d", []],
      ["example.com", "secrets", "s", []],
    ];
    for (const [group, of, name, verbs] of kinds)
      test(`${of} of "${group}" named "${name}": ${verbs.join(", ") || "nothing"}`, async () => {
        const found: string[] = [];
        for (const verb of ALL_VERBS) if (await allows({ verb, of, group, namespace: "t", name })) found.push(verb);
        assert.deepEqual(found.sort(), [...verbs].sort());
      });

    test("a node gets the lease of its name in the namespace for leases", async () => {
      const group = words.coordinationGroup;
      const verbsIn = async (namespace: string, name: string): Promise<string[]> => {
        const found: string[] = [];
        for (const verb of ALL_VERBS)
          if (await allows({ verb, of: "leases", group, namespace, name })) found.push(verb);
        return found.sort();
      };
      assert.deepEqual(await verbsIn(words.nodeLeaseNamespace, "n1"), [...OWN].sort());
      assert.deepEqual(await verbsIn(words.nodeLeaseNamespace, "n2"), ["create"]);
      assert.deepEqual(await verbsIn(words.nodeLeaseNamespace, ""), ["create"]);
      assert.deepEqual(await verbsIn("t", "n1"), []);
      assert.deepEqual(await verbsIn("", "n1"), []);
    });

    test("a node reads related objects one by one, and writes only the status of claims", async () => {
      scene.pods.all([
        [
          "k",
          {
            metadata: { namespace: "t", name: "p" },
            spec: {
              nodeName: "n1",
              serviceAccountName: "a",
              volumes: [
                { secret: { secretName: "s" } },
                { configMap: { name: "m" } },
                { persistentVolumeClaim: { claimName: "c" } },
              ],
            },
          },
        ],
      ]);
      scene.volumes.all([["k", { metadata: { name: "v" }, spec: { claimRef: { namespace: "t", name: "c" } } }]]);
      const expected: Record<string, readonly string[]> = {
        "secrets s": READ,
        "configmaps m": READ,
        "persistentvolumeclaims c": ["get"],
        "persistentvolumeclaims/status c": ["update", "patch"],
        "persistentvolumeclaims/other c": [],
        "persistentvolumes v": ["get"],
        "persistentvolumes/status v": [],
        "serviceaccounts a": [],
        "serviceaccounts/token a": ["create"],
        "secrets/token s": [],
      };
      for (const [key, verbs] of Object.entries(expected)) {
        const [of = "", name] = key.split(" ");
        const namespace = of.startsWith("persistentvolumes") ? "" : "t";
        const found: string[] = [];
        for (const verb of ALL_VERBS) if (await allows({ verb, of, namespace, name: name ?? "" })) found.push(verb);
        assert.deepEqual(found.sort(), [...verbs].sort(), key);
        for (const verb of ALL_VERBS) assert.ok(!(await allows({ verb, of, namespace, name: "" })), `${verb} ${of}`);
        for (const verb of ALL_VERBS) assert.ok(!(await allows({ verb, of, namespace, name: name ?? "" }, "n2")), key);
      }
      const everywhere = await scene.ask("n1", { verb: "list", of: "secrets", name: "s" });
      assert.deepEqual(everywhere, { type: "NoOpinion", reason: "nodes can only read single objects of this kind" });
    });
  });
}

describe("users that are nodes", () => {
  const scene = loadedScene();
  const services = { verb: "list", of: "services" };
  const ask = (user: Partial<ResourceAttributes["user"]>) =>
    scene.nodes.authorizer.authorize(asked({ ...nodeUser("n1"), ...user }, services));

  test("[AUTHZ-NODE-001] a node is a user with such a name in the group of nodes", async () => {
    assert.equal((await ask({})).type, "Allow");
    assert.equal((await ask({ username: "system:node:n1.example.com" })).type, "Allow");
    const nobody = { type: "NoOpinion", reason: "" };
    assert.deepEqual(await ask({ groups: [] }), nobody, "without the group");
    assert.deepEqual(await ask({ groups: ["system:node", "system:nodes ", "System:nodes"] }), nobody);
    for (const username of ["n1", "system:nodes:n1", " system:node:n1", "System:Node:n1", "system:node", ""])
      assert.deepEqual(await ask({ username }), nobody, JSON.stringify(username));
  });

  test("[AUTHZ-NODE-001] a user with an invalid node name is not a node", async () => {
    for (const name of ["", "a/b", "N1", "n1 ", "n1\n", "-n1", "n1:x", "..", "n".repeat(254)])
      assert.deepEqual(await ask({ username: `system:node:${name}` }), {
        type: "NoOpinion",
        reason: `unknown node for user ${JSON.stringify(`system:node:${name}`)}`,
      });
  });

  test("the mode Node has no opinion about paths", async () => {
    const decision = await scene.nodes.authorizer.authorize({
      user: nodeUser("n1"),
      isResourceRequest: false,
      verb: "get",
      path: "/api",
    });
    assert.deepEqual(decision, { type: "NoOpinion", reason: "" });
  });

  test("the rules of a node cannot be listed; other users have no rules", async () => {
    const nothing = { resourceRules: [], nonResourceRules: [] };
    assert.deepEqual(await scene.nodes.authorizer.rulesFor?.(nodeUser("n1"), "t"), {
      ...nothing,
      incompleteBecause: "node authorizer does not support user rule resolution",
    });
    assert.deepEqual(await scene.nodes.authorizer.rulesFor?.({ ...nodeUser("n1"), username: "jane" }, "t"), nothing);
  });
});

describe("reads restricted by the gate AuthorizeNodeWithSelectors", () => {
  const scene = loadedScene({ gates: { AuthorizeWithSelectors: true, AuthorizeNodeWithSelectors: true } });
  scene.pods.all([
    ["1", { metadata: { namespace: "t", name: "mine" }, spec: { nodeName: "n1" } }],
    ["2", { metadata: { namespace: "t", name: "other" }, spec: { nodeName: "n2" } }],
    ["3", { metadata: { namespace: "t", name: "free" }, spec: {} }],
  ]);
  const verbs = async (of: string, name: string, more: Partial<Question> = {}): Promise<string[]> => {
    const found: string[] = [];
    for (const verb of ALL_VERBS)
      if ((await scene.ask("n1", { verb, of, namespace: "t", name, ...more })).type === "Allow") found.push(verb);
    return found;
  };
  const bySelector = (values: string[], operator: "In" | "NotIn" = "In", key = "spec.nodeName") => ({
    fieldSelector: [
      { key: "metadata.namespace", operator: "In" as const, values: ["t"] },
      { key, operator, values },
    ],
  });

  test("[AUTHZ-NODE-009] a node reads itself, and no other node", async () => {
    assert.deepEqual(await verbs("nodes", "n1"), [...READ, "create", "update", "patch"]);
    assert.deepEqual(await verbs("nodes", "n2"), ["create", "update", "patch"]);
    assert.deepEqual(await verbs("nodes", ""), ["create", "update", "patch"]);
    assert.deepEqual(await verbs("nodes/status", "n2"), ["update", "patch"]);
    assert.deepEqual(await verbs("nodes/proxy", "n1"), []);
    const reasons = await Promise.all(
      ["n2", ""].map(async (name) => (await scene.ask("n1", { verb: "list", of: "nodes", name })).reason),
    );
    assert.deepEqual(reasons, [
      "node 'n1' cannot read 'n2', only its own Node object",
      "node 'n1' cannot read all nodes, only its own Node object",
    ]);
  });

  test("[AUTHZ-NODE-009] a node reads its own pods by name, and lists them by its name", async () => {
    assert.deepEqual(await verbs("pods", "mine"), [...READ, "create", "delete"]);
    for (const name of ["other", "free", "missing", ""])
      assert.deepEqual(await verbs("pods", name), ["create", "delete"]);
    assert.deepEqual(await verbs("pods", "", bySelector(["n1"])), ["list", "watch", "create", "delete"]);
    assert.deepEqual(await verbs("pods", "other", bySelector(["n1"])), ["list", "watch", "create", "delete"]);
    const selectors = [
      bySelector(["n2"]),
      bySelector(["n1"], "NotIn"),
      bySelector(["n1", "n2"]),
      bySelector([]),
      bySelector(["n1"], "In", "spec.nodename"),
    ];
    for (const selector of selectors) assert.deepEqual(await verbs("pods", "", selector), ["create", "delete"]);
    assert.deepEqual(await verbs("pods/status", "other"), ["update", "patch"]);
    assert.deepEqual(await verbs("pods/eviction", "other"), ["create"]);
    assert.deepEqual(await verbs("pods/log", "mine"), []);
  });

  test("without the gate nodes read all nodes and pods", async () => {
    const wide = loadedScene({ release: { major: 1, minor: 32 }, gates: { AuthorizeNodeWithSelectors: false } });
    for (const of of ["nodes", "pods"])
      for (const name of ["", "other"]) assert.equal((await wide.ask("n1", { verb: "get", of, name })).type, "Allow");
    const narrow = loadedScene({ release: { major: 1, minor: 32 } });
    assert.equal((await narrow.ask("n1", { verb: "get", of: "nodes", name: "n2" })).type, "NoOpinion");
  });
});

describe("what nodes may do since 1.34", () => {
  const { resourceGroup, eventsGroup } = kubernetesProfile().words;
  const scenes = ["1.33", "1.34", "1.36"].map((text) => {
    const release = { major: 1, minor: Number(text.slice(2)) };
    return { release: text, scene: loadedScene({ release }) };
  });
  const verbsIn = async (release: string, question: Omit<Question, "verb">): Promise<readonly string[]> => {
    const { scene } = scenes.find((each) => each.release === release) ?? assert.fail(release);
    const allowed: string[] = [];
    for (const verb of ALL_VERBS)
      if ((await scene.ask("n1", { ...question, verb })).type === "Allow") allowed.push(verb);
    return allowed;
  };
  const bySlices = (value: string) => [{ key: "spec.nodeName", operator: "In", values: [value] } as const];

  test("slices are listed, watched and deleted by the name of the node alone", async () => {
    const slices = { group: resourceGroup, of: "resourceslices", name: "" };
    assert.deepEqual(await verbsIn("1.33", { ...slices, fieldSelector: bySlices("n1") }), []);
    assert.deepEqual(await verbsIn("1.34", slices), []);
    assert.deepEqual(await verbsIn("1.34", { ...slices, fieldSelector: bySlices("n2") }), []);
    assert.deepEqual(await verbsIn("1.34", { ...slices, fieldSelector: bySlices("n1") }), [
      "list",
      "watch",
      "deletecollection",
    ]);
    assert.deepEqual(
      await verbsIn("1.34", { ...slices, of: "resourceslices/status", fieldSelector: bySlices("n1") }),
      [],
    );
  });

  test("the claims of devices and the service account of a pod are read on its node, and nowhere else", async () => {
    for (const { release, scene } of scenes) {
      scene.pods.changed("k", {
        metadata: { namespace: "t", name: "p" },
        spec: {
          nodeName: "n1",
          serviceAccountName: "robot",
          resourceClaims: [
            { name: "a", resourceClaimName: "own" },
            { name: "b", resourceClaimTemplateName: "x" },
          ],
        },
        status: { resourceClaimStatuses: [{ name: "b", resourceClaimName: "made" }] },
      });
      const read = async (of: string, group: string, name: string, node = "n1"): Promise<boolean> =>
        (await scene.ask(node, { verb: "get", of, group, namespace: "t", name })).type === "Allow";
      const isLater = release !== "1.33";
      for (const name of ["own", "made"]) {
        assert.equal(await read("resourceclaims", resourceGroup, name), isLater, `${name} in ${release}`);
        assert.equal(await read("resourceclaims", resourceGroup, name, "n2"), false);
      }
      assert.equal(await read("resourceclaims", resourceGroup, "x"), false);
      assert.equal(await read("serviceaccounts", "", "robot"), isLater, release);
      assert.equal(await read("serviceaccounts", "", "robot", "n2"), false);
      assert.equal(await read("serviceaccounts", "", "default"), false);
    }
  });

  test("endpoints are only got, and events are recorded in their own group too since 1.35", async () => {
    assert.deepEqual(await verbsIn("1.36", { of: "endpoints", name: "e" }), ["get"]);
    const events = { of: "events", group: eventsGroup, name: "e" };
    assert.deepEqual(await verbsIn("1.34", events), []);
    assert.deepEqual(await verbsIn("1.36", events), ["create", "update", "patch"]);
  });
});
