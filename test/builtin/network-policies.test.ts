/** Network policies, addresses and ranges of addresses as objects. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ipAddresses, networkPolicies, serviceCIDRs } from "../../generated/networking/v1/index.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt } from "../support/json.js";
import { type Case, causesOf, checkCases, checkFull, checkRoundTrip } from "./support/refusals.js";

const of = (title: string, spec: object, ...causes: string[]): Case => [title, { spec }, causes];

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const group = `/apis/${profile.words.networkingGroup}/v1`;
  describe(`network policies (${profile.name})`, () => {
    let api: TestApi;
    let path: string;
    before(async () => {
      // the first release that has addresses and ranges in v1
      api = await startApi({ profile, emulatedVersion: "1.33" });
      path = `${group}/namespaces/${await api.namespace()}/networkpolicies`;
    });
    after(() => api.stop());

    test("policy types follow from the rules, and ports are TCP ports by default", async () => {
      const inward = await api.post(path, {
        metadata: { name: "in" },
        spec: { podSelector: {}, ingress: [{ ports: [{ port: 80 }] }] },
      });
      assert.deepEqual([inward.status, fieldAt(inward.body, "spec", "policyTypes")], [201, ["Ingress"]]);
      assert.deepEqual(fieldAt(inward.body, "spec", "ingress", 0, "ports"), [{ protocol: "TCP", port: 80 }]);
      const both = await api.post(path, { metadata: { name: "both" }, spec: { egress: [{}] } });
      assert.deepEqual(
        [fieldAt(both.body, "spec", "policyTypes"), fieldAt(both.body, "spec", "podSelector")],
        [["Ingress", "Egress"], {}],
      );
      const outward = await api.post(path, {
        metadata: { name: "out" },
        spec: { podSelector: {}, policyTypes: ["Egress"] },
      });
      assert.deepEqual(fieldAt(outward.body, "spec", "policyTypes"), ["Egress"]);
    });

    test("ports, peers and networks are checked", async () => {
      const port = (given: object): object => ({ ingress: [{ ports: [given] }] });
      const peer = (given: object): object => ({ egress: [{ to: [given] }] });
      const [portAt, peerAt] = ["spec.ingress[0].ports[0]", "spec.egress[0].to[0]"];
      await checkCases(api, path, [
        of("a range", port({ port: 80, endPort: 90 })),
        of("a range of one", port({ port: 80, endPort: 80 })),
        of("a range backwards", port({ port: 80, endPort: 79 }), `Invalid ${portAt}.endPort`),
        of("a range of a name", port({ port: "http", endPort: 90 }), `Invalid ${portAt}.endPort`),
        of("a range of nothing", port({ endPort: 90 }), `Invalid ${portAt}.endPort`),
        of("a range too far", port({ port: 80, endPort: 65536 }), `Invalid ${portAt}.endPort`),
        of("no port", port({ port: 0 }), `Invalid ${portAt}.port`),
        of("no protocol", port({ protocol: "ICMP" }), `NotSupported ${portAt}.protocol`),
        of("nobody", peer({}), `Required ${peerAt}`),
        of("pods of namespaces", peer({ podSelector: {}, namespaceSelector: {} })),
        of("pods and a network", peer({ podSelector: {}, ipBlock: { cidr: "10.0.0.0/8" } }), `Forbidden ${peerAt}`),
        of("no network", peer({ ipBlock: { cidr: "10.0.0.0" } }), `Invalid ${peerAt}.ipBlock.cidr`),
        of("an empty network", peer({ ipBlock: { cidr: "" } }), `Required ${peerAt}.ipBlock.cidr`),
        of("parts of it", peer({ ipBlock: { cidr: "10.0.0.0/8", except: ["10.1.0.0/16", "10.2.0.0/32"] } })),
        of(
          "all of it",
          peer({ ipBlock: { cidr: "10.0.0.0/8", except: ["10.0.0.0/8"] } }),
          `Invalid ${peerAt}.ipBlock.except[0]`,
        ),
        of(
          "another's part",
          peer({ ipBlock: { cidr: "10.0.0.0/8", except: ["11.0.0.0/16"] } }),
          `Invalid ${peerAt}.ipBlock.except[0]`,
        ),
        of(
          "another family",
          peer({ ipBlock: { cidr: "10.0.0.0/8", except: ["fd00::/16"] } }),
          `Invalid ${peerAt}.ipBlock.except[0]`,
        ),
        of("no part", peer({ ipBlock: { cidr: "fd00::/8", except: ["x"] } }), `Invalid ${peerAt}.ipBlock.except[0]`),
        of(
          "a selector",
          { podSelector: { matchExpressions: [{ key: "a", operator: "In" }] } },
          "Required spec.podSelector.matchExpressions[0].values",
        ),
        of("a direction", { policyTypes: ["Sideways"] }, "NotSupported spec.policyTypes[0]"),
        of("three directions", { policyTypes: ["Ingress", "Egress", "Egress"] }, "Invalid spec.policyTypes"),
      ]);
    });

    test("every field is returned as it was sent", async () => {
      const podSelector = {
        matchLabels: { a: "b" },
        matchExpressions: [{ key: "c", operator: "NotIn", values: ["d"] }],
      };
      const ports = [
        { protocol: "UDP", port: 1, endPort: 2 },
        { protocol: "SCTP", port: "name" },
      ];
      const peers = [
        { podSelector, namespaceSelector: {} },
        { ipBlock: { cidr: "fd00::/8", except: ["fd00:1::/32"] } },
      ];
      await checkFull(api, path, networkPolicies, {
        metadata: { name: "full" },
        spec: {
          podSelector,
          ingress: [{ ports, from: peers }],
          egress: [{ ports, to: peers }],
          policyTypes: ["Ingress", "Egress"],
        },
      });
    });

    test("the name of an IPAddress is canonical, and its parent is immutable", async () => {
      const addresses = `${group}/ipaddresses`;
      const spec = { parentRef: { group: "x.example.com", resource: "things", namespace: "n", name: "a" } };
      for (const name of ["10.0.0.300", "FD00::1", "fd00:0::1", "web"]) {
        const refused = await api.post(addresses, { metadata: { name }, spec });
        assert.deepEqual([refused.status, causesOf(refused)], [422, ["Invalid metadata.name"]], name);
      }
      await checkFull(api, addresses, ipAddresses, { metadata: { name: "fd00::1" }, spec });
      await checkRoundTrip(api, addresses, {
        metadata: { name: "10.9.9.9" },
        spec: { parentRef: { resource: "services", name: "a" } },
      });
      const [at, metadata] = ["spec.parentRef", { name: "10.9.9.1" }];
      await checkCases(api, addresses, [
        [
          "nameless",
          { metadata, spec: { parentRef: { resource: "", name: "a/b" } } },
          [`Required ${at}.resource`, `Invalid ${at}.name`],
        ],
      ]);
      const moved = await api.patch(`${addresses}/fd00::1`, "merge", { spec: { parentRef: { name: "b" } } });
      assert.deepEqual([moved.status, causesOf(moved)], [422, ["Invalid spec.parentRef"]]);
    });

    test("a ServiceCIDR has at most one network of each family and can't lose one", async () => {
      const ranges = `${group}/servicecidrs`;
      await checkCases(api, ranges, [
        of("none", {}, "Required spec.cidrs"),
        of("no network", { cidrs: ["10.0.0.0"] }, "Invalid spec.cidrs[0]"),
        of("one family twice", { cidrs: ["10.0.0.0/24", "10.0.1.0/24"] }, "Invalid spec.cidrs"),
        of("three", { cidrs: ["10.0.0.0/24", "fd00::/112", "fd01::/112"] }, "Invalid spec.cidrs"),
      ]);
      await checkFull(api, ranges, serviceCIDRs, { metadata: { name: "more" }, spec: { cidrs: ["10.7.0.0/24"] } });
      const patch = (cidrs: string[]) => api.patch(`${ranges}/more`, "merge", { spec: { cidrs } });
      assert.deepEqual(causesOf(await patch(["10.8.0.0/24"])), ["Invalid spec.cidrs[0]"]);
      assert.equal((await patch(["10.7.0.0/24", "fd00::/112"])).status, 200);
      assert.deepEqual(causesOf(await patch(["10.7.0.0/24"])), ["Invalid spec.cidrs"]);
      const conditions = [
        { type: "Ready", status: "True", reason: "Fine", message: "", lastTransitionTime: "2024-01-02T03:04:05Z" },
      ];
      const { status, body } = await api.patch(`${ranges}/more/status`, "merge", { status: { conditions } });
      assert.deepEqual([status, body.status], [200, { conditions }]);
    });
  });
}
