/** Ingresses and their classes. SPEC: migration guide, Ingress. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ingressClasses, ingresses } from "../../generated/networking/v1/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt, listAt } from "../support/json.js";
import { type Case, causesOf, checkCases, checkFull } from "./support/refusals.js";

const backend = { service: { name: "web", port: { number: 80 } } };
const ruleOf = (...paths: object[]): object => ({ rules: [{ host: "a.example.com", http: { paths } }] });

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const group = `/apis/${profile.words.networkingGroup}/v1`;
  /** A missing required field, and a value out of a closed list. */
  const missing = profile.behaviours.schemaFailureCode;

  describe(`ingresses (${profile.name})`, () => {
    let api: TestApi;
    let path: string;
    before(async () => {
      api = await startApi({ profile });
      path = `${group}/namespaces/${await api.namespace()}/ingresses`;
    });
    after(() => api.stop());

    const post = (name: string, spec: object, query = ""): Promise<Answer> =>
      api.post(`${path}${query}`, { metadata: { name }, spec });

    test("[VER-056] a default backend names a service and its port; the old fields are unknown", async () => {
      for (const [name, port] of Object.entries({ "by-number": { number: 80 }, "by-name": { name: "http" } })) {
        const { status, body } = await post(name, { defaultBackend: { service: { name: "web", port } } });
        assert.deepEqual([status, fieldAt(body, "spec", "defaultBackend", "service", "port")], [201, port]);
      }
      for (const spec of [
        { backend: { serviceName: "web", servicePort: 80 } },
        ruleOf({ path: "/", pathType: "Prefix", backend: { ...backend, serviceName: "web" } }),
        ruleOf({ path: "/", pathType: "Prefix", backend: { ...backend, servicePort: 80 } }),
      ]) {
        const { status, body } = await post("old", { defaultBackend: backend, ...spec }, "?fieldValidation=Strict");
        assert.deepEqual([status, body.reason], [400, "BadRequest"]);
        assert.match(body.message, /unknown field "spec\.(backend|rules\[0\].*service(Name|Port))"/);
      }
    });

    test("[VER-057] every path has a type", async () => {
      const without = await post("untyped", ruleOf({ path: "/", backend }));
      assert.equal(without.status, missing);
      assert.match(without.body.message, /spec\.rules\[0\]\.http\.paths\[0\]\.pathType: Required value/);
      for (const pathType of ["Prefix", "Exact", "ImplementationSpecific"]) {
        const { status } = await post(pathType.toLowerCase(), ruleOf({ path: "/", pathType, backend }));
        assert.equal(status, 201, pathType);
      }
      const other = await post("other", ruleOf({ path: "/", pathType: "Other", backend }));
      assert.deepEqual([other.status, causesOf(other)], [422, ["NotSupported spec.rules[0].http.paths[0].pathType"]]);
    });

    test("paths, backends, hosts and certificates are checked", async () => {
      const at = "spec.rules[0].http.paths[0]";
      const of = (title: string, spec: object, ...causes: string[]): Case => [title, { spec }, causes];
      const path_ = (value: string, pathType = "Prefix"): object => ruleOf({ path: value, pathType, backend });
      const to = (given: object): object => ({ defaultBackend: given });
      await checkCases(api, path, [
        of("nothing", {}, "Invalid spec"),
        of("no path", ruleOf(), "Required spec.rules[0].http.paths"),
        of("relative", path_("a"), `Invalid ${at}.path`),
        of("relative, own type", path_("a", "ImplementationSpecific"), `Invalid ${at}.path`),
        of("no path, own type", path_("", "ImplementationSpecific")),
        of("two slashes", path_("/a//b"), `Invalid ${at}.path`),
        of("an encoded slash", path_("/a%2Fb", "Exact"), `Invalid ${at}.path`),
        of("ends above", path_("/a/.."), `Invalid ${at}.path`),
        of("two slashes, own type", path_("/a//b", "ImplementationSpecific")),
        of("no backend", to({}), "Invalid spec.defaultBackend"),
        of("two backends", to({ ...backend, resource: { kind: "Bucket", name: "b" } }), "Invalid spec.defaultBackend"),
        of("a resource", to({ resource: { apiGroup: "x.example.com", kind: "Bucket", name: "b" } })),
        of(
          "a nameless resource",
          to({ resource: { kind: "Bucket", name: "" } }),
          "Required spec.defaultBackend.resource.name",
        ),
        of("no port", to({ service: { name: "web" } }), "Required spec.defaultBackend"),
        of(
          "two ports",
          to({ service: { name: "web", port: { name: "a", number: 1 } } }),
          "Invalid spec.defaultBackend",
        ),
        of(
          "a port too high",
          to({ service: { name: "web", port: { number: 70000 } } }),
          "Invalid spec.defaultBackend.service.port.number",
        ),
        of(
          "a port's name",
          to({ service: { name: "web", port: { name: "-" } } }),
          "Invalid spec.defaultBackend.service.port.name",
          "Invalid spec.defaultBackend.service.port.name",
        ),
        of(
          "a service's name",
          to({ service: { name: "1web", port: { number: 1 } } }),
          "Invalid spec.defaultBackend.service.name",
        ),
        of("an address as host", { rules: [{ host: "10.0.0.1" }] }, "Invalid spec.rules[0].host"),
        of("a wildcard", { rules: [{ host: "*.example.com" }] }),
        of("a wildcard inside", { rules: [{ host: "a.*.com" }] }, "Invalid spec.rules[0].host"),
        of("a host in capitals", { rules: [{ host: "A.example.com" }] }, "Invalid spec.rules[0].host"),
        of("certificate", { ...to(backend), tls: [{ hosts: ["*.x"], secretName: "s" }] }),
        of(
          "no certificate",
          { ...to(backend), tls: [{ hosts: ["a_b"], secretName: "S" }] },
          "Invalid spec.tls[0].hosts[0]",
          "Invalid spec.tls[0].secretName",
        ),
        of("class", { ...to(backend), ingressClassName: "A" }, "Invalid spec.ingressClassName"),
      ]);
    });

    test("the class in the old annotation causes a warning and must not contradict the field", async () => {
      const annotations = { [`${profile.words.keyDomain}/ingress.class`]: "a" };
      const spec = { defaultBackend: backend };
      const old = await api.post(path, { metadata: { name: "annotated", annotations }, spec });
      assert.equal(old.status, 201);
      assert.match(old.warnings.join(), /ingress\.class" is deprecated, please use 'spec\.ingressClassName' instead/);
      const both = await api.post(path, {
        metadata: { name: "both", annotations },
        spec: { ...spec, ingressClassName: "b" },
      });
      assert.deepEqual(causesOf(both), [`Invalid metadata.annotations[${Object.keys(annotations)}]`]);
    });

    test("[RES-055] every field is returned as it was sent, the status through its subresource, and a table shows hosts and addresses", async () => {
      await checkFull(api, path, ingresses, {
        apiVersion: `${profile.words.networkingGroup}/v1`,
        kind: "Ingress",
        metadata: { name: "full", labels: { a: "b" }, annotations: { c: "d" } },
        spec: {
          ingressClassName: "outside",
          defaultBackend: { resource: { apiGroup: "x.example.com", kind: "Bucket", name: "b" } },
          tls: [{ hosts: ["a.example.com"], secretName: "cert" }],
          rules: [
            { host: "a.example.com", http: { paths: [{ path: "/a", pathType: "Exact", backend }] } },
            {
              http: {
                paths: [
                  { pathType: "ImplementationSpecific", backend: { service: { name: "x", port: { name: "http" } } } },
                ],
              },
            },
          ],
        },
      });
      const loadBalancer = {
        ingress: [
          { ip: "192.0.2.1", ports: [{ port: 80, protocol: "TCP", error: "None" }] },
          { hostname: "lb.example.com" },
        ],
      };
      const written = await api.patch(`${path}/full/status`, "merge", { status: { loadBalancer } });
      assert.deepEqual([written.status, written.body.status], [200, { loadBalancer }]);
      const wrong = { ingress: [{ ip: "x" }, { hostname: "10.0.0.1" }] };
      const refused = await api.patch(`${path}/full/status`, "merge", { status: { loadBalancer: wrong } });
      const at = "status.loadBalancer.ingress";
      assert.deepEqual(causesOf(refused), [`Invalid ${at}[0].ip`, `Invalid ${at}[1].hostname`]);
      const accept = `application/json;as=Table;v=v1;g=${profile.words.metaGroup}`;
      const { body } = await api.get(`${path}/full`, { headers: { accept } });
      const shown = ["full", "outside", "a.example.com", "192.0.2.1,lb.example.com", "80, 443"];
      assert.deepEqual(listAt(body, "rows", 0, "cells").slice(0, 5), shown);
    });

    test("the controller of a class is immutable, and its parameters are in the cluster or in a namespace", async () => {
      const classes = `${group}/ingressclasses`;
      const parameters = { apiGroup: "x.example.com", kind: "Settings", name: "s" };
      const of = (title: string, spec: object, ...causes: string[]): Case => [title, { spec }, causes];
      const controller = "example.com/ingress";
      await checkCases(api, classes, [
        of("no controller", {}, "Required spec.controller"),
        of("no domain", { controller: "x" }, "Invalid spec.controller"),
        of("too long", { controller: `example.com/${"x".repeat(250)}` }, "TooLong spec.controller"),
        of("no kind", { controller, parameters: { kind: "", name: "s" } }, "Required spec.parameters.kind"),
        of(
          "no namespace",
          { controller, parameters: { ...parameters, scope: "Namespace" } },
          "Required spec.parameters.namespace",
        ),
        of(
          "a namespace",
          { controller, parameters: { ...parameters, namespace: "n" } },
          "Forbidden spec.parameters.namespace",
        ),
        of(
          "a scope",
          { controller, parameters: { ...parameters, scope: "Planet" } },
          "NotSupported spec.parameters.scope",
        ),
      ]);
      const full = { ...parameters, scope: "Namespace", namespace: "n" };
      await checkFull(api, classes, ingressClasses, {
        metadata: { name: "full" },
        spec: { controller, parameters: full },
      });
      const plain = await api.post(classes, { metadata: { name: "plain" }, spec: { controller, parameters } });
      assert.equal(fieldAt(plain.body, "spec", "parameters", "scope"), "Cluster");
      const other = await api.patch(`${classes}/full`, "merge", { spec: { controller: "example.com/other" } });
      assert.deepEqual([other.status, causesOf(other)], [422, ["Invalid spec.controller"]]);
    });
  });
}
