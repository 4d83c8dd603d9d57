/** Endpoint slices and endpoints. SPEC: migration guide, EndpointSlice. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { endpoints as endpointsKind } from "../../generated/core/v1/index.js";
import { endpointSlices } from "../../generated/discovery/v1/index.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt, objectAt } from "../support/json.js";
import { type Case, causesOf, checkCases, checkFull } from "./support/refusals.js";

const many = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));

const targetRef = {
  apiVersion: "v1",
  kind: "Pod",
  namespace: "n",
  name: "p",
  uid: "u",
  resourceVersion: "1",
  fieldPath: "f",
};

/** Told by two rules. */
const twice = (cause: string): string[] => [cause, cause];

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`endpoint slices (${profile.name})`, () => {
    let api: TestApi;
    let path: string;
    let endpoints: string;
    before(async () => {
      api = await startApi({ profile });
      const namespace = await api.namespace();
      path = `/apis/${profile.words.discoveryGroup}/v1/namespaces/${namespace}/endpointslices`;
      endpoints = `/api/v1/namespaces/${namespace}/endpoints`;
    });
    after(() => api.stop());

    test("[VER-059] node and zone are fields, topology is not one, and deprecatedTopology accepts nothing new", async () => {
      const slice = (name: string, endpoint: object): object => ({
        metadata: { name },
        addressType: "IPv4",
        endpoints: [{ addresses: ["10.1.2.3"], ...endpoint }],
      });
      const made = await api.post(path, slice("placed", { nodeName: "n1", zone: "z1" }));
      assert.deepEqual(
        [made.status, fieldAt(made.body, "endpoints", 0, "nodeName"), fieldAt(made.body, "endpoints", 0, "zone")],
        [201, "n1", "z1"],
      );
      const old = await api.post(`${path}?fieldValidation=Strict`, slice("old", { topology: { a: "b" } }));
      assert.deepEqual([old.status, old.body.message.includes(`unknown field "endpoints[0].topology"`)], [400, true]);
      const deprecated = { deprecatedTopology: { a: "b" } };
      const created = await api.post(path, slice("deprecated", deprecated));
      assert.deepEqual([created.status, causesOf(created)], [422, ["Forbidden endpoints[0].deprecatedTopology"]]);
      const updated = await api.put(`${path}/placed`, slice("placed", deprecated));
      assert.deepEqual([updated.status, causesOf(updated)], [422, ["Forbidden endpoints[0].deprecatedTopology"]]);
    });

    test("addresses, ports and hints are checked", async () => {
      const of = (title: string, content: object, ...causes: string[]): Case => [
        title,
        { addressType: "IPv4", ...content },
        causes,
      ];
      const at = (...addresses: string[]): object => ({ endpoints: [{ addresses }] });
      const hints = (given: object): object => ({ endpoints: [{ addresses: ["10.1.2.3"], hints: given }] });
      await checkCases(api, path, [
        of("nothing at all", {}),
        of("a type", { addressType: "IP" }, "NotSupported addressType"),
        of("no address", at(), "Required endpoints[0].addresses"),
        of("a name for an address", at("web"), "Invalid endpoints[0].addresses[0]"),
        of("another family", at("fd00::1"), "Invalid endpoints[0].addresses[0]"),
        of("loopback", at("127.0.0.1"), "Invalid endpoints[0].addresses[0]"),
        of("link-local", { addressType: "IPv6", ...at("fe80::1") }, "Invalid endpoints[0].addresses[0]"),
        of("nowhere", at("0.0.0.0"), "Invalid endpoints[0].addresses[0]"),
        of("everybody", at("224.0.0.1"), "Invalid endpoints[0].addresses[0]"),
        of("a domain", { addressType: "FQDN", ...at("web.example.com") }),
        of("a label", { addressType: "FQDN", ...at("web") }, "Invalid endpoints[0].addresses[0]"),
        of("an address twice", at("10.1.2.3", "10.1.2.3"), "Duplicate endpoints[0].addresses[1]"),
        of("too many addresses", at(...many(101, (index) => `10.1.2.${index}`)), "TooMany endpoints[0].addresses"),
        of("too many endpoints", { endpoints: many(1001, () => ({ addresses: ["10.1.2.3"] })) }, "TooMany endpoints"),
        of("a host name", { endpoints: [{ addresses: ["10.1.2.3"], hostname: "A" }] }, "Invalid endpoints[0].hostname"),
        of("a node", { endpoints: [{ addresses: ["10.1.2.3"], nodeName: "A_" }] }, "Invalid endpoints[0].nodeName"),
        of("zones", hints({ forZones: [{ name: "a" }, { name: "b" }] })),
        of(
          "a zone twice",
          hints({ forZones: [{ name: "a" }, { name: "a" }] }),
          "Duplicate endpoints[0].hints.forZones[1].name",
        ),
        of("a zone without a name", hints({ forZones: [{ name: "" }] })),
        of(
          "too many zones",
          hints({ forZones: many(9, (index) => ({ name: `z${index}` })) }),
          "TooMany endpoints[0].hints.forZones",
        ),
        of("two ports without name", { ports: [{ port: 1 }, { port: 2 }] }, "Duplicate ports[1].name"),
        of("a port's name", { ports: [{ name: "A", port: 1 }] }, "Invalid ports[0].name"),
        of("a protocol", { ports: [{ protocol: "ICMP" }] }, "NotSupported ports[0].protocol"),
        of("a port of no number", { ports: [{ port: 0 }] }),
        of(
          "an application protocol that is empty",
          { ports: [{ appProtocol: "" }] },
          ...twice("Invalid ports[0].appProtocol"),
        ),
        of("an application protocol", { ports: [{ appProtocol: "a b" }] }, "Invalid ports[0].appProtocol"),
      ]);
    });

    test("every field is returned as it was sent, ports get defaults, and the address type is immutable", async () => {
      await checkFull(
        api,
        path,
        endpointSlices,
        {
          apiVersion: `${profile.words.discoveryGroup}/v1`,
          kind: "EndpointSlice",
          metadata: { name: "full" },
          addressType: "IPv4",
          endpoints: [
            {
              addresses: ["10.1.2.3", "10.1.2.4"],
              conditions: { ready: false, serving: true, terminating: true },
              hostname: "h",
              targetRef,
              nodeName: "n1",
              zone: "z1",
              hints: { forZones: [{ name: "z1" }], forNodes: [{ name: "n1" }] },
            },
          ],
          ports: [{ name: "a", protocol: "UDP", port: 53, appProtocol: "example.com/dns" }],
        },
        ["Endpoint deprecatedTopology"],
      );
      const plain = await api.post(path, { metadata: { name: "plain" }, addressType: "IPv6", ports: [{ port: 80 }] });
      assert.deepEqual(plain.body.ports, [{ name: "", protocol: "TCP", port: 80 }]);
      const other = await api.patch(`${path}/plain`, "merge", { addressType: "IPv4" });
      assert.deepEqual([other.status, causesOf(other)], [422, ["Invalid addressType"]]);
    });

    test("the subsets of endpoints have the same kinds of addresses", async () => {
      const of = (title: string, subset: object, ...causes: string[]): Case => [title, { subsets: [subset] }, causes];
      const addresses = [{ ip: "10.1.2.3" }];
      const at = "subsets[0]";
      await checkCases(api, endpoints, [
        of("nobody", { ports: [{ port: 80 }] }, `Required ${at}`),
        of("the machine itself", { addresses: [{ ip: "127.0.0.1" }] }),
        of("no address", { addresses: [{ ip: "web" }] }, ...twice(`Invalid ${at}.addresses[0].ip`)),
        of(
          "a host name",
          { notReadyAddresses: [{ ip: "10.1.2.3", hostname: "A" }] },
          `Invalid ${at}.notReadyAddresses[0].hostname`,
        ),
        of(
          "two ports",
          { addresses, ports: [{ port: 80 }, { port: 81 }] },
          `Required ${at}.ports[0].name`,
          `Required ${at}.ports[1].name`,
        ),
        of("a port's name", { addresses, ports: [{ name: "A", port: 80 }] }, `Invalid ${at}.ports[0].name`),
      ]);
      await checkFull(api, endpoints, endpointsKind, {
        metadata: { name: "full" },
        subsets: [
          {
            addresses: [{ ip: "10.1.2.3", hostname: "h", nodeName: "n1", targetRef }],
            notReadyAddresses: [{ ip: "fd00::1" }],
            ports: [{ name: "a", port: 80, protocol: "SCTP", appProtocol: "http" }],
          },
        ],
      });
    });
  });

  test(`[VER-059] the older version takes topology labels, and the newer shows and keeps them (${profile.name})`, async () => {
    const api = await startApi({ profile, emulatedVersion: "1.24" });
    const collection = (version: string, namespace: string): string =>
      `/apis/${profile.words.discoveryGroup}/${version}/namespaces/${namespace}/endpointslices`;
    const namespace = await api.namespace();
    const [older, newer] = [collection("v1beta1", namespace), collection("v1", namespace)];
    const slice = (name: string, topology: object): object => ({
      metadata: { name },
      addressType: "IPv4",
      endpoints: [{ addresses: ["10.1.2.3"], topology }],
    });
    assert.equal((await api.post(older, slice("a", { place: "here" }))).status, 201);
    const shown = (await api.get(`${newer}/a`)).body;
    assert.deepEqual(fieldAt(shown, "endpoints", 0, "deprecatedTopology"), { place: "here" });
    objectAt(shown, "endpoints", 0).zone = "z1";
    const kept = await api.put(`${newer}/a`, shown);
    assert.deepEqual([kept.status, fieldAt(kept.body, "endpoints", 0, "zone")], [200, "z1"]);
    objectAt(shown, "endpoints", 0).deprecatedTopology = { place: "there" };
    assert.deepEqual(causesOf(await api.put(`${newer}/a`, { ...shown, metadata: { name: "a" } })), [
      "Forbidden endpoints[0].deprecatedTopology",
    ]);
    assert.deepEqual(causesOf(await api.post(older, slice("b", { "a b": "c" }))), ["Invalid endpoints[0].topology"]);
    const tooMany = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`k${index}`, ""]));
    assert.deepEqual(causesOf(await api.post(older, slice("b", tooMany))), ["TooMany endpoints[0].topology"]);
    await api.stop();
  });
}
