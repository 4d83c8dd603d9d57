/** What `init` writes and what it refuses. That the result installs, runs and tests is shown by test/e2e/package.test.ts. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { runInit } from "../../codegen/init/init-command.js";
import { kindsmithOutcome } from "../support/cli.js";
import { type Run, readTree, type Workspace, workspace } from "./workspace.js";

async function init(space: Workspace, ...argv: string[]): Promise<Run> {
  let stdout = "";
  let stderr = "";
  const code = await runInit(argv, {
    cwd: space.root,
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
  });
  return { code, stdout, stderr };
}

test("init writes a project whose generated code is fresh, and says what to do next", async (context) => {
  const space = await workspace(context);
  const { code, stdout, stderr } = await kindsmithOutcome(["init", "Garden", "--name", "my-garden"], {
    cwd: space.root,
  });
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /^written: Garden\/schemas\/my-garden\.example\.com\/v1\/task\.yaml$/m);
  assert.ok(stdout.endsWith("my-garden is ready: cd Garden && npm install && npm test\n"));
  const files = await readTree(join(space.root, "Garden"));
  const own = [...files.keys()].filter((path) => !path.startsWith("generated/")).sort();
  assert.deepEqual(own, [
    ".gitignore",
    "README.md",
    "hooks.ts",
    "package.json",
    "schemas/my-garden.example.com/v1/protobuf.lock.json",
    "schemas/my-garden.example.com/v1/task.yaml",
    "server.ts",
    "test/task.test.ts",
    "tsconfig.build.json",
    "tsconfig.json",
  ]);
  const manifest = JSON.parse(files.get("package.json") as string);
  assert.equal(manifest.name, "my-garden");
  assert.match(manifest.dependencies.kindsmith, /^\^\d+\.\d+\.\d+$/);
  assert.match(files.get("generated/my-garden.example.com/v1/task.types.ts") ?? "", /from "kindsmith\/kit"/);
  const check = await kindsmithOutcome(["generate", "--check"], { cwd: join(space.root, "Garden") });
  assert.deepEqual([check.code, check.stdout], [0, "generated is up to date with schemas\n"]);
});

test("init takes the folder that it is called in, and leaves its .git alone", async (context) => {
  const space = await workspace(context, { "plot/.git/HEAD": "ref: refs/heads/main\n" });
  const inner = { ...space, root: join(space.root, "plot") };
  assert.equal((await init(inner)).code, 0);
  assert.equal(await space.read("plot/.git/HEAD"), "ref: refs/heads/main\n");
  assert.equal(JSON.parse(await space.read("plot/package.json")).name, "plot");
});

test("init refuses a folder with something in it, a file, and a name that npm would not take", async (context) => {
  const space = await workspace(context, { "full/b.txt": "", "full/a.txt": "", file: "" });
  await mkdir(join(space.root, "Großer Garten"));
  const refused = async (...argv: string[]): Promise<string> => {
    const before = await space.files("");
    const { code, stdout, stderr } = await init(space, ...argv);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.deepEqual(await space.files(""), before);
    assert.match(stderr, /^kindsmith: /);
    return stderr.slice("kindsmith: ".length);
  };
  assert.equal(
    await refused("full"),
    "DIR full: the folder is not empty: a.txt, b.txt\n  name a new or empty folder\n",
  );
  assert.equal(await refused("file"), "DIR file: this is a file\n  name a new folder\n");
  assert.match(await refused("new", "--name", "kindsmith"), /^--name kindsmith: no name for a package\n {2}expected/);
  assert.match(await refused("Großer Garten"), /^--name is not given, and the folder is called Großer Garten: no name/);
  assert.equal(existsSync(join(space.root, "new")), false);
});
