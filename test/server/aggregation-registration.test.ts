/** APIService objects of what a server serves itself, over restarts and by settings. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { orchProfile } from "../../runtime/index.js";
import { type Answer, startApi, type TestApi } from "../support/api.js";
import { type JsonValue, objectsAt, valueAt } from "../support/json.js";

const profile = orchProfile();
const SERVICES = `/apis/${profile.words.apiregistrationGroup}/v1/apiservices`;
const PATIENCE_MS = 60_000;

async function until(ask: () => Promise<Answer>, isIt: (answer: Answer) => boolean): Promise<Answer> {
  const limit = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (performance.now() > limit) assert.fail(`after ${PATIENCE_MS} ms still ${answer.status} ${answer.text}`);
    await pause(20);
  }
}

const ready = (api: TestApi): Promise<Answer> =>
  until(
    () => api.get("/readyz"),
    ({ status }) => status === 200,
  );

test("[DISC-020] the object of a group version that is no longer served is deleted; others stay unchanged", async (context) => {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-aggregation-"));
  context.after(() => rmSync(directory, { recursive: true, force: true }));
  const storage = `lmdb:${directory}`;
  const before = await startApi({ storage });
  await ready(before);
  const example = await before.get(`${SERVICES}/v1.demo.example.com`);
  assert.deepEqual(example.body.metadata.labels, { [profile.words.automanagedLabel]: "true" });
  const { metadata: kept } = (await before.get(`${SERVICES}/v1.apps`)).body;
  const own = { group: "own.example.com", version: "v1", groupPriorityMinimum: 100, versionPriority: 10 };
  assert.equal((await before.post(SERVICES, { metadata: { name: "v1.own.example.com" }, spec: own })).status, 201);
  await before.stop();
  const after = await startApi({ storage, groups: [], runtimeConfig: { "apps/v1": false } });
  for (const name of ["v1.demo.example.com", "v1.apps"])
    await until(
      () => after.get(`${SERVICES}/${name}`),
      ({ status }) => status === 404,
    );
  assert.equal((await after.get(`${SERVICES}/v1.own.example.com`)).status, 200, "somebody else's is left alone");
  await after.stop();
  const again = await startApi({ storage });
  await ready(again);
  const made = await again.get(`${SERVICES}/v1.apps`);
  assert.equal(made.status, 200);
  assert.notEqual(made.body.metadata.uid, kept.uid);
  await again.stop();
});

test("[DISC-020] a restart writes nothing if nothing has changed", async (context) => {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-aggregation-"));
  context.after(() => rmSync(directory, { recursive: true, force: true }));
  const versions = async (): Promise<JsonValue> => {
    const api = await startApi({ storage: `lmdb:${directory}` });
    await ready(api);
    // that they are available is written by another controller, a moment later
    const { body } = await until(
      () => api.get(SERVICES),
      ({ body: { items } }) =>
        items.every(({ status }) =>
          objectsAt(valueAt(status, "conditions") ?? []).some(({ type }) => type === "Available"),
        ),
    );
    const { items } = body;
    await api.stop();
    return items.map(({ metadata: { name, resourceVersion } }) => `${name} ${resourceVersion}`);
  };
  assert.deepEqual(await versions(), await versions());
});

test("without its controller, readiness does not wait for APIService objects", async () => {
  const api = await startApi({ controllers: ["*", "-apiservice-registration"] });
  await ready(api);
  assert.doesNotMatch((await api.get("/readyz?verbose")).text, /autoregister-completion/);
  assert.deepEqual((await api.get(SERVICES)).body.items, []);
  await api.stop();
});
