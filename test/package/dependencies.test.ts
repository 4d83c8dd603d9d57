/** What comes with the package: licences, sizes, the Node.js that it needs, scripts at install, and a list of it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { objectAt, objectsAt, textAt } from "../support/json.js";
import {
  bytesBelow,
  installedPackages,
  type LockedPackage,
  lockedPackages,
  nameOf,
  productionPackages,
  ROOT,
} from "../support/production-tree.js";

/** Licences that ask for no more than a notice, by their SPDX identifiers. */
const LICENCES: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
]);
/** Others, by package, each with the reason why it may come with the product. */
const EXCEPTIONS: Readonly<Record<string, { readonly licence: string; readonly reason: string }>> = {
  argparse: {
    licence: "PSF-2.0",
    reason:
      "a dependency of js-yaml's command, which is never loaded here; the licence of Python, which asks for a notice",
  },
};

/** Of all dependencies on one platform; the package itself adds some 12 MB, and test/e2e/package.test.ts measures both. */
const MAX_DEPENDENCY_BYTES = 60e6;

const MANIFEST = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

test("every dependency has a licence that asks for no more than a notice, or a reason", () => {
  const installed = installedPackages();
  assert.ok(installed.length > 50, `${installed.length} packages are found`);
  const others = installed.flatMap((locked) => {
    const licence = licenceOf(locked);
    const exception = EXCEPTIONS[nameOf(locked)];
    return LICENCES.has(licence) || exception?.licence === licence ? [] : [`${locked.path}: ${licence}`];
  });
  assert.deepEqual(others, []);
  const names = new Set(installed.map(nameOf));
  assert.deepEqual(
    Object.entries(EXCEPTIONS).filter(([name, { reason }]) => !names.has(name) || reason.length < 20),
    [],
    "an exception that nothing needs is removed",
  );
});

test("what is installed here only on other platforms has such a licence in the lock file", () => {
  const unknown = productionPackages().filter(
    ({ path, license }) => !existsSync(join(ROOT, path)) && !LICENCES.has(license ?? ""),
  );
  assert.deepEqual(unknown, []);
});

test("the dependencies take less than 60 MB", (context) => {
  const sizes = installedPackages()
    .filter(({ path }) => existsSync(join(ROOT, path)))
    .map(({ path }) => ({ path, bytes: bytesBelow(join(ROOT, path)) }))
    .sort((one, other) => other.bytes - one.bytes);
  const bytes = bytesBelow(...sizes.map(({ path }) => join(ROOT, path)));
  const largest = sizes
    .slice(0, 8)
    .map((each) => `${each.path.slice("node_modules/".length)} ${megabytes(each.bytes)}`);
  context.diagnostic(`${megabytes(bytes)}: ${largest.join(", ")}`);
  assert.ok(bytes < MAX_DEPENDENCY_BYTES, megabytes(bytes));
  // A wrong folder would be small.
  assert.ok(bytes > 10e6, megabytes(bytes));
});

test("every package, of users and of the tests, runs on the oldest Node.js that the package declares", () => {
  const oldest = /^>=(\d+)\.(\d+)$/.exec(MANIFEST.engines.node);
  assert.ok(oldest !== null, MANIFEST.engines.node);
  const [major, minor] = [Number(oldest[1]), Number(oldest[2])];
  const refused = lockedPackages().filter(({ engines }) => !allowsNode(engines?.node ?? "*", major, minor));
  assert.deepEqual(
    refused.map(({ path, engines }) => `${path}: ${engines?.node}`),
    [],
    "npm warns of these, in this checkout or at users",
  );
  assert.ok(!allowsNode(">=22", major, minor) && !allowsNode("^18 || ^22.1", major, minor), "a refusal is found");
  assert.ok(allowsNode(">= 20.16.0", major, minor) && !allowsNode(">=20.20.0", major, minor));
});

test("npm has nothing to warn of: every install script of a dependency is decided on", () => {
  const withScripts = new Set(
    lockedPackages().flatMap((each) => (each.hasInstallScript === true ? [nameOf(each)] : [])),
  );
  assert.deepEqual(Object.keys(MANIFEST.allowScripts).sort(), [...withScripts].sort());
  assert.ok(withScripts.has("esbuild"));
});

test("`npm run sbom` lists what is installed with the package, and nothing else", () => {
  const text = execFileSync("npm", ["run", "--silent", "sbom"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const list = JSON.parse(text);
  assert.equal(list.bomFormat, "CycloneDX");
  assert.match(textAt(list, "specVersion"), /^1\.\d+$/);
  const own = objectAt(list, "metadata", "component");
  assert.deepEqual([own.name, own.purl], ["kindsmith", `pkg:npm/kindsmith@${MANIFEST.version}`]);
  const parts = objectsAt(list, "components");
  const expected = new Set(productionPackages().map((each) => `${nameOf(each)}@${each.version}`));
  assert.deepEqual(parts.map((part) => `${part.name}@${part.version}`).sort(), [...expected].sort());
  assert.ok(objectsAt(list, "dependencies").every(({ ref }) => ref === own["bom-ref"] || expected.has(String(ref))));
  for (const part of parts) assert.match(textAt(part, "purl"), /^pkg:npm\/.+@\d/);
});

/** The licence by the package's own words. */
function licenceOf({ path }: LockedPackage): string {
  assert.ok(existsSync(join(ROOT, path)), `${path} is in the lock file and not installed: run \`npm ci\``);
  const { license } = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8")) as {
    readonly license?: string | { readonly type?: string };
  };
  return (typeof license === "object" ? license.type : license) ?? "none";
}

/** Reads the ranges that packages use: alternatives of `>=`, `^`, `~` and bare versions. */
function allowsNode(range: string, major: number, minor: number): boolean {
  return range.split("||").some((alternative) =>
    alternative
      .replaceAll(/([<>=^~])\s+/g, "$1")
      .trim()
      .split(/\s+(?=[<>^~\d])/)
      .every((part) => allowsPart(part, major, minor)),
  );
}

function allowsPart(part: string, major: number, minor: number): boolean {
  const [, operator = "", wantedMajor = "", wantedMinor = "0"] =
    /^(>=|<|\^|~|)\s*v?(\d+|\*)(?:\.(\d+|[x*]))?(?:\.(?:\d+|[x*]))?$/.exec(part.trim()) ??
    assert.fail(`engines: ${part}`);
  if (wantedMajor === "*") return true;
  const order = major - Number(wantedMajor) || minor - (/[x*]/.test(wantedMinor) ? minor : Number(wantedMinor));
  if (operator === ">=") return order >= 0;
  if (operator === "<") return order < 0;
  return major === Number(wantedMajor) && order >= 0;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
