/** The ServiceCIDR of the range of a server's own: how it is made, and what is left to an operator. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type ServiceCIDR, serviceCIDRs } from "../../generated/networking/v1/client.js";
import type { Condition } from "../../runtime/api/condition.js";
import { isNotFound, type ResourceClient } from "../../runtime/client/index.js";
import { keep } from "../../runtime/controllers/own-service/keep.js";
import { OwnRange } from "../../runtime/controllers/own-service/own-range.js";
import { createServer } from "../../runtime/index.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { PROFILES } from "../support/api.js";
import { startServe } from "../support/serve.js";
import { ask } from "../support/serve-requests.js";
import { CuttableTransport, clientOf, eventually } from "./in-process-client.js";

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { apiserverServiceName: name, networkingGroup: group } = profile.words;
  describe(`own range (${profile.name})`, () => {
    async function open(range: string, t: { after(stop: () => Promise<void>): void }) {
      const server = await createServer({ profile, emulatedVersion: "1.35" });
      const running = await server.listen();
      t.after(() => running.stop(500));
      const warnings: string[] = [];
      const clock = new ManualClock();
      const client = clientOf(server, new CuttableTransport(server), profile, clock);
      const own = new OwnRange({ client, clock, range, warn: (message) => warnings.push(message) });
      const ranges: ResourceClient<ServiceCIDR> = client.resource(serviceCIDRs);
      const settle = (): Promise<void> => own.settle(new AbortController().signal);
      return { ranges, settle, warnings, clock };
    }
    const readyOf = ({ status }: ServiceCIDR): Partial<Condition> | undefined =>
      status?.conditions?.find(({ type }) => type === "Ready") as Partial<Condition> | undefined;

    test("it is created, marked as ready, and created again after a deletion", async (t) => {
      const { ranges, settle, warnings } = await open("10.0.0.0/24", t);
      await assert.rejects(ranges.get(name), isNotFound);
      await settle();
      const made = await ranges.get(name);
      assert.deepEqual(made.spec?.cidrs, ["10.0.0.0/24"]);
      const product = profile.name === "orch" ? "Orch" : "Kubernetes";
      const { status, message } = readyOf(made) ?? {};
      assert.deepEqual([status, message], ["True", `${product} default Service CIDR is ready`]);
      assert.deepEqual(
        made.metadata.managedFields?.map(({ manager, operation, subresource }) => [manager, operation, subresource])[0],
        [`${name}-service-cidr-controller`, "Apply", "status"],
      );
      await settle();
      assert.equal((await ranges.get(name)).metadata.resourceVersion, made.metadata.resourceVersion);
      await ranges.delete(name);
      await settle();
      assert.notEqual((await ranges.get(name)).metadata.uid, made.metadata.uid);
      assert.deepEqual(warnings, []);
    });

    test("one of another range, or one marked as not ready, stays as it is, and that is reported once", async (t) => {
      const { ranges, settle, warnings } = await open("10.0.0.0/24", t);
      await ranges.create({ metadata: { name }, spec: { cidrs: ["10.1.0.0/24"] } });
      await settle();
      await settle();
      const other = await ranges.get(name);
      assert.deepEqual([other.spec?.cidrs, readyOf(other)], [["10.1.0.0/24"], undefined]);
      assert.equal(warnings.length, 1);
      assert.match(warnings[0] ?? "", /10\.1\.0\.0\/24.*10\.0\.0\.0\/24.*--service-cluster-ip-range/);
      await ranges.delete(name);
      await settle();
      const body = { status: { conditions: [{ type: "Ready", status: "False", message: "by hand" }] } };
      await ranges.subresource("status").patch(name, { type: "merge", body: body as never });
      await settle();
      await settle();
      assert.equal(readyOf(await ranges.get(name))?.status, "False");
      assert.equal(warnings.length, 2);
    });

    test("each of its networks is immutable", async (t) => {
      const { ranges, settle } = await open("10.0.0.0/24", t);
      await settle();
      const error = await ranges
        .patch(name, { type: "merge", body: { spec: { cidrs: ["10.0.0.0/25"] } } })
        .then(() => assert.fail("changed"), String);
      assert.match(error, /spec\.cidrs\[0\]: Invalid value: "10\.0\.0\.0\/25": field is immutable/);
    });

    test("`serve` maintains it if the kind is served, and is not ready before it exists", async (t) => {
      const flags = [`--profile=${profile.name}`, "--storage=memory", "--service-cluster-ip-range=10.3.0.9/24"];
      const server = await startServe([...flags, "--emulated-version=1.35"]);
      t.after(() => server.stop());
      let ready = await ask(server, "/readyz?verbose");
      while (ready.status !== 200) ready = await ask(server, "/readyz?verbose");
      const lines = ready.text.split("\n");
      for (const step of [`start-${name}-service-cidr-controller`, "bootstrap-controller"])
        assert.ok(lines.includes(`[+]poststarthook/${step} ok`), ready.text);
      const { status, text } = await ask(server, `/apis/${group}/v1/servicecidrs/${name}`);
      assert.equal(status, 200);
      assert.deepEqual(JSON.parse(text).spec.cidrs, ["10.3.0.0/24"]);
    });
  });
}

test("objects are checked until the server stops, and the first check counts even if it fails", async () => {
  const clock = new ManualClock();
  const ended = new AbortController();
  const errors: unknown[] = [];
  let looks = 0;
  let firsts = 0;
  const settle = async (): Promise<void> => {
    looks++;
    if (looks === 1) throw new Error("in the way");
  };
  const onError = (error: unknown): number => errors.push(error);
  const kept = keep({ clock, onError, settle, onFirstDone: () => firsts++ }, ended.signal);
  assert.equal(firsts, 0);
  await eventually(() => firsts === 1, "the first look");
  assert.equal(errors.length, 1);
  await eventually(async () => {
    clock.advance(500);
    return looks === 2;
  }, "a look soon after a failure");
  assert.equal(firsts, 1);
  ended.abort();
  await kept;
});
