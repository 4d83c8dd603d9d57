/** The control plane for DNS zones: its own tests, and its README as somebody follows it. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ExampleProject } from "../support/example-project.js";
import { commandOf, commandsOf, fileBlock, withReplaced } from "../support/readme.js";

const TIMEOUT_MS = 900_000;
const MAX_LOOKS = 1_200;

let example: ExampleProject;
const block = (key: string) => fileBlock(example.path("README.md"), key);

before(
  async () => {
    example = new ExampleProject("dns-zones");
    const [, generate = ""] = commandsOf(block("step=install"));
    await example.ok(generate);
  },
  { timeout: TIMEOUT_MS },
);
after(() => example?.dispose());

async function eventually(isSo: () => boolean, what: () => string): Promise<void> {
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    if (isSo()) return;
    await sleep(100);
  }
  assert.fail(what());
}

test("the types are right, and its tests pass", { timeout: TIMEOUT_MS }, async () => {
  await example.ok("npm run types");
  const output = await example.ok(commandOf(block("step=test")));
  assert.match(output, /# pass [1-9]/);
  assert.match(output, /# skipped 0/);
});

test("the committed field numbers match its schemas", { timeout: TIMEOUT_MS }, async () => {
  await example.ok("npx kindsmith generate --check");
});

test("its README can be followed", { timeout: TIMEOUT_MS }, async () => {
  const server = example.start(`exec ${withReplaced(commandOf(block("step=start")), "npm start", SERVE)}`);
  await eventually(
    () => existsSync(example.path(".kindsmith/kubeconfig")) && isServing(server.output()),
    server.output,
  );
  const controller = example.start("exec node --import tsx main.ts");
  await eventually(() => controller.output().includes("controller runs"), controller.output);
  const [apply = "", show = ""] = commandsOf(block("step=apply"));
  await example.ok(apply);
  const zone = "zones/example.org.zone";
  const isComplete = (): boolean =>
    ["192.0.2.5", "mail.example.net"].every((value) => example.read(zone).includes(value));
  await eventually(() => existsSync(example.path(zone)) && isComplete(), controller.output);
  assert.match(await example.ok(show), /@\tIN\tMX\t10 mail\.example\.net\./);
  const wrong = await example.run(block("step=wrong").text);
  assert.notEqual(wrong.code, 0);
  assert.match(wrong.output, /values of type A are IPv4 addresses/);
  for (const started of [controller, server]) {
    const { code, output } = await started.end("SIGTERM");
    assert.equal(code, 0, output);
  }
});

/** What `npm start` runs there, on a free port and in one process. */
const SERVE = "node_modules/.bin/kindsmith serve --profile=kubernetes --secure-port=0";

function isServing(output: string): boolean {
  return /https:\/\/127\.0\.0\.1:\d+/.test(output);
}
