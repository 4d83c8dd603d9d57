/** SPEC: Health endpoints. A server over a store that answers, hangs or fails as the test wants it, in both profiles. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createServer, type NamingProfile } from "../../../runtime/index.js";
import type { Revision, Write } from "../../../runtime/storage/engine.js";
import { MemoryEngine } from "../../../runtime/storage/memory/engine.js";
import { SteeredEngine } from "../../storage/steered-engine.js";
import { SteppedClock } from "../../storage/stepped-clock.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { freePort } from "../../support/free-port.js";
import { fieldAt } from "../../support/json.js";
import { RecordedLog } from "../../support/recorded-log.js";
import { Turnstile } from "../../support/turnstile.js";

const ENDPOINTS = ["healthz", "livez", "readyz"] as const;
const SECRET_REASON = "connect ECONNREFUSED db.internal:27017";

class AilingEngine extends SteeredEngine {
  pings = 0;
  ailment: Error | undefined;
  beforeCommit: (write: Write) => Promise<void> = async () => {};

  override async ping(): Promise<void> {
    this.pings++;
    if (this.ailment !== undefined) throw this.ailment;
  }

  override async commit(write: Write): Promise<Revision> {
    await this.beforeCommit(write);
    return super.commit(write);
  }
}

interface Scene {
  readonly api: TestApi;
  readonly engine: AilingEngine;
  readonly log: RecordedLog;
}

const stops: (() => Promise<void>)[] = [];
after(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A server that is ready. */
async function open(profile: NamingProfile): Promise<Scene> {
  const engine = new AilingEngine(new MemoryEngine());
  const log = new RecordedLog();
  const api = await startApi({ profile, storage: engine, logger: log, authorization: ["RBAC"] });
  stops.push(() => api.stop());
  while ((await api.get("/readyz")).status !== 200);
  return { api, engine, log };
}

