/** SPEC: Node authorization. What nodes may read and write, and what they may not however they try. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { kubernetesProfile, orchProfile } from "../../../runtime/index.js";
import { base64, makeRequest } from "../../builtin/support/certificates.js";
import type { Answer } from "../../support/api.js";
import { fieldAt, listAt, objectAt } from "../../support/json.js";
import type { Caller } from "../../support/people.js";
import { type NodeServer, nodeServer } from "./authz-node-scene.js";

const profile = orchProfile();
const { words } = profile;

describe("nodes, by their mode and NodeRestriction", () => {
  let server: NodeServer;
  let n1: Caller;
  let n2: Caller;
  let core: string;
  let uidOfN1: string;
  before(async () => {
    server = await nodeServer(profile);
    [n1, n2] = [server.as("n1"), server.as("n2")];
    core = `/api/v1/namespaces/${server.namespace}`;
    uidOfN1 = (await server.api.get("/api/v1/nodes/n1")).body.metadata.uid;
  });
  after(() => server.api.stop());

  const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status;
  const refused = async (answer: Promise<Answer>, why: RegExp): Promise<void> => {
    const { status, body, text } = await answer;
    assert.equal(status, 403, text);
    assert.equal(body.reason, "Forbidden");
    assert.match(body.message, why);
  };
  const mirror = (name: string, spec: object = {}, metadata: object = {}) => ({
    metadata: {
      name,
      annotations: { [`${words.keyDomain}/config.mirror`]: "hash" },
      ownerReferences: [{ apiVersion: "v1", kind: "Node", name: "n1", uid: uidOfN1, controller: true }],
      ...metadata,
    },
    spec: { nodeName: "n1", containers: [{ name: "c", image: "i" }], ...spec },
  });

  test("[AUTHZ-NODE-001] a node has the name and the group of one", async () => {
    assert.equal(await statusOf(n1.get(`${core}/services`)), 200);
    for (const caller of ["nameOnly", "groupOnly"] as const)
      await refused(
        server.as(caller).get(`${core}/services`),
        /cannot list resource "services" in API group "" in the namespace/,
      );
    for (const caller of ["nameless", "slashed"] as const)
      for (const path of ["/services", "/pods", "/secrets/s1"])
        await refused(server.as(caller).get(core + path), /: unknown node for user "system:node:(a\/b)?"$/);
    const status = { status: { phase: "Running" } };
    assert.equal(await statusOf(server.as("nameOnly").put("/api/v1/nodes/n1/status", status)), 403);
  });

  test("[AUTHZ-NODE-002] services, endpoints, nodes and pods are read", async () => {
    await server.make(`${core}/services`, { metadata: { name: "s" }, spec: { ports: [{ port: 80 }] } });
    await server.make(`${core}/endpoints`, { metadata: { name: "e" } });
    await server.pod("read", "n2");
    for (const path of [`${core}/services`, `${core}/endpoints`, "/api/v1/nodes", `${core}/pods`])
      assert.equal(await statusOf(n1.get(path)), 200, path);
    for (const path of [`${core}/services/s`, `${core}/endpoints/e`, "/api/v1/nodes/n2", `${core}/pods/read`])
      assert.equal(await statusOf(n1.get(path)), 200, path);
  });

  test("[AUTHZ-NODE-003] secrets, config maps, claims and volumes of its pods are read, one by one", async () => {
    for (const name of ["s1", "s2"]) await server.make(`${core}/secrets`, { metadata: { name } });
    for (const name of ["m1", "m2"]) await server.make(`${core}/configmaps`, { metadata: { name } });
    const claim = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } };
    for (const name of ["c1", "c2"])
      await server.make(`${core}/persistentvolumeclaims`, { metadata: { name }, spec: claim });
    for (const number of [1, 2]) {
      const claimRef = { namespace: server.namespace, name: `c${number}` };
      await server.make("/api/v1/persistentvolumes", {
        metadata: { name: `v${number}` },
        spec: { capacity: { storage: "1Gi" }, accessModes: ["ReadWriteOnce"], hostPath: { path: "/v" }, claimRef },
      });
    }
    await server.pod("uses", "n1", {
      volumes: [
        { name: "a", secret: { secretName: "s1" } },
        { name: "b", configMap: { name: "m1" } },
        { name: "c", persistentVolumeClaim: { claimName: "c1" } },
      ],
    });
    const volumes = "/api/v1/persistentvolumes";
    const kinds = [
      [`${core}/secrets`, "s"],
      [`${core}/configmaps`, "m"],
      [`${core}/persistentvolumeclaims`, "c"],
      [volumes, "v"],
    ] as const;
    for (const [collection, letter] of kinds) {
      await server.until(200, () => n1.get(`${collection}/${letter}1`));
      await refused(n1.get(`${collection}/${letter}2`), /: no relationship found between node 'n1' and this object$/);
      await refused(n2.get(`${collection}/${letter}1`), /: no relationship found between node 'n2' and this object$/);
      await refused(n1.get(collection), /nodes can only/);
      for (const method of ["POST", "DELETE"])
        assert.equal(await statusOf(n1.request(method, collection, { body: {} })), 403);
      for (const method of ["PUT", "DELETE"])
        assert.equal(
          await statusOf(n1.request(method, `${collection}/${letter}1`, { body: {} })),
          403,
          `${method} ${collection}`,
        );
    }
    const named = (name: string): string => `${core}/secrets?fieldSelector=metadata.name%3D${name}`;
    const listed = await n1.get(named("s1"));
    assert.deepEqual(
      listed.body.items.map((item: { metadata: { name: string } }) => item.metadata.name),
      ["s1"],
    );
    await refused(n1.get(named("s2")), /no relationship found/);
    for (const selector of ["metadata.name!%3Ds2", "metadata.name%3Ds2,metadata.name%3Ds1", "metadata.namespace%3Dx"])
      assert.equal(await statusOf(n1.get(`${core}/secrets?fieldSelector=${selector}`)), 403, selector);
    const both = await n1.get(named("s1,metadata.name%3Ds2"));
    assert.deepEqual(both.body.items, [], "nothing has both names");
    assert.equal(await statusOf(n1.get(`/api/v1/secrets?fieldSelector=metadata.name%3Ds1`)), 403, "in all namespaces");
    assert.equal(await statusOf(n1.get(`${core}/secrets?watch=1`)), 403);
    const watched = await n1.watch(`${named("s1")}&watch=1`);
    await watched.close();
  });

  test("[AUTHZ-NODE-004] what a pod needs is lost with the pod", async () => {
    await server.make(`${core}/secrets`, { metadata: { name: "lost" } });
    await server.pod("loses", "n1", { imagePullSecrets: [{ name: "lost" }] });
    await server.until(200, () => n1.get(`${core}/secrets/lost`));
    assert.equal(await statusOf(n1.delete(`${core}/pods/loses?gracePeriodSeconds=0`)), 200);
    await server.until(403, () => n1.get(`${core}/secrets/lost`));
  });

  test("[AUTHZ-NODE-005] its own status, mirror pods, the status of its pods and events are written", async () => {
    const node = (await n1.get("/api/v1/nodes/n1")).body;
    const status = { ...objectAt(node.status ?? {}), conditions: [{ type: "Ready", status: "True" }] };
    assert.equal(await statusOf(n1.put("/api/v1/nodes/n1/status", { ...node, status })), 200);
    assert.equal(
      await statusOf(n1.patch("/api/v1/nodes/n1/status", "strategic", { status: { phase: "Running" } })),
      200,
    );
    const made = await n1.post(`${core}/pods`, mirror("mirrored"));
    assert.equal(made.status, 201, made.text);
    const pod = { ...made.body, status: { phase: "Running" } };
    assert.equal(fieldAt((await n1.put(`${core}/pods/mirrored/status`, pod)).body, "status", "phase"), "Running");
    const event = {
      metadata: { name: "e" },
      involvedObject: { kind: "Pod", namespace: server.namespace, name: "mirrored" },
    };
    assert.equal(await statusOf(n1.post(`${core}/events`, event)), 201);
    assert.equal(await statusOf(n1.patch(`${core}/events/e`, "merge", { count: 2 })), 200);
    assert.equal(await statusOf(n1.delete(`${core}/events/e`)), 403);
    assert.equal(await statusOf(n1.delete(`${core}/pods/mirrored?gracePeriodSeconds=0`)), 200);
  });

  test("[AUTHZ-NODE-006] other nodes and their pods are not written", async () => {
    await server.pod("far", "n2");
    await server.pod("free", undefined);
    const other = (await n1.get("/api/v1/nodes/n2")).body;
    await refused(n1.put("/api/v1/nodes/n2/status", other), /node "n1" is not allowed to modify node "n2"$/);
    await refused(n1.patch("/api/v1/nodes/n2", "merge", { spec: { unschedulable: true } }), /modify node "n2"$/);
    await refused(n1.put("/api/v1/nodes/n9", { metadata: { name: "n9" } }), /n9/);
    await refused(n1.post("/api/v1/nodes", { metadata: { name: "n9" } }), /modify node "n9"$/);
    await refused(n1.post("/api/v1/nodes", { metadata: { generateName: "n1" } }), /modify node "n1[a-z0-9]+"$/);
    await refused(n1.delete("/api/v1/nodes/n1"), /cannot delete resource "nodes"/);
    for (const name of ["far", "free"]) {
      const pod = (await n1.get(`${core}/pods/${name}`)).body;
      await refused(n1.put(`${core}/pods/${name}/status`, pod), /can only update the status of pods that run on it$/);
      await refused(n1.patch(`${core}/pods/${name}/status`, "merge", { spec: { nodeName: "n1" } }), /run on it$/);
      await refused(n1.delete(`${core}/pods/${name}`), /can only delete pods that run on it$/);
      await refused(
        n1.post(`${core}/pods/${name}/eviction`, { metadata: { name } }),
        /can only evict pods that run on it$/,
      );
    }
    assert.equal(await statusOf(n2.post(`${core}/pods/far/eviction`, { metadata: { name: "far" } })), 201);
    await refused(n1.delete(`${core}/pods`), /cannot deletecollection resource "pods"/);
  });

  test("[AUTHZ-NODE-007] requests for certificates are made and read, and approved by others", async () => {
    const csrs = `/apis/${words.certificatesGroup}/v1/certificatesigningrequests`;
    const spec = {
      request: base64(await makeRequest("system:node:n1")),
      signerName: `${words.csrSignerPrefix}${words.serverName}-client-kubelet`,
      usages: ["client auth"],
    };
    const made = await n1.post(csrs, { metadata: { name: "r1" }, spec });
    assert.equal(made.status, 201, made.text);
    assert.equal(fieldAt(made.body, "spec", "username"), "system:node:n1");
    const read = await n1.get(`${csrs}/r1`);
    assert.equal(read.status, 200);
    const status = { conditions: [{ type: "Approved", status: "True" }] };
    assert.equal(await statusOf(n1.put(`${csrs}/r1/approval`, { ...read.body, status })), 403);
    assert.equal(await statusOf(n1.put(`${csrs}/r1/status`, { ...read.body, status: { certificate: "eA==" } })), 403);
  });

  test("requests for certificates are approved and signed by callers with permission for their signer", async () => {
    const csrs = `/apis/${words.certificatesGroup}/v1/certificatesigningrequests`;
    const roles = `/apis/${words.rbacGroup}/v1/clusterroles`;
    const allow = (
      name: string,
      resources: readonly string[],
      verbs: readonly string[],
      resourceNames?: readonly string[],
    ) =>
      server.make(roles, {
        metadata: { name },
        rules: [{ apiGroups: [words.certificatesGroup], resources, verbs, ...(resourceNames && { resourceNames }) }],
      });
    const bind = (name: string) =>
      server.make(`${roles.slice(0, -1)}bindings`, {
        metadata: { name },
        roleRef: { apiGroup: words.rbacGroup, kind: "ClusterRole", name },
        subjects: [{ kind: "User", name: "jane" }],
      });
    await allow("approver", ["certificatesigningrequests/approval", "certificatesigningrequests/status"], ["update"]);
    await allow("speaker", ["signers"], ["approve"], ["example.com/*"]);
    const spec = { request: base64(await makeRequest("jane")), signerName: "example.com/a", usages: ["client auth"] };
    const request = await server.make(csrs, { metadata: { name: "r2" }, spec });
    const conditions = [{ type: "Approved", status: "True", reason: "Fine" }];
    const jane = server.as("jane");
    const approve = (): Promise<Answer> => jane.put(`${csrs}/r2/approval`, { ...request, status: { conditions } });
    await bind("approver");
    const failed = { ...request, status: { conditions: [{ type: "Failed", status: "True" }] } };
    // until the role holds, authorization refuses by other words
    await server.until(403, async () => {
      const answer = await approve();
      return /not permitted/.test(answer.text) ? answer : { ...answer, status: 0 };
    });
    await refused(approve(), /user not permitted to approve requests with signerName "example.com\/a"$/);
    await refused(
      jane.put(`${csrs}/r2/status`, failed),
      /user not permitted to sign requests with signerName "example.com\/a"$/,
    );
    await bind("speaker");
    const { body: approved } = await server.until(200, approve);
    assert.equal(fieldAt(approved, "status", "conditions", 0, "type"), "Approved");
    const both = { conditions: [...listAt(approved, "status", "conditions"), ...failed.status.conditions] };
    await refused(jane.put(`${csrs}/r2/status`, { ...approved, status: both }), /not permitted to sign/);
    const masters = {
      ...spec,
      request: base64(await makeRequest("x,O=dev,O=system:masters")),
      signerName: `${words.csrSignerPrefix}${words.serverName}-client`,
    };
    await refused(
      server.api.post(csrs, { metadata: { name: "r3" }, spec: masters }),
      /with system:masters group is not allowed$/,
    );
    assert.equal(
      await statusOf(server.api.post(csrs, { metadata: { name: "r3" }, spec: { ...masters, request: spec.request } })),
      201,
    );
  });

  test("[AUTHZ-NODE-008] tokens and accesses are reviewed", async () => {
    const reviews = [
      [`${words.authenticationGroup}/v1/tokenreviews`, { token: "n2-token" }],
      [
        `${words.authorizationGroup}/v1/subjectaccessreviews`,
        { user: "jane", resourceAttributes: { verb: "get", resource: "pods" } },
      ],
    ] as const;
    for (const [path, spec] of reviews) assert.equal(await statusOf(n1.post(`/apis/${path}`, { spec })), 201, path);
    const resourceAttributes = { verb: "get", resource: "nodes", name: "n1" };
    const asNode = { user: "system:node:n1", groups: ["system:nodes"], resourceAttributes };
    const review = await n1.post(`/apis/${words.authorizationGroup}/v1/subjectaccessreviews`, { spec: asNode });
    assert.equal(fieldAt(review.body, "status", "allowed"), true);
  });

  test("what a node may do can't be listed, and is for others as complete as it was", async () => {
    const review = async (caller: Caller): Promise<Answer["body"]> =>
      (
        await caller.post(`/apis/${words.authorizationGroup}/v1/selfsubjectrulesreviews`, {
          spec: { namespace: "default" },
        })
      ).body;
    const { status } = await review(n1);
    assert.deepEqual(
      [fieldAt(status, "incomplete"), fieldAt(status, "evaluationError")],
      [true, "node authorizer does not support user rule resolution"],
    );
    assert.equal(fieldAt(await review(server.as("jane")), "status", "incomplete"), false);
  });

  describe("attempts of nodes to reach foreign objects", () => {
    test("mirror pods that name a secret, or belong to somebody else", async () => {
      await server.make(`${core}/secrets`, { metadata: { name: "coveted" } });
      const reads = { volumes: [{ name: "v", secret: { secretName: "coveted" } }] };
      const pods = `${core}/pods`;
      await refused(n1.post(pods, mirror("thief", reads)), /can not create pods that reference secrets$/);
      await refused(n1.post(`${pods}?dryRun=All`, mirror("thief", reads)), /reference secrets$/);
      await refused(n1.post(pods, mirror("thief", reads, { annotations: {} })), /can only create mirror pods$/);
      await refused(n1.post(pods, mirror("thief", { ...reads, nodeName: "n2" })), /spec.nodeName set to itself$/);
      await refused(n1.post(pods, mirror("thief", { serviceAccountName: "default" })), /reference a service account$/);
      await refused(n1.post(pods, mirror("thief", {}, { ownerReferences: [] })), /one owner reference/);
      await refused(n1.get(`${core}/secrets/coveted`), /no relationship found/);
      // however it came to be there, it gives nothing
      await server.make(pods, mirror("forced", reads));
      await server.make(`${core}/secrets`, { metadata: { name: "after" } });
      await server.pod("witness", "n1", { imagePullSecrets: [{ name: "after" }] });
      await server.until(200, () => n1.get(`${core}/secrets/after`));
      await refused(n1.get(`${core}/secrets/coveted`), /no relationship found/);
    });

    test("pods are not taken over, and not changed", async () => {
      await server.pod("prey", undefined);
      await server.pod("own", "n1");
      const target = { metadata: { name: "prey" }, target: { kind: "Node", name: "n1" } };
      await refused(n1.post(`${core}/pods/prey/binding`, target), /cannot create resource "pods\/binding"/);
      await refused(n1.post(`${core}/bindings`, target), /cannot create resource "bindings"/);
      const own = (await n1.get(`${core}/pods/own`)).body;
      objectAt(own, "spec", "containers", 0).image = "other";
      await refused(n1.put(`${core}/pods/own`, own), /cannot update resource "pods"/);
      await refused(
        n1.patch(`${core}/pods/own`, "merge", { metadata: { labels: { a: "b" } } }),
        /cannot patch resource "pods"/,
      );
      const container = { ephemeralContainers: [{ name: "d", image: "i", envFrom: [{ secretRef: { name: "s2" } }] }] };
      await refused(
        n1.patch(`${core}/pods/own/ephemeralcontainers`, "strategic", { spec: container }),
        /ephemeralcontainers/,
      );
      await refused(
        n1.put(`${core}/pods/own/status`, { ...own, metadata: { ...own.metadata, labels: { a: "b" } } }),
        /cannot change labels with the status of a pod/,
      );
      const sneaky = await n1.put(`${core}/pods/own/status`, own);
      assert.equal(sneaky.status, 200, sneaky.text);
      assert.equal(fieldAt(sneaky.body, "spec", "containers", 0, "image"), "i");
    });

    test("leases and CSI nodes of others", async () => {
      const namespaces = "/api/v1/namespaces";
      if ((await server.api.get(`${namespaces}/${words.nodeLeaseNamespace}`)).status === 404)
        await server.make(namespaces, { metadata: { name: words.nodeLeaseNamespace } });
      const leases = (namespace: string): string =>
        `/apis/${words.coordinationGroup}/v1/namespaces/${namespace}/leases`;
      const csiNodes = `/apis/${words.storageGroup}/v1/csinodes`;
      const lease = (name: string) => ({ metadata: { name }, spec: { holderIdentity: name } });
      const csiNode = (name: string) => ({ metadata: { name }, spec: { drivers: [] } });
      for (const [collection, objectOf] of [
        [leases(words.nodeLeaseNamespace), lease],
        [csiNodes, csiNode],
      ] as const) {
        assert.equal(await statusOf(n1.post(collection, objectOf("n1"))), 201, collection);
        assert.equal(await statusOf(n2.post(collection, objectOf("n2"))), 201);
        await refused(n1.post(collection, objectOf("n3")), /nodes can only access the object of their own name$/);
        await refused(
          n1.post(collection, { ...objectOf("n1"), metadata: { generateName: "n1" } }),
          /of their own name$/,
        );
        for (const method of ["GET", "PUT", "DELETE"])
          await refused(n1.request(method, `${collection}/n2`, { body: objectOf("n2") }), /of their own name$/);
        await refused(n1.get(collection), /cannot list resource/);
        await refused(n1.delete(collection), /cannot deletecollection resource/);
        assert.equal(await statusOf(n1.delete(`${collection}/n1`)), 200);
      }
      await refused(n1.post(leases("default"), lease("n1")), /nodes have leases only in the namespace/);
      await refused(n1.get(`${leases("default")}/n1`), /nodes have leases only in the namespace/);
    });

    test("labels, taints and owners by which a node would draw work to itself", async () => {
      const patch = (metadata: object, spec: object = {}): Promise<Answer> =>
        n1.patch("/api/v1/nodes/n1", "merge", { metadata, spec });
      assert.equal(await statusOf(patch({ labels: { [`${words.keyDomain}/hostname`]: "h", role: "x" } })), 200);
      for (const label of [
        `node-restriction.${words.keyDomain}/a`,
        `x.node-restriction.${words.keyDomain}/a`,
        `node-role.${words.keyDomain}/master`,
      ])
        await refused(patch({ labels: { [label]: "" } }), /is not allowed to change the labels /);
      const taints = [{ key: "dedicated", effect: "NoSchedule" }];
      await refused(patch({}, { taints }), /is not allowed to modify taints$/);
      assert.equal(await statusOf(server.api.patch("/api/v1/nodes/n1", "merge", { spec: { taints } })), 200);
      await refused(patch({}, { taints: null }), /is not allowed to modify taints$/);
      const owner = { apiVersion: "v1", kind: "Namespace", name: "default", uid: "u" };
      await refused(patch({ ownerReferences: [owner] }), /is not allowed to modify ownerReferences$/);
      const applied = await n1.request("PATCH", "/api/v1/nodes/n1?fieldManager=agent", {
        type: "application/apply-patch+yaml",
        body: {
          apiVersion: "v1",
          kind: "Node",
          metadata: { name: "n1", labels: { [`node-restriction.${words.keyDomain}/a`]: "" } },
        },
      });
      assert.equal(applied.status, 403, applied.text);
      await server.api.patch("/api/v1/nodes/n1", "merge", { spec: { taints: null } });
    });

    test("tokens of accounts that no pod of the node runs as", async () => {
      for (const name of ["mine", "other"]) await server.make(`${core}/serviceaccounts`, { metadata: { name } });
      const mine = await server.pod("runner", "n1", { serviceAccountName: "mine" });
      const foreign = await server.pod("foreign", "n2", { serviceAccountName: "mine" });
      const ask = (account: string, pod?: { metadata: { name: string; uid: string } }): Promise<Answer> =>
        n1.post(`${core}/serviceaccounts/${account}/token`, {
          spec: {
            audiences: ["x"],
            ...(pod && {
              boundObjectRef: { kind: "Pod", apiVersion: "v1", name: pod.metadata.name, uid: pod.metadata.uid },
            }),
          },
        });
      await server.until(201, () => ask("mine", mine));
      await refused(ask("other", mine), /no relationship found between node 'n1' and this object$/);
      await refused(ask("mine"), /not bound to a pod$/);
      await refused(ask("mine", foreign), /scheduled on a different node$/);
      await refused(ask("mine", { metadata: { name: "runner", uid: "old" } }), /with the uid old/);
      await refused(server.as("nameless").post(`${core}/serviceaccounts/mine/token`, {}), /unknown node/);
      await refused(n1.get(`${core}/serviceaccounts/mine`), /nodes can only create tokens/);
    });

    test("the status of claims: how far resizing has come, and nothing else", async () => {
      const claim = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } };
      await server.make(`${core}/persistentvolumeclaims`, { metadata: { name: "grows" }, spec: claim });
      const path = `${core}/persistentvolumeclaims/grows`;
      await server.pod("grower", "n1", { volumes: [{ name: "v", persistentVolumeClaim: { claimName: "grows" } }] });
      await server.until(200, () => n1.patch(`${path}/status`, "merge", { status: { capacity: { storage: "2Gi" } } }));
      await refused(n1.patch(`${path}/status`, "merge", { status: { phase: "Lost" } }), /can only change capacity,/);
      await refused(n2.patch(`${path}/status`, "merge", { status: {} }), /no relationship found/);
      await refused(n1.patch(path, "merge", { spec: {} }), /nodes can only get/);
    });
  });

  test("a node with all permissions by roles stays within its own objects", async () => {
    const { rbacGroup } = words;
    await server.make(`/apis/${rbacGroup}/v1/clusterrolebindings`, {
      metadata: { name: "mighty" },
      roleRef: { apiGroup: rbacGroup, kind: "ClusterRole", name: "cluster-admin" },
      subjects: [{ kind: "User", name: "system:node:mighty" }],
    });
    const mighty = server.as("mighty");
    await server.until(200, () => mighty.get(`${core}/secrets`));
    const far = await server.pod("target", "n2");
    const waiting = await server.pod("waiting", undefined);
    await refused(
      mighty.put(`${core}/pods/target`, far),
      /can only create and delete mirror pods, and not update them$/,
    );
    const target = { target: { kind: "Node", name: "mighty" } };
    await refused(
      mighty.post(`${core}/pods/waiting/binding`, { metadata: { name: "waiting" }, ...target }),
      /not "binding"$/,
    );
    await refused(mighty.post(`${core}/bindings`, { metadata: { name: "waiting" }, ...target }), /not "binding"$/);
    assert.equal(
      fieldAt((await server.api.get(`${core}/pods/waiting`)).body, "spec", "nodeName"),
      undefined,
      waiting.metadata.name,
    );
    await refused(mighty.delete(`${core}/pods`), /can only delete pods that run on it$/);
    await refused(mighty.delete("/api/v1/nodes/n2"), /modify node "n2"$/);
    await refused(mighty.delete("/api/v1/nodes"), /modify node "n\d"$/);
    await refused(mighty.delete(`${core}/persistentvolumeclaims`), /can only update the status of claims$/);
  });
});

describe("nodes, with the gates of selectors", () => {
  let server: NodeServer;
  before(async () => {
    server = await nodeServer(kubernetesProfile(), { emulatedVersion: "1.34" });
  });
  after(() => server.api.stop());

  test("[AUTHZ-NODE-009] a node reads itself and the pods that run on it", async () => {
    const n1 = server.as("n1");
    const core = `/api/v1/namespaces/${server.namespace}`;
    await server.pod("mine", "n1");
    await server.pod("other", "n2");
    const statusOf = async (path: string): Promise<number> => (await n1.get(path)).status;
    await server.until(200, () => n1.get(`${core}/pods/mine`));
    const expected: Record<string, number> = {
      "/api/v1/nodes/n1": 200,
      "/api/v1/nodes/n2": 403,
      "/api/v1/nodes": 403,
      "/api/v1/nodes?fieldSelector=metadata.name%3Dn1": 200,
      "/api/v1/nodes?fieldSelector=metadata.name%3Dn2": 403,
      "/api/v1/pods": 403,
      "/api/v1/pods?fieldSelector=spec.nodeName%3Dn1": 200,
      "/api/v1/pods?fieldSelector=spec.nodeName%3D%3Dn1,status.phase!%3DFailed": 200,
      "/api/v1/pods?fieldSelector=spec.nodeName%3Dn2": 403,
      "/api/v1/pods?fieldSelector=spec.nodeName!%3Dn1": 403,
      "/api/v1/pods?labelSelector=spec.nodeName%3Dn1": 403,
      [`${core}/pods/other`]: 403,
      [`${core}/pods?fieldSelector=metadata.name%3Dmine`]: 200,
      [`${core}/pods?fieldSelector=metadata.name%3Dother`]: 403,
    };
    for (const [path, status] of Object.entries(expected)) assert.equal(await statusOf(path), status, path);
    const { body } = await n1.get("/api/v1/pods?fieldSelector=spec.nodeName%3Dn1");
    assert.deepEqual(
      body.items.map((item: { metadata: { name: string } }) => item.metadata.name),
      ["mine"],
    );
    assert.equal(
      (await n1.get("/api/v1/nodes/n2")).body.message.split(": ").at(-1),
      "node 'n1' cannot read 'n2', only its own Node object",
    );
    const watch = await n1.watch("/api/v1/pods?watch=1&fieldSelector=spec.nodeName%3Dn1");
    await watch.close();
    assert.equal(await statusOf("/api/v1/pods?watch=1"), 403);
  });
});
