/**
 * Whatever a client with every right may send to whatever is served: no answer is a failure of the server. Requests are put
 * together by chance, of the routes that the server tells of itself; KINDSMITH_SEED repeats a run, KINDSMITH_PROBES says how
 * many there are.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Random } from "../../history/random.js";
import { PROFILES } from "../../support/api.js";
import { ProbeServer } from "../probe-server.js";
import type { Outcome, Probe } from "../send-probe.js";
import { bodyOf, headersOf, METHODS, NAMES, queryOf } from "./request-lines-parts.js";

const PROBES = Number(process.env.KINDSMITH_PROBES ?? 2_500);
const RESTOCK_EVERY = 250;
/** The server says that it can't for now, or that others behind it can't: what is asked for is not there in this test. */
const DELIBERATE: ReadonlySet<number> = new Set([503, 504]);

const OBJECT = (name: string): Record<string, unknown> => ({ metadata: { name } });

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`request lines (${profile.name})`, () => {
    test("[ERR-001] no request that a client can put together is answered with a failure of the server", async (t) => {
      const server = await ProbeServer.start(t, { profile });
      const ask = (method: string, path: string, body?: unknown): Promise<Outcome> =>
        server.ask(
          method,
          path,
          { "content-type": "application/json" },
          body === undefined ? body : JSON.stringify(body),
        );
      const crds = `/apis/${profile.words.apiextensionsGroup}/v1/customresourcedefinitions`;
      const group = "probe.example.com";
      const schema = {
        type: "object",
        properties: {
          spec: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
          status: { type: "object", properties: { replicas: { type: "integer" } } },
        },
      };
      await ask("POST", crds, {
        apiVersion: `${profile.words.apiextensionsGroup}/v1`,
        kind: "CustomResourceDefinition",
        metadata: { name: `probes.${group}` },
        spec: {
          group,
          scope: "Namespaced",
          names: { plural: "probes", kind: "Probe" },
          versions: [
            {
              name: "v1",
              served: true,
              storage: true,
              schema: { openAPIV3Schema: schema },
              subresources: {
                status: {},
                scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" },
              },
            },
          ],
        },
      });
      while ((await ask("GET", `/apis/${group}/v1/probes`)).status !== 200);
      // objects that requests find; some kinds want more than a name, and then there is none
      const routes = server.api.routes().filter(({ methods }) => methods.length > 0);
      const known = new Map<string, Record<string, unknown>>();
      const base = { containers: [{ name: "a", image: "a" }] };
      const template = { metadata: { labels: { a: "b" } }, spec: base };
      const specs: Record<string, unknown> = {
        pods: { spec: base },
        services: { spec: { ports: [{ port: 80 }] } },
        deployments: { spec: { selector: { matchLabels: { a: "b" } }, template } },
        replicasets: { spec: { selector: { matchLabels: { a: "b" } }, template } },
        jobs: { spec: { template: { spec: { ...base, restartPolicy: "Never" } } } },
        probes: { spec: { replicas: 1 } },
      };
      for (const { path, methods } of routes) {
        const resource = path.split("/").at(-1) ?? "";
        if (!methods.includes("POST") || path.includes("{name}") || path.includes("{path}")) continue;
        known.set(path, { ...OBJECT("x"), ...(specs[resource] as object | undefined) });
      }
      /** What was deleted meanwhile is there again. */
      const restock = async (): Promise<void> => {
        for (const [path, object] of known) await ask("POST", path.replace("{namespace}", "default"), object);
      };
      await restock();
      const probe = async (choice: Random, sender: number, nth: number): Promise<void> => {
        if (sender === 0 && nth % RESTOCK_EVERY === RESTOCK_EVERY - 1) await restock();
        const route = choice.pick(routes);
        const name = (): string => (choice.chance(75) ? "x" : choice.pick(NAMES));
        const filled = route.path
          .replace("{namespace}", () => (choice.chance(85) ? "default" : choice.pick(NAMES)))
          .replace("{path}", () => choice.pick(["", "x", "v1", "apps/v1", "ping", "../x", "a//b"]))
          .replace(/\{[a-z]+\}/g, name);
        const method = choice.chance(70) ? choice.pick(route.methods) : choice.pick(METHODS);
        const object = known.get(route.path.replace(/\/\{name\}.*$/, "")) ?? OBJECT("x");
        const body = method === "GET" || method === "HEAD" ? undefined : bodyOf(choice, method, object);
        const sent: Probe = {
          method,
          path: `${filled}${queryOf(choice)}`,
          headers: {
            authorization: server.authorization,
            ...headersOf(choice),
            ...(body === undefined || body.type === "" ? {} : { "content-type": body.type }),
          },
          body: choice.chance(95) ? body?.bytes : undefined,
        };
        await server.probe(sent, DELIBERATE);
      };
      await server.run(PROBES, probe);
      await server.verdict(t);
      // many of them get as far as an object, and not only to the first refusal
      assert.ok(server.answered(200, 300) > PROBES / 10, "few are done");
    });
  });
}