const linesOf = ({ text }: Answer): string[] => text.trimEnd().split("\n");

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { storeHealthCheck } = profile.words;
  describe(`health (${profile.name})`, () => {
    test("[HEALTH-001, HEALTH-002, HEALTH-003] a healthy server answers ok to every caller, as plain text that is not cached", async () => {
      const { api } = await open(profile);
      for (const endpoint of ENDPOINTS) {
        const { status, text, headers } = await api.get(`/${endpoint}`, { token: "" });
        assert.deepEqual([status, text], [200, "ok"], endpoint);
        assert.equal(headers["content-type"], "text/plain; charset=utf-8");
        assert.equal(headers["cache-control"], "no-cache, private");
        assert.equal(headers["x-content-type-options"], "nosniff");
        assert.equal(headers["content-length"], "2");
        const head = await api.request("HEAD", `/${endpoint}`);
        assert.deepEqual([head.status, head.text, head.headers["content-length"]], [200, "", "2"]);
        assert.equal((await api.request("POST", `/${endpoint}`)).status, 405);
      }
    });

    test("[HEALTH-004] livez overlooks steps of the start within the grace, also before the server can do anything else", async () => {
      const engine = new AilingEngine(new MemoryEngine());
      const clock = new SteppedClock();
      const held = new Turnstile();
      engine.beforeCommit = async ({ key }) => (key.includes("namespaces") ? held.pass() : undefined);
      const port = await freePort();
      const server = await createServer({ profile, storage: engine, clock, controllers: [], livezGraceMs: 30_000 });
      const starting = server.listen({ port });
      await held.reached(1);
      const ask = async (path: string): Promise<{ status: number; text: string; retryAfter: string | null }> => {
        const headers = { authorization: `Bearer ${server.adminToken}` };
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
        return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get("retry-after") };
      };
      assert.equal((await ask("/livez")).status, 200);
      // the grace is of livez alone
      assert.deepEqual([(await ask("/readyz")).status, (await ask("/healthz")).status], [500, 500]);
      const early = await ask("/api/v1/namespaces");
      assert.deepEqual(
        [early.status, early.retryAfter, JSON.parse(early.text).reason],
        [503, "1", "ServiceUnavailable"],
      );
      clock.pass(29_999);
      assert.equal((await ask("/livez")).status, 200);
      clock.pass(1);
      const late = await ask("/livez?verbose");
      assert.equal(late.status, 500);
      assert.match(late.text, /^\[-\]poststarthook\/start-system-namespaces-controller failed: reason withheld$/m);
      held.open();
      const running = await starting;
      while ((await ask("/livez")).status !== 200);
      assert.equal((await ask("/api/v1/namespaces")).status, 200);
      await running.stop(500);
    });

    test("[HEALTH-005, HEALTH-013] once the shutdown is announced only readyz fails, by its check shutdown", async () => {
      const server = await createServer({ profile });
      const running = await server.listen();
      const ask = async (path: string): Promise<string> => {
        const answer = await fetch(running.url + path, { headers: { authorization: `Bearer ${server.adminToken}` } });
        return `${answer.status} ${await answer.text()}`;
      };
      while ((await ask("/readyz")) !== "200 ok");
      for (const path of ["/livez?verbose", "/healthz?verbose"]) assert.doesNotMatch(await ask(path), /shutdown/, path);
      running.beginShutdown();
      const ready = await ask("/readyz");
      assert.match(ready, /^500 /);
      assert.deepEqual(
        ready.split("\n").filter((line) => line.startsWith("[-]")),
        ["[-]shutdown failed: reason withheld"],
      );
      assert.equal(await ask("/livez"), "200 ok");
      assert.match(await ask("/api/v1/namespaces"), /^200 /);
      await running.stop(500);
    });

    test("[HEALTH-006] one check at a time, also those with slashes in their names; an unknown one is not found", async () => {
      const { api } = await open(profile);
      for (const endpoint of ENDPOINTS) {
        for (const name of ["ping", "log", storeHealthCheck, "poststarthook/start-system-namespaces-controller"]) {
          const { status, text, headers } = await api.get(`/${endpoint}/${name}`);
          assert.deepEqual([status, text], [200, "ok"], `${endpoint}/${name}`);
          assert.equal(headers["content-type"], "text/plain; charset=utf-8");
        }
        for (const name of ["nothing", "poststarthook", "poststarthook/", "ping/ping", "PING"])
          assert.equal((await api.get(`/${endpoint}/${name}`)).status, 404, `${endpoint}/${name}`);
      }
      assert.deepEqual(
        [(await api.get("/readyz/shutdown")).status, (await api.get("/livez/shutdown")).status],
        [200, 404],
      );
    });

    test("[HEALTH-007, HEALTH-014] a failing check turns the answer to 500 and keeps its reason for the log", async () => {
      const { api, engine, log } = await open(profile);
      engine.ailment = new Error(SECRET_REASON);
      let answer = await api.get("/readyz");
      while (answer.status === 200) answer = await api.get("/readyz");
      const lines = linesOf(answer);
      assert.equal(answer.status, 500);
      assert.ok(lines.includes(`[-]${storeHealthCheck} failed: reason withheld`), answer.text);
      assert.ok(lines.includes("[+]ping ok"), "an answer that fails is verbose unasked");
      assert.equal(lines.at(-1), "readyz check failed");
      const single = await api.get(`/livez/${storeHealthCheck}`);
      assert.equal(single.status, 500);
      for (const { text } of [answer, single]) assert.doesNotMatch(text, /ECONNREFUSED|db\.internal/);
      const { level, fields } = await log.line((line) => line.fields.check === storeHealthCheck);
      assert.deepEqual([level, fieldAt(fields, "err", "message")], ["warn", SECRET_REASON]);
      engine.ailment = undefined;
      while ((await api.get("/readyz")).status !== 200);
      await log.line((line) => line.message === "a health check passes again");
    });

    test("[HEALTH-008, HEALTH-009, HEALTH-012] verbose lists the checks in their order and ends with a fixed line", async () => {
      const { api } = await open(profile);
      for (const endpoint of ENDPOINTS) {
        const lines = linesOf(await api.get(`/${endpoint}?verbose`));
        const last = lines.pop();
        assert.equal(last, `${profile.name === "orch" ? "healthz" : endpoint} check passed`);
        for (const line of lines) assert.match(line, /^\[\+\]\S+ ok$/);
        const names = lines.map((line) => line.slice("[+]".length, -" ok".length));
        assert.deepEqual(names.slice(0, 3), ["ping", "log", storeHealthCheck]);
        if (endpoint === "readyz") assert.ok(names.includes("autoregister-completion"), names.join(" "));
        assert.ok(names.filter((name) => /^poststarthook\/[a-z-]+$/.test(name)).length >= 3, names.join(" "));
        assert.equal(names.at(-1) === "shutdown", endpoint === "readyz");
        assert.equal(new Set(names).size, names.length);
      }
    });

    test("[HEALTH-010, HEALTH-011, HEALTH-015] checks are left out by name, again and again, and unknown names are told", async () => {
      const { api, engine } = await open(profile);
      const lines = linesOf(await api.get("/readyz?verbose&exclude=ping&exclude=log"));
      assert.deepEqual(lines.slice(0, 2), ["[+]ping excluded: ok", "[+]log excluded: ok"]);
      engine.ailment = new Error(SECRET_REASON);
      while ((await api.get("/readyz")).status === 200);
      const without = await api.get(`/readyz?exclude=${storeHealthCheck}&exclude=log`);
      assert.deepEqual([without.status, without.text], [200, "ok"]);
      assert.equal((await api.get("/readyz?exclude=log")).status, 500);
      const unknown = await api.get(`/readyz?verbose&exclude=${storeHealthCheck}&exclude=nope&exclude=no%22pe`);
      assert.equal(unknown.status, 200);
      assert.equal(
        linesOf(unknown).at(-2),
        'warn: some health checks cannot be excluded: no matches for "nope","no\\"pe"',
      );
    });

    test("the check log fails while the log takes no lines", async () => {
      const { api, log } = await open(profile);
      log.trouble = new Error("no space left on device");
      assert.equal((await api.get("/livez/log")).status, 500);
      log.trouble = undefined;
      assert.equal((await api.get("/livez/log")).status, 200);
    });

    test("concurrent health requests share one check of the store, with a minimum interval", async () => {
      const engine = new AilingEngine(new MemoryEngine());
      const clock = new SteppedClock();
      const api = await startApi({ profile, storage: engine, clock, controllers: [] });
      stops.push(() => api.stop());
      await Promise.all(Array.from({ length: 50 }, () => api.get("/livez")));
      assert.equal(engine.pings, 1);
      clock.pass(500);
      await Promise.all(Array.from({ length: 50 }, () => api.get("/livez")));
      assert.equal(engine.pings, 2);
    });
  });
}
