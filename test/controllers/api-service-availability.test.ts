/** Whether backends of aggregated APIs are asked as often as there is reason to, and no oftener. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { references } from "../../generated/apiregistration/v1/index.js";
import { endpoints, services } from "../../generated/core/v1/client.js";
import { endpointSlices } from "../../generated/discovery/v1/client.js";
import { systemClock } from "../../runtime/api/time.js";
import { runApiServiceAvailability } from "../../runtime/controllers/api-services/availability-controller.js";
import { createServer, orchProfile } from "../../runtime/index.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { CuttableTransport, clientOf, eventually, settle } from "./in-process-client.js";

const BACKENDS = [services, endpoints, endpointSlices];
const NAME = "v1.things.example.com";
const SPEC = {
  group: "things.example.com",
  version: "v1",
  service: { namespace: "backends", name: "things" },
  insecureSkipTLSVerify: true,
  groupPriorityMinimum: 1,
  versionPriority: 1,
};

test("[DISC-022] a backend whose answers keep changing is called again after a pause, not after each answer", async (context) => {
  const server = await createServer({ controllers: [], profile: "orch" });
  await server.start();
  const client = clientOf(server, new CuttableTransport(server), orchProfile(), systemClock);
  const ended = new AbortController();
  const faults: unknown[] = [];
  let questions = 0;
  const check = async () => {
    // as every question to a backend takes a while
    await nextTurn();
    questions += 1;
    return { isAvailable: questions % 2 === 0, reason: "Found", message: `${questions}` };
  };
  // pauses of its own never end
  const clock = new SteppedClock();
  const onError = (error: unknown) => faults.push(error);
  const options = { client, metadataClient: client, backends: BACKENDS, check, clock, onError };
  const running = runApiServiceAvailability(options, ended.signal);
  context.after(async () => {
    ended.abort();
    await running;
    await server.close();
  });
  const apiServices = client.resource(references.apiServices);
  await apiServices.create({ metadata: { name: NAME }, spec: SPEC });
  await eventually(() => questions > 0, "the backend is asked");
  // it is asked once more for each kind of what it depends on, when the first look at that is done
  for (let round = 0; round < 10; round++) await settle();
  const asked = questions;
  assert.ok(asked <= 4, `${asked} questions`);
  for (let round = 0; round < 10; round++) await settle();
  assert.equal(questions, asked);
  const { status } = await apiServices.get(NAME);
  assert.deepEqual(
    status?.conditions?.map(({ type, message }) => [type, message]),
    [["Available", String(asked)]],
  );
  assert.deepEqual(faults, []);
});
