/** The real command line: which commands there are, exit codes, what each says of a flag that it can't take. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { runBreaking } from "../../codegen/breaking/breaking-command.js";
import { runGenerate } from "../../codegen/generate-command.js";
import { type ImportIo, runImport } from "../../codegen/import/import-command.js";
import { runInit } from "../../codegen/init/init-command.js";
import { remoteDocuments } from "../../runtime/cli/remote-documents.js";
import { kindsmithOutcome } from "../support/cli.js";
import { REPOSITORY, widgetDocument, workspace } from "./workspace.js";

const COMMANDS = [
  "init",
  "import",
  "generate",
  "client-package",
  "breaking",
  "console",
  "convert",
  "apply",
  "deprecated",
  "conformance",
  "serve",
  "test-server",
];

test("help names every command, and help COMMAND is COMMAND --help", async () => {
  const { code, stdout } = await kindsmithOutcome(["help"]);
  assert.equal(code, 0);
  for (const command of COMMANDS) assert.match(stdout, new RegExp(`^ {2}${command} +\\w`, "m"), command);
  for (const command of COMMANDS) {
    const help = await kindsmithOutcome(["help", command]);
    assert.equal(help.code, 0);
    assert.match(help.stdout, new RegExp(`^usage: kindsmith ${command}`, "i"));
  }
  assert.deepEqual(await kindsmithOutcome(["help", "breaking"]), await kindsmithOutcome(["breaking", "--help"]));
});

test("--version names the package's version and the releases that servers follow", async () => {
  const { version } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
  const { code, stdout } = await kindsmithOutcome(["--version"]);
  assert.deepEqual(
    [code, stdout],
    [
      0,
      `kindsmith ${version}, with the API of 1.36 (profile kubernetes) or 1.31 (profile orch) unless a flag selects another release\n`,
    ],
  );
});

const WRONG: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
  [
    ["generate", "--chekc"],
    /^unknown flag --chekc: did you mean --check\? allowed are --schemas, --out, --check, --seed, --watch, --help, --config\n$/,
  ],
  [["generate", "--check=yes"], /^--check: found "yes", expected true or false\n$/],
  [["generate", "--schemas"], /^--schemas needs a folder: --schemas=DIR\n$/],
  [["generate", "--out", "a", "--out", "b"], /^--out is given twice\n$/],
  [["generate", "extra"], /^unexpected argument "extra": allowed are --schemas=DIR, /],
  [["breaking"], /^--against is missing\n {2}name a git reference or a folder/],
  [["breaking", "--against"], /^--against needs a git reference or a folder/],
  [["breaking", "--against", "schemas", "--release", "soon"], /^--release soon: expected a release such as 1\.31\n$/],
  [["breaking", "--against", "schemas", "--schemas", "absent"], /^--schemas absent: the folder does not exist\n$/],
  [["breaking", "--against=--upload-pack=x"], /^--against --upload-pack=x: a git reference can't start with "-"\n$/],
  [
    ["breaking", "--against", "no/such"],
    /^--against no\/such: neither a folder nor a git reference\n {2}name a folder, or a tag/,
  ],
  [["import"], /^SOURCE is missing\n {2}name a file/],
  [["import", "absent.yaml"], /^SOURCE absent\.yaml: the file or folder does not exist/],
  [["import", "a.yaml", "b.yaml"], /^unexpected argument "b\.yaml"/],
  [["import", "--openapi", "a.yaml"], /^--openapi needs --kubeconfig FILE/],
  [["import", "a.yaml", "--kubeconfig", "k"], /^--kubeconfig and SOURCE a\.yaml exclude each other/],
  [["init", "new", "--name", "Not A Name"], /^--name Not A Name: no name for a package/],
];

const RUNNERS: Readonly<Record<string, (argv: readonly string[], io: ImportIo) => Promise<number>>> = {
  generate: runGenerate,
  breaking: runBreaking,
  import: (argv, io) => runImport(argv, remoteDocuments, io),
  init: runInit,
};

test("a wrong command line ends with code 2 and names the problem", async () => {
  for (const [[command = "", ...argv], message] of WRONG) {
    let stdout = "";
    let stderr = "";
    const code = await RUNNERS[command]?.(argv, {
      cwd: REPOSITORY,
      stdin: process.stdin,
      stdout: (text) => {
        stdout += text;
      },
      stderr: (text) => {
        stderr += text;
      },
    });
    assert.match(stderr, /^kindsmith: /);
    assert.match(stderr.slice("kindsmith: ".length), message, argv.join(" "));
    assert.deepEqual([code, stdout], [2, ""], argv.join(" "));
  }
});

test("so it does as a process, whatever the command", async () => {
  const unknown = await kindsmithOutcome(["bake"]);
  const allowed =
    "allowed are init, import, generate, client-package, breaking, serve, test-server, envtest, kube-apiserver, etcd, console, apply, export, convert, deprecated, conformance, backup, restore, store, feature-gates, prepare, completion, manual; did you mean backup?";
  assert.deepEqual(unknown, { code: 2, stdout: "", stderr: `kindsmith: unknown command "bake": ${allowed}\n` });
  for (const command of COMMANDS) {
    const { code, stdout, stderr } = await kindsmithOutcome([command, "--no-such-flag"]);
    assert.match(stderr, /--no-such-flag/, command);
    assert.deepEqual([code, stdout], [2, ""], command);
  }
});

test("the error of an unusable place names it with the reason, without a stack", async (context) => {
  const space = await workspace(context, {
    "schemas/a.yaml": widgetDocument("size: { type: string }"),
    generated: "mine",
  });
  const { code, stderr } = await kindsmithOutcome(["generate"], { cwd: space.root });
  assert.match(stderr, /^kindsmith: ENOTDIR: not a directory, open '.*\/generated\/.*'\n$/);
  assert.equal(code, 1);
});

test("[VER-016] breaking compares with a git reference, and says which commit it was", async (context) => {
  const space = await workspace(context, { "api/schemas/widget.yaml": widgetDocument("size: { type: integer }") });
  const git = (...args: string[]): string =>
    execFileSync("git", ["-C", space.root, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      encoding: "utf8",
    });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message=first");
  git("tag", "v1");
  await space.write("api/schemas/widget.yaml", widgetDocument("colour: { type: string }"));
  const commit = git("rev-parse", "v1").slice(0, 12);
  const cwd = `${space.root}/api`;
  const found = await kindsmithOutcome(["breaking", "--against", "v1"], { cwd });
  assert.match(found.stdout, /^schemas\/widget\.yaml:15:11: breaking, rule 1: Widget spec\.size is gone/);
  assert.match(found.stdout, /^ {2}was: integer \(int64\) at v1:schemas\/widget\.yaml:16:13$/m);
  assert.ok(found.stdout.endsWith(`schemas compared with v1 (${commit}): 1 kind, 1 breaking, 0 notes, 0 accepted\n`));
  assert.deepEqual([found.code, found.stderr], [1, ""]);
  await space.write("api/other/widget.yaml", widgetDocument("a: { type: string }"));
  const absent = await kindsmithOutcome(["breaking", "--against", "v1", "--schemas", "other"], { cwd });
  assert.equal(absent.stderr, "kindsmith: --against v1: api/other has no files there\n");
  assert.equal(absent.code, 2);
});
