/** The prepared program of an installation: when it is used, when it no longer is, and what it is like to run it. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { runsOwnCodeAlone } from "../../runtime/cli/prepared/own-code.js";
import { prepareProgram, removePrepared } from "../../runtime/cli/prepared/prepare-program.js";
import { entryBeside, preparedProgram } from "../../runtime/cli/prepared/program-place.js";
import { runPrepared } from "../../runtime/cli/prepared/run-prepared.js";

/** An installation of a package of the same name, with a package that it uses, and one that it may use. */
const FILES = {
  "package.json": JSON.stringify({
    ...{ name: "kindsmith", type: "module", exports: { "./package.json": "./package.json" } },
    peerDependencies: { optional: "1" },
  }),
  "lib/main.js": `import { name } from "used"; import { address } from "./part.js";
globalThis.preparedTest = { name, address, optional: () => import("optional") };`,
  "lib/part.js": "export const address = import.meta.url;",
  "node_modules/used/package.json": JSON.stringify({
    name: "used",
    version: "1.0.0",
    type: "module",
    exports: "./index.js",
  }),
  "node_modules/used/index.js": "export const name = 'used';",
};

interface Ran {
  readonly name: string;
  readonly address: string;
  optional(): Promise<{ readonly version: number }>;
}

let folder: string;
let entry: string;
let cache: string | undefined;

before(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "kindsmith-prepared-")));
  entry = entryBeside(join(folder, "lib/bin.js"));
  cache = process.env.XDG_CACHE_HOME;
  process.env.XDG_CACHE_HOME = join(folder, "cache");
});
after(async () => {
  if (cache === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = cache;
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await removePrepared(entry);
});

function run(): Ran {
  const found = preparedProgram(entry);
  assert.ok(found);
  assert.ok(runPrepared(found, entry));
  return (globalThis as unknown as { preparedTest: Ran }).preparedTest;
}

describe("a prepared program", () => {
  test("contains the packages that are used, keeps addresses, and finds a package that is installed later", async () => {
    assert.equal(preparedProgram(entry), undefined);
    const made = await prepareProgram(entry);
    assert.deepEqual(preparedProgram(entry), made);
    await rm(join(folder, "node_modules/used/index.js"));
    const ran = run();
    assert.equal(ran.name, "used");
    assert.equal(ran.address, pathToFileURL(join(folder, "lib/part.js")).href);
    await assert.rejects(ran.optional(), { code: "MODULE_NOT_FOUND" });
    await mkdir(join(folder, "node_modules/optional"), { recursive: true });
    await writeFile(join(folder, "node_modules/optional/index.js"), "exports.version = 1;");
    assert.equal((await ran.optional()).version, 1);
  });

  test("is made once, and again after a change of a file or of a package that it contains", async () => {
    const first = await prepareProgram(entry);
    assert.deepEqual(await prepareProgram(entry), first);
    await writeFile(join(folder, "lib/part.js"), "export const address = 'another';");
    assert.equal(preparedProgram(entry), undefined);
    const second = await prepareProgram(entry);
    assert.notEqual(second.program, first.program);
    assert.equal(existsSync(first.program), false);
    const manifest = join(folder, "node_modules/used/package.json");
    const { mtime } = await stat(manifest);
    await writeFile(manifest, (await readFile(manifest, "utf8")).replace("1.0.0", "1.0.1"));
    await utimes(manifest, mtime, mtime);
    assert.equal(preparedProgram(entry), undefined, "npm gives all files the same time");
    await prepareProgram(entry);
    await rm(join(folder, "lib/part.js"));
    assert.equal(preparedProgram(entry), undefined);
  });

  test("is private, and is not run if others could have written it", async () => {
    const { program } = await prepareProgram(entry);
    assert.equal((await stat(dirname(program))).mode & 0o777, 0o700);
    assert.equal((await stat(program)).mode & 0o777, 0o600);
    for (const path of [
      join(dirname(program), ".."),
      dirname(program),
      program,
      join(dirname(program), "manifest.json"),
    ]) {
      const { mode } = await stat(path);
      await chmod(path, mode | 0o020);
      assert.equal(preparedProgram(entry), undefined, path);
      if (path !== program) await assert.rejects(prepareProgram(entry), /others may write it/);
      await chmod(path, mode);
      assert.ok(preparedProgram(entry));
    }
  });

  test("whose manifest is damaged or of another form is made again", async () => {
    const { program } = await prepareProgram(entry);
    for (const text of ["", "{", "null", "{}", JSON.stringify({ form: 0, program: "x.cjs" })]) {
      await writeFile(join(dirname(program), "manifest.json"), text);
      assert.equal(preparedProgram(entry), undefined, text);
    }
    assert.deepEqual(await prepareProgram(entry), preparedProgram(entry));
  });

  test("that is removed while it is found is not run", async () => {
    const found = await prepareProgram(entry);
    await rm(found.program);
    assert.equal(runPrepared(found, entry), false);
  });

  test("prepared by several processes at once is whole", async () => {
    await Promise.all(Array.from({ length: 4 }, () => prepareProgram(entry)));
    await prepareProgram(entry);
    assert.equal(run().name, "used");
  });

  test("a folder that can't be written is named, and nothing but the built package is prepared", async () => {
    const blocked = join(folder, "cache/kindsmith");
    await rm(blocked, { recursive: true, force: true });
    await writeFile(blocked, "");
    await assert.rejects(prepareProgram(entry), /the program can't be prepared: .*cache\/kindsmith/);
    assert.equal(preparedProgram(entry), undefined);
    await rm(blocked);
    await assert.rejects(
      prepareProgram(join(folder, "lib/missing.js")),
      /missing\.js does not exist: only the built package/,
    );
    assert.deepEqual(await readdir(join(folder, "cache")), []);
  });
});

test("only servers without modules of the user run from it", () => {
  const alone = (argv: string, flags?: string, isProject = false): boolean =>
    runsOwnCodeAlone(
      argv.split(" "),
      flags === undefined ? {} : { KINDSMITH_KUBE_APISERVER_FLAGS: flags },
      () => isProject,
    );
  assert.ok(alone("serve --examples --secure-port=0"));
  assert.ok(alone("kube-apiserver --etcd-servers=http://127.0.0.1:2379", "--v=2"));
  for (const argv of [
    "",
    "--version",
    "etcd",
    "generate",
    "convert --hooks=a.ts",
    "serve --apis=generated",
    "serve --hooks a.ts",
    "serve --config=all.yaml",
  ])
    assert.equal(alone(argv), false, argv);
  assert.equal(alone("kube-apiserver", "--v=2 --hooks=a.ts"), false);
  assert.equal(alone("serve", undefined, true), false);
});
