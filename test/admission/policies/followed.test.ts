/** Policies across restarts, and on several servers. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { MemoryEngine } from "../../../runtime/storage/memory/engine.js";
import { startApi } from "../../support/api.js";
import { type JsonObject, listAt, objectAt } from "../../support/json.js";
import { CONFIG_MAPS, PolicyScene } from "./policy-scene.js";

test("[ADM-024] policies are in force from the first write after a restart", async () => {
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-policies-"));
  const storage = `lmdb:${directory}`;
  try {
    const first = await PolicyScene.open({ storage, emulatedVersion: "1.36" });
    await first.validating("no-x", { validations: [{ expression: "!('x' in object.data)", message: "x" }] });
    await first.mutating("adds-y", {
      mutations: [
        { patchType: "JSONPatch", jsonPatch: { expression: "[JSONPatch{op: 'add', path: '/data/y', value: 'z'}]" } },
      ],
    });
    const { configMaps } = first;
    await first.close();
    const api = await startApi({ storage, emulatedVersion: "1.36" });
    try {
      const [refused, taken] = await Promise.all([
        api.post(configMaps, { metadata: { name: "a" }, data: { x: "1" } }),
        api.post(configMaps, { metadata: { name: "b" }, data: { w: "1" } }),
      ]);
      assert.equal(refused.status, 422);
      assert.deepEqual(taken.body.data, { w: "1", y: "z" });
    } finally {
      await api.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

test("[ADM-024] on a shared store a policy is in force at once on the server that wrote it, and soon on the others", async () => {
  const storage = new MemoryEngine();
  const here = await PolicyScene.open({ storage });
  const there = await startApi({ storage });
  try {
    for (let round = 0; round < 2; round++) {
      await here.validating("no-x", { validations: [{ expression: "!('x' in object.data)", message: "no x" }] });
      assert.match((await here.refusal({ x: "1" })) ?? "", /no x$/);
      const post = async (): Promise<number> =>
        (await there.post(`${here.configMaps}?dryRun=All`, { metadata: { name: "b" }, data: { x: "1" } })).status;
      await until(post, 422);
      await here.api.patch(`${here.group}/validatingadmissionpolicies/no-x`, "merge", {
        spec: { validations: [{ expression: "!('x' in object.data)", message: `round ${round}` }] },
      });
      assert.match((await here.refusal({ x: "1" })) ?? "", new RegExp(`round ${round}$`));
      await here.clear();
      assert.equal(await here.refusal({ x: "1" }), undefined);
      await until(post, 201);
    }
  } finally {
    await there.stop();
    await here.close();
  }
});

async function until(look: () => Promise<number>, wanted: number): Promise<void> {
  const endMs = performance.now() + 30_000;
  let found = await look();
  while (found !== wanted && performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    found = await look();
  }
  assert.equal(found, wanted);
}

test("[ADM-024] forty policies that match other resources have no effect", async () => {
  const scene = await PolicyScene.open();
  try {
    const other: JsonObject = {
      matchConstraints: {
        resourceRules: listAt(CONFIG_MAPS, "resourceRules").map((rule) => ({
          ...objectAt(rule),
          resources: ["secrets"],
        })),
      },
    };
    for (let index = 0; index < 40; index++)
      await scene.validating(`p${index}`, { ...other, validations: [{ expression: "false" }] });
    assert.equal(await scene.refusal({}), undefined);
    const secret = await scene.api.post(`/api/v1/namespaces/${scene.namespace}/secrets?dryRun=All`, {
      metadata: { name: "s" },
    });
    assert.match(secret.body.message, /'p0'/);
  } finally {
    await scene.close();
  }
});
