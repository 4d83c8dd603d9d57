/** The first frame of an error is the line of the test. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isNotFound, type ResourceReference, type StatusError } from "../../runtime/client/index.js";
import {
  assertCondition,
  assertMatches,
  assertMetadata,
  consistently,
  eventually,
  startTestServer,
  VirtualClock,
} from "../../runtime/testing/index.js";
import { started, type Thing, things } from "./scene.js";

const FRAME = /^ {4}at (?:.*\()?(?:file:\/\/)?(.+?):(\d+):\d+\)?$/;

/** The file that Node runs, which is compiled in a run of all tests. */
const OWN = FRAME.exec(new Error("own").stack?.split("\n")[1] ?? "")?.[1];

/** The line of this file from which a function was called. */
function here(): number {
  const frame = new Error("here").stack?.split("\n")[2] ?? "";
  return Number(FRAME.exec(frame)?.[2]);
}

/** Checks that the first frame below the message is in this file, at the line. */
async function assertBeginsAt(line: number, failure: Promise<unknown> | (() => unknown)): Promise<Error> {
  let error: unknown;
  try {
    await (typeof failure === "function" ? failure() : failure);
    assert.fail("nothing was thrown");
  } catch (thrown) {
    error = thrown;
  }
  assert.ok(error instanceof Error);
  const [first = ""] = error.stack?.split("\n").filter((each) => each.startsWith("    at ")) ?? [];
  const [, file, found] = FRAME.exec(first) ?? [];
  assert.equal(file, OWN, error.stack);
  assert.equal(Number(found), line, error.stack);
  return error;
}

test("calls of the client begin at the line of the test, whatever was awaited since", async (t) => {
  const server = await started(t);
  const maps = server.client.core.v1.configMaps("default");
  const error = await assertBeginsAt(here(), maps.get("none"));
  assert.ok(isNotFound(error));
  assert.match(error.stack ?? "", /^StatusError: configmaps "none" not found\n {4}at /);
  await assertBeginsAt(here(), maps.create({ metadata: { name: "NOT A NAME" } }));
  await assertBeginsAt(here(), maps.update({ metadata: { name: "none" } }));
  await assertBeginsAt(here(), maps.patch("none", { type: "merge", body: { data: {} } }));
  await assertBeginsAt(here(), maps.delete("none"));
  await assertBeginsAt(here(), maps.list({ labelSelector: "a in" }));
  await assertBeginsAt(here(), maps.listAll({ labelSelector: "a in" }));
  await assertBeginsAt(here(), server.client.core.v1.pods("default").status.get("none"));
  await assertBeginsAt(here(), server.client.resource(things).inNamespace("default").get("none"));
  await assertBeginsAt(here(), server.client.request({ method: "GET", path: "/nowhere" }));
  await assertBeginsAt(here(), server.client.dynamic.resource("v1", "Nothing"));
  const ada = server.clientAs({ username: "ada" }).withFieldManager("ada");
  await assertBeginsAt(here(), ada.core.v1.secrets("default").list());
});

test("errors of arguments begin there, too", async (t) => {
  const server = await started(t);
  const maps = server.client.core.v1.configMaps("default");
  await assertBeginsAt(here(), maps.update({ metadata: {} } as never));
  const clusterScoped = server.client.resource({ ...things, scope: "Cluster" } as ResourceReference<Thing>);
  await assertBeginsAt(here(), () => clusterScoped.inNamespace("default"));
  await assertBeginsAt(here(), () => server.url);
  await assertBeginsAt(here(), () => server.clock);
  await assertBeginsAt(here(), () => server.clientAs({ username: "" }));
  await assertBeginsAt(here(), () => server.faults.add({ on: { resources: ["nothing"] }, answer: 500 }));
});

test("watches begin at the loop that reads them", async (t) => {
  const server = await started(t);
  const maps = server.client.core.v1.configMaps("default");
  const line = here() + 2;
  const read = async (): Promise<void> => {
    for await (const _ of maps.watch({ labelSelector: "a in" })) assert.fail();
  };
  await assertBeginsAt(line, read());
});

test("calls of the server begin at the line of the test", async (t) => {
  const server = await started(t);
  await assertBeginsAt(here(), startTestServer({ colour: "red" } as never));
  await assertBeginsAt(here(), startTestServer({ crds: "/nowhere/at/all.yaml" }));
  await assertBeginsAt(here(), server.install({ apiVersion: "v1", kind: "Nothing", metadata: { name: "a" } }));
  await assertBeginsAt(here(), server.restore({} as never));
  await assertBeginsAt(here(), server.forkFrom({} as never));
  const fork = await server.fork();
  await fork.stop();
  await assertBeginsAt(here(), fork.snapshot());
  await assertBeginsAt(here(), fork.client.core.v1.namespaces().get("default"));
  const clock = new VirtualClock();
  await assertBeginsAt(here(), clock.advance(-1));
  const never = (): boolean => false;
  await assertBeginsAt(here(), clock.runUntil(never));
});

test("helpers begin at the line of the test", async () => {
  const object = { kind: "Thing", metadata: { name: "a" } };
  await assertBeginsAt(here(), () => assertCondition(object, "Ready"));
  await assertBeginsAt(here(), () => assertMetadata(object, { finalizers: ["a.example.com/b"] }));
  await assertBeginsAt(here(), () => assertMatches(object, { kind: "Other" }));
  const never = (): boolean => false;
  await assertBeginsAt(here(), eventually(never, { timeoutMs: 0 }));
  await assertBeginsAt(here(), consistently(never, { durationMs: 0 }));
  const line = here() + 1;
  const attempt = (): void => assertCondition(object, "Ready");
  await assertBeginsAt(line, eventually(attempt, { timeoutMs: 0 }));
});

test("an error of the test itself keeps its stack, and the frames of the package follow those of the test", async (t) => {
  const server = await started(t);
  const reason = new Error("mine");
  const { stack } = reason;
  const maps = server.client.core.v1.configMaps("default");
  const error = await maps.get("none", { signal: AbortSignal.abort(reason) }).catch((e: unknown) => e);
  assert.equal(error, reason);
  assert.equal(reason.stack, stack);
  const own: StatusError = await maps.get("none").catch((e) => e);
  assert.match(own.stack ?? "", /call-sites\.test[\s\S]*status-answer/);
});

test("an error that several calls share begins at the last of them, and does not grow", async (t) => {
  const server = await started(t);
  await server.stop();
  const lengths = [];
  for (let i = 0; i < 3; i++) {
    const error = await server.client.core.v1
      .namespaces()
      .get("default")
      .catch((e: Error) => e);
    lengths.push((error as Error).stack?.length);
  }
  assert.equal(new Set(lengths).size, 1);
});
