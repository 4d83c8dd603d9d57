/**
 * Whatever a client with every right may send to whatever is served: no answer is a failure of the server. Requests are put
 * together by chance, of the routes that the server tells of itself; KINDSMITH_SEED repeats a run, KINDSMITH_PROBES says how
 * many there are.
 */
import assert from "node:assert/strict";
import { Agent } from "node:http";
import { describe, test } from "node:test";
import { exampleGroups } from "../../runtime/builtin/index.js";
import { makeApiServer } from "../../runtime/make-server.js";
import { listen } from "../../runtime/server/http-server.js";
import { Random } from "../history/random.js";
import { runSeed } from "../history/seed.js";
import { PROFILES } from "../support/api.js";
import { bodyOf, headersOf, METHODS, NAMES, queryOf } from "./request-lines-parts.js";
import { type Outcome, type Probe, sendProbe } from "./send-probe.js";

const PROBES = Number(process.env.KINDSMITH_PROBES ?? 2_500);
const AT_ONCE = 8;
const RESTOCK_EVERY = 250;
/** The server says that it can't for now, or that others behind it can't: what is asked for is not there in this test. */
const DELIBERATE: ReadonlySet<number> = new Set([503, 504]);

const OBJECT = (name: string): Record<string, unknown> => ({ metadata: { name } });

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`request lines (${profile.name})`, () => {
    test("[ERR-001] no request that a client can put together is answered with a failure of the server", async (t) => {
      const seed = runSeed();
      t.diagnostic(`KINDSMITH_SEED=${seed}`);
      const random = new Random(seed);
      const faults: string[] = [];
      const { server, adminToken } = await makeApiServer({
        profile,
        groups: exampleGroups,
        emulatedVersion: "1.35",
        reportFault: (error) => faults.push(error instanceof Error ? (error.stack ?? String(error)) : String(error)),
      });
      const running = await listen(server, { host: "127.0.0.1", port: 0, tls: undefined });
      const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
      t.after(async () => {
        agent.destroy();
        await running.stop(100);
      });
      const authorization = `Bearer ${adminToken}`;
      const plain = { authorization, "content-type": "application/json" };
      const ask = (method: string, path: string, body?: unknown): Promise<Outcome> =>
        sendProbe(running.port, agent, {
          method,
          path,
          headers: plain,
          body: body === undefined ? undefined : JSON.stringify(body),
        });
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
      const routes = server.routes().filter(({ methods }) => methods.length > 0);
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
      const wrong: string[] = [];
      const reached = new Map<number, number>();
      const probe = async (choice: Random): Promise<void> => {
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
            authorization,
            ...headersOf(choice),
            ...(body === undefined || body.type === "" ? {} : { "content-type": body.type }),
          },
          body: choice.chance(95) ? body?.bytes : undefined,
        };
        // a slow answer is one of the server as well
        const { status, bytes } = await sendProbe(running.port, agent, sent);
        reached.set(status, (reached.get(status) ?? 0) + 1);
        if (status < 500 || DELIBERATE.has(status)) return;
        const { authorization: _, ...headers } = sent.headers;
        wrong.push(
          `${status} ${sent.method} ${sent.path} ${JSON.stringify(headers)} ${sent.body ?? ""}\n  ${bytes.subarray(0, 400).toString()}`,
        );
      };
      const workers = Array.from({ length: AT_ONCE }, () => random.fork());
      await Promise.all(
        workers.map(async (choice) => {
          for (let count = 0; count < PROBES / AT_ONCE; count++) {
            if (choice === workers[0] && count % RESTOCK_EVERY === RESTOCK_EVERY - 1) await restock();
            await probe(choice);
          }
        }),
      );
      assert.equal(
        wrong.length,
        0,
        `KINDSMITH_SEED=${seed}: ${wrong.length} failures\n${wrong.slice(0, 20).join("\n")}\n${faults.slice(0, 10).join("\n")}`,
      );
      assert.deepEqual(faults.slice(0, 5), [], `KINDSMITH_SEED=${seed}: the server reported faults`);
      t.diagnostic(JSON.stringify([...reached].sort((a, b) => a[0] - b[0])));
      assert.equal((await ask("GET", "/livez")).status, 200);
      // many of them get as far as an object, and not only to the first refusal
      const done = [...reached].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
      assert.ok(done > PROBES / 10, JSON.stringify([...reached]));
    });
  });
}
