/** The steps of a start that health tells of under the names of kube-apiserver's: each fails until it is done. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { noLogger } from "../../runtime/api/logger.js";
import { kubernetesProfile } from "../../runtime/api/profile/naming-profile.js";
import { systemClock } from "../../runtime/api/time.js";
import { BegunSteps } from "../../runtime/assembly/controller-start-steps.js";
import { createServer } from "../../runtime/index.js";
import { Health } from "../../runtime/server/health/health.js";
import { InformerSync } from "../../runtime/server/health/informer-sync-check.js";
import type { Revision, Write } from "../../runtime/storage/engine.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { SteeredEngine } from "../storage/steered-engine.js";
import { PROFILES } from "../support/api.js";
import { freePort } from "../support/free-port.js";
import { Turnstile } from "../support/turnstile.js";

/** Of a server in a program, which keeps no Service of its own. */
const COMMON_STEPS = [
  "start-apiserver-admission-initializer",
  "generic-apiserver-start-informers",
  "start-apiextensions-informers",
  "start-apiextensions-controllers",
  "crd-informer-synced",
  "start-system-namespaces-controller",
  "start-service-ip-repair-controllers",
  "scheduling/bootstrap-system-priority-classes",
  "rbac/bootstrap-roles",
  "start-legacy-token-tracking-controller",
  "start-kube-aggregator-informers",
  "apiservice-registration-controller",
  "apiservice-discovery-controller",
  "apiservice-openapi-controller",
  "apiservice-openapiv3-controller",
  "apiservice-status-local-available-controller",
  "apiservice-status-remote-available-controller",
];

class HeldEngine extends SteeredEngine {
  readonly held = new Turnstile();
  override async commit(write: Write): Promise<Revision> {
    if (write.key.includes("priorityclasses")) await this.held.pass();
    return super.commit(write);
  }
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const steps = [...COMMON_STEPS, `${profile.words.serverName}-autoregistration`].map(
    (name) => `poststarthook/${name}`,
  );
  describe(`steps of the start (${profile.name})`, () => {
    test("[HEALTH-012] each step is listed on every endpoint once it exists, fails until it is complete, and passes afterwards", async () => {
      const engine = new HeldEngine(new MemoryEngine());
      const server = await createServer({ profile, storage: engine });
      const port = await freePort();
      const starting = server.listen({ port });
      await engine.held.reached(1);
      const checks = async (endpoint: string): Promise<Map<string, boolean>> => {
        const headers = { authorization: `Bearer ${server.adminToken}` };
        const text = await (await fetch(`http://127.0.0.1:${port}/${endpoint}?verbose`, { headers })).text();
        const lines = [...text.matchAll(/^\[([+-])\](\S+) /gm)];
        return new Map(lines.map(([, sign, name = ""]) => [name, sign === "+"]));
      };
      const early = await checks("readyz");
      const hasDone = (name: string): boolean | undefined => early.get(`poststarthook/${name}`);
      assert.deepEqual(
        [hasDone("start-system-namespaces-controller"), hasDone("scheduling/bootstrap-system-priority-classes")],
        [true, false],
      );
      for (const name of ["crd-informer-synced", "apiservice-registration-controller", "rbac/bootstrap-roles"])
        assert.equal(hasDone(name), false, name);
      engine.held.open();
      const running = await starting;
      for (const endpoint of ["healthz", "livez", "readyz"]) {
        let now = await checks(endpoint);
        while (steps.some((name) => now.get(name) === false)) now = await checks(endpoint);
        assert.deepEqual(
          steps.filter((name) => now.get(name) !== true),
          [],
          endpoint,
        );
        assert.equal(now.get("informer-sync"), endpoint === "readyz" ? true : undefined);
      }
      await running.stop(500);
    });
  });
}

test("the step of controllers is complete when all that run here have started, and does not exist without them", () => {
  const profile = kubernetesProfile();
  const health = new Health({ profile, clock: systemClock, logger: noLogger, livezGraceMs: 0 });
  const steps = new BegunSteps({ health, profile }, ["customresource-establishing", "customresource-cleanup"]);
  const failing = async (): Promise<string> => {
    const [handler] = health.handlers();
    const answer = await handler?.handle({ request: { query: new URLSearchParams("verbose") } } as never);
    return Buffer.from((answer?.body ?? "") as Uint8Array).toString();
  };
  return (async () => {
    assert.match(await failing(), /^\[-\]poststarthook\/start-apiextensions-controllers /m);
    steps.begun("customresource-cleanup");
    steps.begun("customresource-cleanup");
    assert.match(await failing(), /^\[-\]poststarthook\/start-apiextensions-controllers /m);
    steps.begun("customresource-establishing");
    const text = await failing();
    assert.match(text, /^\[\+\]poststarthook\/start-apiextensions-controllers ok$/m);
    assert.doesNotMatch(text, /autoregistration/);
  })();
});

test("the check informer-sync fails while an informer waits for objects, and passes permanently afterwards", () => {
  const sync = new InformerSync();
  const [one, two] = [sync.begin("roles"), sync.begin("roles")];
  one();
  one();
  assert.throws(() => sync.run(), /not yet received: roles/);
  two();
  sync.run();
  sync.begin("pods");
  sync.run();
});
