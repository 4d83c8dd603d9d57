/** The README's session in a minute, on a machine that has only Node, npm, kubectl and the npm registry. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { parse } from "yaml";
import { type ApiBody, fieldAt } from "../support/json.js";
import { findKubectl } from "../support/kubectl.js";
import { commandOf, README, readmeBlock } from "../support/readme.js";
import { copyRepository } from "../support/repository-copy.js";
import { COMPILING_TOOLS, ScratchProject, type StartedServer } from "../support/scratch-project.js";

const TIMEOUT_MS = 1_200_000;
/** A native module is either prebuilt, in a package for one platform, or it was compiled here. */
const PREBUILT = /node_modules\/@[^/]+\/[^/]*(linux|darwin|win32|android|freebsd)[^/]*\/[^/]+\.node$/;

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

test("the lock file holds packages of the npm registry and nothing else, those for other platforms included", () => {
  const { packages } = JSON.parse(readFileSync(join(dirname(README), "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, LockedPackage>>;
  };
  const dependencies = Object.entries(packages).filter(([path]) => path !== "");
  const others = dependencies.filter(
    ([, { integrity, resolved, link, inBundle }]) =>
      link === true || resolved !== undefined || (integrity === undefined && inBundle !== true),
  );
  assert.deepEqual(others, [], "each comes from the registry that the machine uses");
  // Without these entries `npm ci` calls the lock file out of date.
  const missing = dependencies.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
  );
  assert.deepEqual(missing, [], "every optional dependency is locked");
});

describe("a fresh copy of the repository", { timeout: TIMEOUT_MS }, async () => {
  const kubectl = await findKubectl("1.32");
  const copy = new ScratchProject("path" in kubectl ? { kubectl: kubectl.path } : {});
  let server: StartedServer;

  before(async () => {
    copyRepository(copy.directory);
    const found = await copy.run(COMPILING_TOOLS.map((tool) => `command -v ${tool}`).join(" || "));
    assert.equal(found.stdout, "", "this machine has nothing to compile with");
    server = await copy.start(`${commandOf(readmeBlock("session=server"))} --secure-port=0`);
  });
  after(() => copy.dispose());

  test("one line installs, builds and serves, without a compiler and without Python", () => {
    const built = readdirSync(copy.path("node_modules"), { recursive: true, encoding: "utf8" })
      .map((file) => join("node_modules", file))
      .filter((file) => /\.node$|\/build\/(Makefile|config\.gypi)$/.test(file) && !PREBUILT.test(file));
    assert.deepEqual(built, []);
    assert.match(server.url, /^https:\/\/127\.0\.0\.1:\d+$/);
  });

  test("the session creates, lists, explains and selects with kubectl", async (context) => {
    if ("missing" in kubectl) return context.skip(kubectl.missing);
    const shown = await copy.ok(readmeBlock("session=client").text);
    assert.match(shown, /^widget\.demo\.example\.com\/gear created$/m);
    assert.match(shown, /^NAME +.*AGE\ngear +/m);
    assert.match(shown, /^FIELD: size <integer>/m);
    assert.match(shown, /^widget\.demo\.example\.com\/gear labeled$/m);
    const { items } = parse(shown.slice(shown.lastIndexOf("\napiVersion: v1\nitems:")));
    assert.deepEqual(
      items.map(({ metadata: { name, namespace, labels }, spec }: ApiBody) => [
        name,
        namespace,
        labels.shelf,
        fieldAt(spec, "size"),
      ]),
      [["gear", "default", "3", 3]],
    );
  });
});

/** Whether a package at `path` would find `name`, in its own `node_modules` or in one above. */
function isLocked(packages: Readonly<Record<string, unknown>>, path: string, name: string): boolean {
  for (let folder = path; folder !== ""; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1)))
    if (`${folder}/node_modules/${name}` in packages) return true;
  return `node_modules/${name}` in packages;
}
