/** How a release is made: what package.json says to the registry, the workflow, the changelog, and what a release is compared with. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { parse } from "yaml";
import { widgetDocument } from "../codegen/workspace.js";
import { fieldAt, membersAt, objectsAt, textAt } from "../support/json.js";
import { ROOT } from "../support/production-tree.js";

const MANIFEST = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const WORKFLOW = readFileSync(join(ROOT, ".github/workflows/release.yml"), "utf8");

test("package.json says where the package is at home, and that it is published with provenance", () => {
  const [, home] = /^git\+(https:\/\/.+)\.git$/.exec(textAt(MANIFEST, "repository", "url")) ?? [];
  assert.ok(home !== undefined);
  assert.equal(MANIFEST.homepage, `${home}#readme`);
  assert.equal(MANIFEST.bugs.url, `${home}/issues`);
  assert.deepEqual(MANIFEST.publishConfig, { access: "public", provenance: true });
  for (const file of ["SECURITY.md", "CHANGELOG.md", "LICENSE", "README.md"]) assert.ok(MANIFEST.files.includes(file));
  assert.ok(readFileSync(join(ROOT, "SECURITY.md"), "utf8").includes(`<${home}/security/advisories/new>`));
  const releases = readFileSync(join(ROOT, "docs/reference/releases.md"), "utf8");
  assert.ok(releases.includes(`--repo ${home.slice("https://github.com/".length)}\n`));
});

test("the changelog has what is not released first, then each release", () => {
  const headings = [...readFileSync(join(ROOT, "CHANGELOG.md"), "utf8").matchAll(/^## (.+)$/gm)].map(
    ([, text]) => text,
  );
  assert.equal(headings[0], "[Unreleased]");
  for (const heading of headings.slice(1)) assert.match(heading ?? "", /^\[\d+\.\d+\.\d+\]( - \d{4}-\d\d-\d\d)?$/);
});

test("the workflow tests, packs, attests and publishes with provenance, with named versions and few rights", () => {
  const workflow = parse(WORKFLOW);
  assert.deepEqual(workflow.permissions, {});
  const { build, publish } = membersAt(workflow, "jobs");
  const steps = [...objectsAt(build, "steps"), ...objectsAt(publish, "steps")];
  const uses = steps.flatMap(({ uses: action }) => (action === undefined ? [] : [action]));
  for (const action of uses) assert.match(String(action), /^actions\/[a-z-]+@v\d+\.\d+\.\d+$/);
  assert.deepEqual(fieldAt(build, "permissions"), { contents: "read" }, "what builds can't sign");
  assert.equal(fieldAt(publish, "permissions", "id-token"), "write");
  assert.equal(fieldAt(build, "steps", 0, "with", "fetch-depth"), 0, "the tags of earlier releases are there");
  const commands = steps.map(({ run }) => String(run ?? "")).join("\n");
  const inOrder = [
    "npm ci",
    "npm test",
    "npm pack",
    "executable.mjs --all",
    "npm run --silent sbom",
    "npm publish --provenance",
  ];
  const places = inOrder.map((command) => commands.indexOf(command));
  assert.ok(!places.includes(-1), `${places}`);
  assert.deepEqual(
    places,
    [...places].sort((one, other) => one - other),
  );
  assert.doesNotMatch(WORKFLOW, /secrets\.|NODE_AUTH_TOKEN/, "no credential is stored");
});

describe("what schemas are compared with", () => {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-release-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["runtime", "codegen", "generated", "node_modules", "package.json"])
    symlinkSync(join(ROOT, name), join(folder, name));
  mkdirSync(join(folder, "scripts"));
  copyFileSync(join(ROOT, "scripts/breaking.mjs"), join(folder, "scripts/breaking.mjs"));

  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
      stdio: "pipe",
    });
  const compare = (): { readonly code: number | null; readonly output: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/breaking.mjs"], {
      cwd: folder,
      encoding: "utf8",
    });
    return { code: status, output: stdout + stderr };
  };
  const write = (fields: string): void => {
    mkdirSync(join(folder, "schemas"), { recursive: true });
    writeFileSync(join(folder, "schemas/widget.yaml"), widgetDocument(fields));
  };
  const commit = (text: string): void => {
    git("add", "schemas");
    git("commit", "--quiet", "--message", text);
  };
  const BOTH = "size: { type: integer }\ncolour: { type: string }";
  const ONE = "size: { type: integer }";

  test("before the first release the comparison is for information", () => {
    git("init", "--quiet");
    write(BOTH);
    commit("first");
    write(ONE);
    const { code, output } = compare();
    assert.equal(code, 0, output);
    assert.match(output, /^not compared with a release: there is none yet, so nothing is promised$/m);
    assert.match(output, /^for information: /m);
    write(BOTH);
  });

  test("from the tag on, what its clients would notice fails, in the work tree and in later commits", () => {
    git("tag", "v0.2.0-rc.1");
    assert.match(compare().output, /there is none yet/, "a candidate promises nothing");
    git("tag", "v0.2.0");
    const same = compare();
    assert.equal(same.code, 0, same.output);
    assert.match(same.output, /^compared with the release v0\.2\.0$/m);
    write(ONE);
    const unfinished = compare();
    assert.equal(unfinished.code, 1, unfinished.output);
    commit("second");
    const { code, output } = compare();
    assert.equal(code, 1, output);
    assert.match(output, /field-removed demo\.example\.com\/v1\/Widget spec\.colour/);
  });

  test("the commit of a release is compared with the release before, and later ones with it", () => {
    git("tag", "v0.3.0");
    const released = compare();
    assert.equal(released.code, 1, released.output);
    assert.match(released.output, /^compared with the release v0\.2\.0$/m);
    write(`${ONE}\nweight: { type: integer }`);
    const later = compare();
    assert.equal(later.code, 0, later.output);
    assert.match(later.output, /^compared with the release v0\.3\.0$/m);
  });
});
