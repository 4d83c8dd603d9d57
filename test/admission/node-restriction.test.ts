/** Who is restricted, and what nodes may write beside pods. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kubernetesProfile, orchProfile } from "../../runtime/api/profile/naming-profile.js";
import { restrictionScene, type Write } from "./node-scene.js";

for (const profile of [kubernetesProfile(), orchProfile("example.org")]) {
  const { words } = profile;
  const { refusal } = restrictionScene({}, profile);
  const node = (parts: { metadata?: object; spec?: object } = {}, name = "n1") => ({
    metadata: { name, ...parts.metadata },
    spec: { ...parts.spec },
  });

  describe(`NodeRestriction, profile ${profile.name}`, () => {
    test("users who are not nodes are not restricted", async () => {
      const write: Write = { operation: "UPDATE", of: "nodes", object: node({}, "n2"), oldObject: node({}, "n2") };
      for (const user of [
        { username: "jane" },
        { username: "system:node:n1", groups: [] },
        { username: "system:nodes:n1" },
      ])
        assert.equal(await refusal({ ...write, ...user }), undefined);
      assert.match(
        (await refusal(write)) ?? "",
        /^403 nodes "n2" is forbidden: node "n1" is not allowed to modify node "n2"$/,
      );
    });

    test("a node user without a node name may write nothing", async () => {
      for (const username of ["system:node:", "system:node:a/b"])
        for (const of of ["nodes", "events", "pods/status"])
          assert.match(
            (await refusal({ operation: "CREATE", of, name: "x", object: {}, username })) ?? "",
            /^403 .*could not determine node from user/,
          );
    });

    test("kinds that belong to no particular node are not restricted", async () => {
      for (const of of ["events", "services", "secrets"])
        assert.equal(await refusal({ operation: "CREATE", of, namespace: "t", name: "x", object: {} }), undefined);
      assert.equal(await refusal({ operation: "CREATE", of: "pods", group: "example.com", object: {} }), undefined);
    });

    const update = (object: object, oldObject: object = node()): Write => ({
      operation: "UPDATE",
      of: "nodes",
      object,
      oldObject,
    });

    test("[AUTHZ-NODE-006] a node creates, updates and deletes its own Node", async () => {
      const taints = [{ key: "a", effect: "NoSchedule" }];
      assert.equal(await refusal({ operation: "CREATE", of: "nodes", object: node({ spec: { taints } }) }), undefined);
      assert.equal(await refusal(update(node({ spec: { podCIDR: "10.0.0.0/24" } }))), undefined);
      assert.equal(await refusal({ ...update(node()), of: "nodes/status" }), undefined);
      assert.equal(await refusal({ operation: "DELETE", of: "nodes", name: "n1", oldObject: node() }), undefined);
      for (const operation of ["CREATE", "UPDATE", "DELETE"] as const)
        for (const of of ["nodes", "nodes/status"])
          assert.match(
            (await refusal({ operation, of, name: "n2", object: node({}, "n2") })) ?? "",
            /not allowed to modify node "n2"$/,
          );
    });

    test("a node sets its taints at creation and can't change them later", async () => {
      const taints = [{ key: "a", effect: "NoSchedule" }];
      const tainted = node({ spec: { taints } });
      for (const [object, old] of [
        [node(), tainted],
        [tainted, node()],
        [node({ spec: { taints: [...taints, { key: "b", effect: "NoExecute" }] } }), tainted],
      ] as const)
        for (const of of ["nodes", "nodes/status"])
          assert.match((await refusal({ ...update(object, old), of })) ?? "", /not allowed to modify taints$/);
      assert.equal(await refusal(update(tainted, tainted)), undefined);
      assert.equal(await refusal(update(node({ spec: { taints: [] } }))), undefined, "no taints are none");
    });

    test("a node sets neither configSource nor owners", async () => {
      const configured = node({ spec: { configSource: { configMap: { name: "c" } } } });
      assert.match(
        (await refusal({ operation: "CREATE", of: "nodes", object: configured })) ?? "",
        /set configSource$/,
      );
      assert.match((await refusal(update(configured))) ?? "", /set configSource$/);
      assert.equal(await refusal(update(configured, configured)), undefined);
      assert.equal(await refusal(update(node(), configured)), undefined, "older agents leave it out");
      const owned = node({ metadata: { ownerReferences: [{ apiVersion: "v1", kind: "Pod", name: "p", uid: "u" }] } });
      for (const write of [
        { operation: "CREATE" as const, of: "nodes", object: owned },
        update(owned),
        update(node(), owned),
      ])
        assert.match((await refusal(write)) ?? "", /not allowed to modify ownerReferences$/);
      assert.equal(await refusal(update(node({ metadata: { ownerReferences: [] } }))), undefined);
    });

    const { keyDomain, groupDomain } = words;
    const free = [
      "role",
      "example.com/role",
      `${keyDomain}.example.com/role`,
      `my${keyDomain}/role`,
      ...["hostname", "os", "arch"].map((name) => `${keyDomain}/${name}`),
      `topology.${keyDomain}/zone`,
      `topology.${keyDomain}/region`,
      `failure-domain.beta.${keyDomain}/zone`,
      `failure-domain.beta.${keyDomain}/region`,
      ...["instance-type", "os", "arch"].map((name) => `beta.${keyDomain}/${name}`),
      `node.${keyDomain}/instance-type`,
      `node.${keyDomain}/anything`,
      `kubelet.${keyDomain}/anything`,
      `a.node.${keyDomain}/anything`,
    ];
    const forbidden = [
      `node-restriction.${keyDomain}/a`,
      `a.node-restriction.${keyDomain}/a`,
      `a.node-restriction.${keyDomain}/hostname`,
      `node-role.${keyDomain}/master`,
      `${keyDomain}/role`,
      `${groupDomain}/role`,
      `a.${groupDomain}/role`,
      `topology.${keyDomain}/rack`,
      `a.topology.${keyDomain}/zone`,
      `mynode.${keyDomain}/anything`,
      ...(groupDomain === keyDomain ? [] : [`${groupDomain}/hostname`, `node.${groupDomain}/anything`]),
    ];
    test("a node may set and change the allowed labels", async () => {
      for (const label of free) {
        const labelled = node({ metadata: { labels: { [label]: "x" } } });
        assert.equal(await refusal({ operation: "CREATE", of: "nodes", object: labelled }), undefined, label);
        assert.equal(await refusal(update(labelled)), undefined, label);
      }
    });

    test("a node can't set labels that would attract workloads", async () => {
      for (const label of forbidden) {
        const [one, other] = ["x", "y"].map((value) => node({ metadata: { labels: { [label]: value } } }));
        const writes: Write[] = [
          { operation: "CREATE", of: "nodes", object: one ?? {} },
          update(one ?? {}),
          update(node(), one),
          update(one ?? {}, other),
        ];
        for (const write of writes) {
          const answer = (await refusal(write)) ?? "";
          assert.ok(answer.endsWith(`node "n1" is not allowed to change the labels ${label}`), `${label}: ${answer}`);
        }
        assert.equal(await refusal(update(one ?? {}, one)), undefined, "what others have set stays");
      }
    });

    test("a node writes only its own lease, in the namespace of node leases", async () => {
      const lease = { of: "leases", group: words.coordinationGroup, namespace: words.nodeLeaseNamespace };
      for (const operation of ["CREATE", "UPDATE", "DELETE"] as const) {
        assert.equal(await refusal({ ...lease, operation, name: "n1" }), undefined);
        for (const name of ["n2", ""])
          assert.match((await refusal({ ...lease, operation, name })) ?? "", /the object of their own name$/);
        assert.match(
          (await refusal({ ...lease, operation, name: "n1", namespace: "t" })) ?? "",
          /leases only in the namespace/,
        );
      }
    });

    test("a node writes only its own CSINode", async () => {
      const csiNode = { of: "csinodes", group: words.storageGroup };
      for (const operation of ["CREATE", "UPDATE", "DELETE"] as const) {
        assert.equal(await refusal({ ...csiNode, operation, name: "n1" }), undefined);
        assert.match((await refusal({ ...csiNode, operation, name: "n2" })) ?? "", /the object of their own name$/);
      }
    });

    test("a node writes the progress of a resize in the status of a claim, and nothing else", async () => {
      const claim = (status: object, more: object = {}, metadata: object = {}) => ({
        metadata: { name: "c", namespace: "t", ...metadata },
        spec: { storageClassName: "s" },
        status: { phase: "Bound", ...status },
        ...more,
      });
      const write = (
        object: object,
        of = "persistentvolumeclaims/status",
        operation: Write["operation"] = "UPDATE",
      ): Write => ({
        operation,
        of,
        namespace: "t",
        object,
        oldObject: claim({ capacity: { storage: "1Gi" } }, {}, { resourceVersion: "7" }),
      });
      const resized = {
        capacity: { storage: "2Gi" },
        conditions: [{ type: "Resizing", status: "False" }],
        allocatedResources: { storage: "2Gi" },
        allocatedResourceStatuses: { storage: "NodeResizePending" },
      };
      assert.equal(await refusal(write(claim(resized))), undefined);
      assert.equal(await refusal(write(claim({}))), undefined);
      const others = [
        claim({ phase: "Lost" }),
        claim({ accessModes: ["ReadWriteMany"] }),
        claim(resized, { spec: { storageClassName: "t" } }),
        claim(resized, {}, { labels: { a: "b" } }),
        claim(resized, {}, { finalizers: ["a/b"] }),
      ];
      for (const each of others)
        assert.match((await refusal(write(each))) ?? "", /^403 .*can only change capacity, conditions,/);
      for (const operation of ["CREATE", "UPDATE", "DELETE"] as const)
        assert.match(
          (await refusal(write(claim(resized), "persistentvolumeclaims", operation))) ?? "",
          /can only update the status of claims$/,
        );
      for (const operation of ["CREATE", "DELETE"] as const)
        assert.match(
          (await refusal(write(claim(resized), "persistentvolumeclaims/status", operation))) ?? "",
          /can only update the status of claims$/,
        );
    });

    test("for service accounts only requests for tokens are restricted", async () => {
      for (const operation of ["CREATE", "UPDATE", "DELETE"] as const)
        assert.equal(await refusal({ operation, of: "serviceaccounts", namespace: "t", name: "a" }), undefined);
    });
  });
}
