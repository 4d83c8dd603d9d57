/** Services: what goes with each type, and how one type becomes another. Addresses are in services.test. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { services } from "../../generated/core/v1/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { type ApiBody, fieldAt, listAt, numberAt, objectAt, textAt } from "../support/json.js";
import { type Case, causesOf, checkCases, checkFull } from "./support/refusals.js";

const ports = [{ port: 80 }];
const of = (title: string, spec: object, ...causes: string[]): Case => [title, { spec: { ports, ...spec } }, causes];
const balanced = (spec: object): object => ({ type: "LoadBalancer", ...spec });

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`rules of services (${profile.name})`, () => {
    let api: TestApi;
    let path: string;
    before(async () => {
      // what the server chooses is in the lower quarter of the range, what tests ask for is above it
      api = await startApi({ profile, random: () => Math.random() / 4 });
      path = `/api/v1/namespaces/${await api.namespace()}/services`;
    });
    after(() => api.stop());

    const post = (name: string, spec: object): Promise<Answer> =>
      api.post(path, { metadata: { name }, spec: { ports, ...spec } });
    const change = (name: string, spec: object): Promise<Answer> => api.patch(`${path}/${name}`, "merge", { spec });

    test("ports", async () => {
      const port = (given: object): object => ({ ports: [{ port: 80, ...given }] });
      const [first, second] = ["spec.ports[0]", "spec.ports[1]"];
      await checkCases(api, path, [
        of("none", { ports: [] }, "Required spec.ports"),
        of("none, without address", { ports: [], clusterIP: "None" }),
        of(
          "two without names",
          { ports: [{ port: 1 }, { port: 2 }] },
          `Required ${first}.name`,
          `Required ${second}.name`,
        ),
        of("a name", port({ name: "A" }), `Invalid ${first}.name`),
        of("a protocol", port({ protocol: "ICMP" }), `NotSupported ${first}.protocol`),
        of("a number", port({ port: 0 }), `Invalid ${first}.port`, `Invalid ${first}.targetPort`),
        of("a target", port({ targetPort: 70_000 }), `Invalid ${first}.targetPort`),
        of("a target's name", port({ targetPort: "a--b" }), `Invalid ${first}.targetPort`),
        of("an application protocol", port({ appProtocol: "a b" }), `Invalid ${first}.appProtocol`),
        of("one port for two protocols", {
          ports: [
            { name: "a", port: 53 },
            { name: "b", port: 53, protocol: "UDP" },
          ],
        }),
        of("one node port for two protocols", {
          type: "NodePort",
          ports: [
            { name: "a", port: 53, nodePort: 32_000 },
            { name: "b", port: 53, nodePort: 32_000, protocol: "UDP" },
          ],
        }),
        of(
          "one node port twice",
          {
            type: "NodePort",
            ports: [
              { name: "a", port: 53, nodePort: 32_000 },
              { name: "b", port: 54, nodePort: 32_000 },
            ],
          },
          `Duplicate ${second}.nodePort`,
        ),
        of("a node port inside", port({ nodePort: 32_000 }), `Forbidden ${first}.nodePort`),
        of("a node port out of range", { type: "NodePort", ...port({ nodePort: 80 }) }, `Invalid ${first}.nodePort`),
        of("the port of the nodes' agents", balanced(port({ port: 10_250 })), `Invalid ${first}.port`),
        of("a selector", { selector: { "a b": "c" } }, "Invalid spec.selector"),
      ]);
      const { body } = await post("targets", { ports: [{ port: 80, targetPort: 0 }] });
      assert.equal(fieldAt(body, "spec", "ports", 0, "targetPort"), 80);
    });

    test("session affinity is validated", async () => {
      const sticky = (clientIP?: object): object => ({
        sessionAffinity: "ClientIP",
        sessionAffinityConfig: { clientIP },
      });
      const field = "spec.sessionAffinityConfig.clientIP.timeoutSeconds";
      await checkCases(api, path, [
        of("a kind", { sessionAffinity: "Cookie" }, "NotSupported spec.sessionAffinity"),
        of("no time", sticky({ timeoutSeconds: 0 }), `Invalid ${field}`),
        of("more than a day", sticky({ timeoutSeconds: 86_401 }), `Invalid ${field}`),
      ]);
      const config = (timeoutSeconds: number): object => ({ clientIP: { timeoutSeconds } });
      assert.deepEqual(fieldAt((await post("sticky", sticky())).body, "spec", "sessionAffinityConfig"), config(10_800));
      assert.deepEqual(
        fieldAt((await post("day", sticky({ timeoutSeconds: 86_400 }))).body, "spec", "sessionAffinityConfig"),
        config(86_400),
      );
      const none = await change("sticky", { sessionAffinity: "None" });
      assert.deepEqual([none.status, "sessionAffinityConfig" in objectAt(none.body, "spec")], [200, false]);
    });

    test("addresses and families fit together", async () => {
      await checkCases(api, path, [
        of("no address", { clusterIP: "web" }, "Invalid spec.clusterIPs[0]"),
        of("two firsts", { clusterIP: "10.0.0.90", clusterIPs: ["10.0.0.91"] }, "Invalid spec.clusterIPs"),
        of("out of range", { clusterIP: "10.9.0.1" }, "Invalid spec.clusterIPs"),
        of("three", { clusterIPs: ["10.0.0.90", "fd00::1", "fd00::2"] }, "Invalid spec.clusterIPs"),
        of("both families", { ipFamilyPolicy: "RequireDualStack" }, "Invalid spec.ipFamilyPolicy"),
        of("both families, if there are", { ipFamilyPolicy: "PreferDualStack" }),
        of("the other family", { ipFamilies: ["IPv6"] }, "Invalid spec.ipFamilies[0]"),
        of("no family", { ipFamilies: ["IPv5"] }, "NotSupported spec.ipFamilies[0]"),
        of(
          "one family twice",
          { ipFamilyPolicy: "PreferDualStack", ipFamilies: ["IPv4", "IPv4"] },
          "Duplicate spec.ipFamilies[1]",
        ),
        of("an address of the other", { clusterIP: "fd00::1", ipFamilies: ["IPv4"] }, "Invalid spec.clusterIPs[0]"),
        of("none on nodes", { type: "NodePort", clusterIP: "None" }, "Invalid spec.clusterIPs[0]"),
        of("none with balance", balanced({ clusterIP: "None" }), "Invalid spec.clusterIPs[0]"),
      ]);
      const headless = await post("headless", { clusterIP: "None", selector: { a: "b" } });
      assert.deepEqual(
        [fieldAt(headless.body, "spec", "ipFamilies"), fieldAt(headless.body, "spec", "ipFamilyPolicy")],
        [["IPv4"], "SingleStack"],
      );
      const elsewhere = (await post("elsewhere", { clusterIP: "None" })).body.spec;
      assert.deepEqual(
        [fieldAt(elsewhere, "ipFamilies"), fieldAt(elsewhere, "ipFamilyPolicy")],
        [["IPv4", "IPv6"], "RequireDualStack"],
      );
      const filled = await change("headless", { clusterIP: "10.0.0.200", clusterIPs: ["10.0.0.200"] });
      assert.deepEqual(causesOf(filled), ["Invalid spec.clusterIPs[0]"]);
    });

    test("external names are validated", async () => {
      const external = (spec: object): object => ({ type: "ExternalName", ports: undefined, ...spec });
      await checkCases(api, path, [
        of("no name", external({}), "Required spec.externalName"),
        of("no domain", external({ externalName: "a_b" }), "Invalid spec.externalName"),
        of("a dot at the end", external({ externalName: "db.example.com." })),
        of("an address", external({ externalName: "a", clusterIP: "10.0.0.90" }), "Forbidden spec.clusterIPs"),
        of(
          "families",
          external({ externalName: "a", ipFamilies: ["IPv4"], ipFamilyPolicy: "SingleStack" }),
          "Forbidden spec.ipFamilies",
          "Forbidden spec.ipFamilyPolicy",
        ),
      ]);
      const unused = await post("unused", { externalName: "db.example.com" });
      assert.deepEqual(unused.warnings, ['spec.externalName is ignored when spec.type is not "ExternalName"']);
    });

    test("external access of services is validated", async () => {
      await checkCases(api, path, [
        of("an address from outside", { externalIPs: ["192.0.2.1"] }),
        of("no address", { externalIPs: ["web"] }, "Invalid spec.externalIPs[0]"),
        of("loopback", { externalIPs: ["127.0.0.1"] }, "Invalid spec.externalIPs[0]"),
        of("a policy without a way", { externalTrafficPolicy: "Local" }, "Invalid spec.externalTrafficPolicy"),
        of("a policy with one", { externalIPs: ["192.0.2.1"], externalTrafficPolicy: "Local" }),
        of("a policy", { internalTrafficPolicy: "Any" }, "NotSupported spec.internalTrafficPolicy"),
        of("a preference", { trafficDistribution: "PreferFar" }, "NotSupported spec.trafficDistribution"),
        of("a health port", { healthCheckNodePort: 32_000 }, "Invalid spec.healthCheckNodePort"),
        of(
          "fields of balancers",
          { allocateLoadBalancerNodePorts: true, loadBalancerClass: "a", loadBalancerSourceRanges: ["10.0.0.0/8"] },
          "Forbidden spec.LoadBalancerSourceRanges",
          "Forbidden spec.allocateLoadBalancerNodePorts",
          "Forbidden spec.loadBalancerClass",
        ),
        of("a class", balanced({ loadBalancerClass: "a b" }), "Invalid spec.loadBalancerClass"),
        of(
          "networks",
          balanced({ loadBalancerSourceRanges: [" 10.0.0.0/8 ", "x"] }),
          "Invalid spec.LoadBalancerSourceRanges[1]",
        ),
      ]);
      const reachable = await post("reachable", { externalIPs: ["192.0.2.1"] });
      assert.equal(fieldAt(reachable.body, "spec", "externalTrafficPolicy"), "Cluster");
      const unallocated = await post("unallocated", balanced({ allocateLoadBalancerNodePorts: false }));
      assert.equal("nodePort" in objectAt(unallocated.body, "spec", "ports", 0), false);
      const local = (await post("local", balanced({ externalTrafficPolicy: "Local" }))).body.spec;
      assert.ok(
        numberAt(local, "healthCheckNodePort") >= 30_000 &&
          fieldAt(local, "healthCheckNodePort") !== fieldAt(local, "ports", 0, "nodePort"),
      );
    });

    test("[RES-055] every field is returned as it was sent, and the status has the addresses of the load balancer", async () => {
      await checkFull(
        api,
        path,
        services,
        {
          apiVersion: "v1",
          kind: "Service",
          metadata: { name: "full" },
          spec: {
            type: "LoadBalancer",
            selector: { app: "web" },
            ports: [
              { name: "a", protocol: "SCTP", appProtocol: "http", port: 81, targetPort: "web", nodePort: 32_100 },
            ],
            clusterIP: "10.0.0.100",
            clusterIPs: ["10.0.0.100"],
            externalIPs: ["192.0.2.1"],
            sessionAffinity: "ClientIP",
            sessionAffinityConfig: { clientIP: { timeoutSeconds: 60 } },
            loadBalancerIP: "192.0.2.2",
            loadBalancerSourceRanges: ["192.0.2.0/24"],
            externalTrafficPolicy: "Local",
            internalTrafficPolicy: "Local",
            healthCheckNodePort: 32_101,
            publishNotReadyAddresses: true,
            ipFamilies: ["IPv4"],
            ipFamilyPolicy: "PreferDualStack",
            allocateLoadBalancerNodePorts: true,
            loadBalancerClass: "example.com/lb",
            trafficDistribution: "PreferClose",
          },
        },
        ["ServiceSpec externalName"],
      );
      const status = (ingress: object[]): Promise<Answer> =>
        api.patch(`${path}/full/status`, "merge", { status: { loadBalancer: { ingress } } });
      const ports = [{ port: 81, protocol: "SCTP", error: "None" }];
      const { body } = await status([{ ip: "192.0.2.9", ports }, { hostname: "lb.example.com" }]);
      assert.deepEqual(fieldAt(body, "status", "loadBalancer", "ingress"), [
        { ip: "192.0.2.9", ipMode: "VIP", ports },
        { hostname: "lb.example.com" },
      ]);
      const at = "status.loadBalancer.ingress";
      assert.deepEqual(causesOf(await status([{ ip: "x" }])), [`Invalid ${at}[0].ip`]);
      assert.deepEqual(causesOf(await status([{ hostname: "192.0.2.9" }])), [`Invalid ${at}[0].hostname`]);
      assert.deepEqual(causesOf(await status([{ ipMode: "VIP" }])), [`Forbidden ${at}[0].ipMode`]);
      assert.deepEqual(causesOf(await change("full", { loadBalancerClass: "example.com/other" })), [
        "Invalid spec.loadBalancerClass",
      ]);
      const accept = `application/json;as=Table;v=v1;g=${profile.words.metaGroup}`;
      const table = await api.get(`${path}/full`, { headers: { accept } });
      const shown = ["full", "LoadBalancer", "10.0.0.100", "192.0.2.9,lb.example.com,192.0.2.1", "81:32100/SCTP"];
      assert.deepEqual(listAt(table.body, "rows", 0, "cells").slice(0, 5), shown);
    });

    test("[RES-057, RES-058] a change of the type keeps the address and releases everything that the new type does not use", async () => {
      const first = (
        await post("turned", balanced({ externalTrafficPolicy: "Local", loadBalancerClass: "example.com/lb" }))
      ).body;
      const { clusterIP } = objectAt(first, "spec");
      await api.patch(`${path}/turned/status`, "merge", {
        status: { loadBalancer: { ingress: [{ ip: "192.0.2.9" }] } },
      });
      const nodePort = ({ spec }: ApiBody) => fieldAt(spec, "ports", 0, "nodePort");
      const onNodes = (await change("turned", { type: "NodePort" })).body;
      assert.deepEqual([fieldAt(onNodes, "spec", "clusterIP"), nodePort(onNodes)], [clusterIP, nodePort(first)]);
      for (const field of ["healthCheckNodePort", "allocateLoadBalancerNodePorts", "loadBalancerClass"])
        assert.equal(field in objectAt(onNodes, "spec"), false, field);
      assert.deepEqual(onNodes.status, { loadBalancer: {} });
      const inside = (await change("turned", { type: "ClusterIP" })).body;
      assert.deepEqual(
        [fieldAt(inside, "spec", "clusterIP"), nodePort(inside), fieldAt(inside, "spec", "externalTrafficPolicy")],
        [clusterIP, undefined, undefined],
      );
      const named = (await change("turned", { type: "ExternalName", externalName: "x.example.com" })).body;
      for (const field of ["clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy", "internalTrafficPolicy"])
        assert.equal(field in objectAt(named, "spec"), false, field);
      const back = await change("turned", { type: "ClusterIP", externalName: null });
      assert.deepEqual([back.status, /^10\.0\.0\./.test(textAt(back.body, "spec", "clusterIP"))], [200, true]);
    });
  });
}
