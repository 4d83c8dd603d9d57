import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { isInvalid } from "kindsmith/client";
import { assertMatches, dumpFailures } from "kindsmith/testing";
import { setTemperature } from "./greenhouse.js";
import { startGarden } from "./setup.js";

dumpFailures(afterEach);

let garden;
before(async () => {
  garden = await startGarden();
});
beforeEach(() => garden.reset());
after(() => garden.stop());

test("settings follow the greenhouse", async () => {
  await garden.settingsSay("tomatoes", "21");
  await setTemperature(garden.greenhouses, "tomatoes", 24);
  await garden.settingsSay("tomatoes", "24");
});

test("each test begins with the same state", async () => {
  assertMatches(await garden.greenhouses.get("tomatoes"), { spec: { celsius: 21 } });
});

test("the schema is heeded", async () => {
  await assert.rejects(setTemperature(garden.greenhouses, "tomatoes", 90), isInvalid);
});

test("conflicts are tried again", async () => {
  const fault = garden.server.faults.add({
    on: { verbs: ["update"], resources: ["greenhouses"] },
    answer: 409,
    times: 2,
  });
  await setTemperature(garden.greenhouses, "tomatoes", 25);
  assert.equal(fault.hits, 2);
});

test("a watch that is cut in the middle of an event loses nothing", async () => {
  garden.server.faults.add({ on: { resources: ["greenhouses"] }, cut: { midFrame: true }, times: 1 });
  await setTemperature(garden.greenhouses, "tomatoes", 26);
  await garden.settingsSay("tomatoes", "26");
});
