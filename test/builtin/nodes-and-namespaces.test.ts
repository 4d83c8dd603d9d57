/** Nodes, namespaces and service accounts: what they hold, and what they keep. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { serviceAccounts } from "../../generated/core/v1/index.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt } from "../support/json.js";
import { type Case, causesOf, checkCases, checkFull, checkRoundTrip } from "./support/refusals.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`nodes and namespaces (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    const change = async (path: string, content: object): Promise<string | string[]> => {
      const answer = await api.patch(path, "merge", content);
      return answer.status === 200 ? "changed" : causesOf(answer);
    };

    test("networks and taints of a node are validated", async () => {
      const of = (title: string, spec: object, ...causes: string[]): Case => [title, { spec }, causes];
      const taint = { key: "example.com/a", value: "b", effect: "NoSchedule" };
      await checkCases(api, "/api/v1/nodes", [
        of("a taint twice", { taints: [taint, taint] }, "Duplicate metadata.taints[1]"),
        of("a taint of another effect", { taints: [taint, { ...taint, effect: "NoExecute" }] }),
        of("no effect", { taints: [{ ...taint, effect: "Never" }] }, "NotSupported metadata.taints[0].effect"),
        of(
          "no key",
          { taints: [{ ...taint, key: "" }] },
          "Invalid metadata.taints[0].key",
          "Invalid metadata.taints[0].key",
        ),
        of("a value", { taints: [{ ...taint, value: "a b" }] }, "Invalid metadata.taints[0].value"),
        of("no network", { podCIDR: "10.0.0.0" }, "Invalid spec.podCIDRs[0]"),
        of("two firsts", { podCIDR: "10.0.0.0/24", podCIDRs: ["10.0.1.0/24"] }),
        of("one family twice", { podCIDRs: ["10.0.0.0/24", "10.0.1.0/24"] }, "Invalid spec.podCIDRs"),
        of("both families", { podCIDRs: ["10.0.0.0/24", "fd00::/64"] }),
      ]);
    });

    test("a node may get missing properties but can't change its identity", async () => {
      const nodes = "/api/v1/nodes";
      const full = await checkRoundTrip(api, nodes, {
        apiVersion: "v1",
        kind: "Node",
        metadata: { name: "full", labels: { a: "b" } },
        spec: {
          podCIDR: "10.0.0.0/24",
          providerID: "cloud://1",
          unschedulable: true,
          taints: [{ key: "a", value: "b", effect: "NoExecute", timeAdded: "2024-01-02T03:04:05Z" }],
        },
      });
      assert.deepEqual(fieldAt(full, "spec", "podCIDRs"), ["10.0.0.0/24"]);
      assert.deepEqual(await change(`${nodes}/full`, { spec: { providerID: "cloud://2" } }), [
        "Forbidden spec.providerID",
      ]);
      const moved = { podCIDR: "10.0.1.0/24", podCIDRs: ["10.0.1.0/24"] };
      assert.deepEqual(await change(`${nodes}/full`, { spec: moved }), ["Forbidden spec.podCIDRs"]);
      await api.post(nodes, { metadata: { name: "bare" } });
      assert.equal(
        await change(`${nodes}/bare`, { spec: { providerID: "cloud://3", unschedulable: true } }),
        "changed",
      );
      const status = {
        capacity: { cpu: "4", memory: "8Gi" },
        addresses: [{ type: "InternalIP", address: "192.0.2.1" }],
        conditions: [{ type: "Ready", status: "True", reason: "Up", message: "" }],
      };
      assert.equal(await change(`${nodes}/bare/status`, { status }), "changed");
      const wrong = { capacity: { cpu: "-1" }, addresses: [...status.addresses, ...status.addresses] };
      const at = ["Duplicate status.addresses[1]", "Invalid status.capacity[cpu]"];
      assert.deepEqual(await change(`${nodes}/bare/status`, { status: wrong }), at);
    });

    test("[SUB-007] a create keeps the status with which a node agent registers its node", async () => {
      const status = {
        capacity: { cpu: "4", pods: "110" },
        addresses: [{ type: "Hostname", address: "agent" }],
        conditions: [{ type: "Ready", status: "True" }],
      };
      const { body, text } = await api.post("/api/v1/nodes", { metadata: { name: "agent" }, status });
      if (profile.name === "orch") {
        assert.equal(body.status, undefined, text);
        return;
      }
      assert.deepEqual(body.status, { ...status, allocatable: status.capacity }, text);
      for (const [wrong, cause] of [
        [{ addresses: [...status.addresses, ...status.addresses] }, "Duplicate status.addresses[1]"],
      ]) {
        const refused = await api.post("/api/v1/nodes", { metadata: { name: "wrong" }, status: wrong });
        assert.deepEqual([refused.status, causesOf(refused)], [422, [cause]]);
      }
      const changed = await api.patch("/api/v1/nodes/agent", "merge", { status: { capacity: { cpu: "8" } } });
      assert.equal(fieldAt(changed.body, "status", "capacity", "cpu"), "4");
    });

    test("a namespace's finalizers have domains, and its phase follows its deletion", async () => {
      const namespaces = "/api/v1/namespaces";
      await checkCases(api, namespaces, [
        ["a domain", { spec: { finalizers: ["example.com/a"] } }, []],
        ["no domain", { spec: { finalizers: ["mine"] } }, ["Invalid spec.finalizers"]],
      ]);
      const name = await api.namespace();
      const path = `${namespaces}/${name}/status`;
      assert.deepEqual(await change(path, { status: { phase: "Terminating" } }), ["Invalid status.Phase"]);
      const conditions = [
        { type: "Fine", status: "True", reason: "R", message: "m", lastTransitionTime: "2024-01-02T03:04:05Z" },
      ];
      assert.equal(await change(path, { status: { conditions } }), "changed");
    });

    test("a service account keeps all its references", async () => {
      await checkFull(api, `/api/v1/namespaces/${await api.namespace()}/serviceaccounts`, serviceAccounts, {
        apiVersion: "v1",
        kind: "ServiceAccount",
        metadata: { name: "full" },
        secrets: [
          {
            apiVersion: "v1",
            kind: "Secret",
            namespace: "n",
            name: "a",
            uid: "u",
            resourceVersion: "1",
            fieldPath: "f",
          },
        ],
        imagePullSecrets: [{ name: "b" }],
        automountServiceAccountToken: false,
      });
    });
  });
}
