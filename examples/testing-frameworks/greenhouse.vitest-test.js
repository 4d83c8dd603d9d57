import { isInvalid } from "kindsmith/client";
import { dumpFailures, kindsmithMatchers } from "kindsmith/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { setTemperature } from "./greenhouse.js";
import { startGarden } from "./setup.js";

expect.extend(kindsmithMatchers);
dumpFailures(afterEach);

let garden;
beforeAll(async () => {
  garden = await startGarden();
});
beforeEach(() => garden.reset());
afterAll(() => garden.stop());

test("settings follow the greenhouse", async () => {
  await garden.settingsSay("tomatoes", "21");
  await setTemperature(garden.greenhouses, "tomatoes", 24);
  await garden.settingsSay("tomatoes", "24");
});

test("each test begins with the same state", async () => {
  expect(await garden.greenhouses.get("tomatoes")).toMatchApiObject({ spec: { celsius: 21 } });
});

test("the schema is heeded", async () => {
  await expect(setTemperature(garden.greenhouses, "tomatoes", 90)).rejects.toSatisfy(isInvalid);
});

test("conflicts are tried again", async () => {
  const fault = garden.server.faults.add({
    on: { verbs: ["update"], resources: ["greenhouses"] },
    answer: 409,
    times: 2,
  });
  await setTemperature(garden.greenhouses, "tomatoes", 25);
  expect(fault.hits).toBe(2);
});

test("a watch that is cut in the middle of an event loses nothing", async () => {
  garden.server.faults.add({ on: { resources: ["greenhouses"] }, cut: { midFrame: true }, times: 1 });
  await setTemperature(garden.greenhouses, "tomatoes", 26);
  await garden.settingsSay("tomatoes", "26");
});
