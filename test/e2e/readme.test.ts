/** No block of the README is out of the reach of a test, and what can't be run everywhere is at least read as it would be. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { SERVE_FLAGS, serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { openStorage } from "../../runtime/storage/open.js";
import { commandOf, README, readmeBlock, readmeBlocks, withReplaced } from "../support/readme.js";

const ROOT = dirname(README);
/** The tests that run blocks. */
const RUNNERS = ["first-run.test.ts", "package.test.ts", "readme.test.ts"];

test("every block has a key, and a test runs what stands under it", () => {
  const sources = RUNNERS.map((file) => readFileSync(join(import.meta.dirname, file), "utf8")).join("\n");
  const run = new Set([...sources.matchAll(/readmeBlock\("([^"]+)"\)/g)].map(([, key]) => key));
  const neglected = readmeBlocks().filter(({ key }) => key === undefined || !run.has(key));
  assert.deepEqual(
    neglected.map(({ line, language, key }) => `README.md:${line}: ${language} ${key ?? "(no key)"}`),
    [],
    `run these blocks in ${RUNNERS.join(" or ")}, where readmeBlock finds them by their keys`,
  );
  for (const key of run) assert.equal(readmeBlock(key as string).key, key);
});

test("the MongoDB block is accepted by the flags, and its URL by the driver", async () => {
  const [command, ...flags] = argumentsOf(commandOf(readmeBlock("step=mongodb")));
  assert.equal(command, "serve");
  const { storage = "" } = serveConfig(flags).flags;
  assert.match(storage, /^mongodb:\/\//);
  // The hosts are made up: a URL that is understood fails at connecting to them, and one that isn't before that.
  await assert.rejects(openStorage(`${storage}&serverSelectionTimeoutMS=1`), {
    name: "StorageUnavailableError",
    message: /^MongoDB: connecting: /,
  });
});

test("the authentication block is accepted by the flags", async () => {
  const [command, ...flags] = argumentsOf(commandOf(readmeBlock("step=authentication")));
  assert.equal(command, "serve");
  const { "client-ca-file": ca, "oidc-issuer-url": issuer } = serveConfig(flags).flags;
  assert.deepEqual([ca?.file, issuer], ["clients-ca.pem", "https://login.example.com"]);
});

test("the authorization block is accepted by the flags", () => {
  const [command, ...flags] = argumentsOf(commandOf(readmeBlock("step=authorization")));
  assert.equal(command, "serve");
  assert.deepEqual(serveConfig(flags).flags["authorization-mode"], ["Node", "RBAC"]);
});

test("the admission block is accepted by the flags", () => {
  const [command, ...flags] = argumentsOf(commandOf(readmeBlock("step=admission")));
  assert.equal(command, "serve");
  const { "disable-admission-plugins": disabled, "admission-control-config-file": file } = serveConfig(flags).flags;
  assert.deepEqual([disabled, file?.file], [["PodSecurity"], "admission.yaml"]);
});

test("commands in the running text are accepted, and files in it exist", () => {
  const prose = proseOf(readFileSync(README, "utf8"));
  const scripts = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts;
  const flags = new Set(SERVE_FLAGS.map(({ name }) => `--${name}`));
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span]) => (span as string).replace(/\s+/g, " "));
  for (const span of spans) {
    const started = /^npm start -- (.+)$/.exec(span);
    if (started) assert.doesNotThrow(() => serveConfig(argumentsOf(`npx kindsmith ${started[1]}`)), span);
    else if (/^--[a-z-]+=\S+$/.test(span)) assert.doesNotThrow(() => serveConfig([span]), span);
    else if (/^--[a-z-]+$/.test(span)) assert.ok(flags.has(span), `README.md names ${span}, which is no flag`);
    else if (/^(runtime|codegen|schemas|docs|test)\/[\w./-]+$|^[A-Z]+\.md$/.test(span)) {
      assert.ok(existsSync(join(ROOT, span)), `README.md names ${span}, which does not exist`);
    }
    for (const [, script] of span.matchAll(/npm (?:run )?(start|test|generate|serve|check|bench)\b/g))
      assert.ok(scripts[script as string], `README.md names npm ${script}`);
  }
  assert.ok(spans.includes("npm ci && npm test"), "one line passes the tests, install included");
});

/** The words of a command as a shell splits them, from the one after `npx kindsmith`. */
function argumentsOf(command: string): string[] {
  const script = withReplaced(command, "npx kindsmith", "printf '%s\\0'");
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

/** Text outside the blocks. */
function proseOf(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, "");
}
