/** When the compiled code of a part is kept, by whom it is used, and when it is not. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import { pathToFileURL } from "node:url";

const LOADER = join(import.meta.dirname, "../../runtime/code-cache/load-part.ts");
/** As they are loaded, both have the same length, which is all that V8 compares. */
const PART = "module.exports = () => 'its own code';\n";
const FOREIGN_PART = "module.exports = () => 'kept code!!!';\n";
const MAX_KEPT = 100;

const folder = mkdtempSync(join(tmpdir(), "kindsmith-part-"));
const part = join(folder, "part.cjs");
const cache = join(folder, "cache");
const kept = join(cache, "kindsmith/parts");
after(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  rmSync(cache, { recursive: true, force: true });
  writeFileSync(part, PART);
});

/** Loads the part in a process of its own, and keeps its code; returns what the part says. @param end what the process does then */
function load(environment: NodeJS.ProcessEnv = {}, end = ""): string {
  const program = `import { compiledCodeKept, keepCompiledCode, loadPart } from ${JSON.stringify(pathToFileURL(LOADER).href)};
const part = loadPart(${JSON.stringify(pathToFileURL(part).href)});
process.stdout.write(String(part())); keepCompiledCode(); ${end}`;
  const env = { ...process.env, XDG_CACHE_HOME: cache, ...environment };
  const argv = ["--import", "tsx", "--input-type=module", "--eval", program];
  return execFileSync(process.execPath, argv, { env, encoding: "utf8" });
}

/** Replaces the kept code by that of another part, so that it can be seen whether it is used; returns its path. */
function keepForeignCode(): string {
  load();
  const [own = ""] = readdirSync(kept);
  writeFileSync(part, FOREIGN_PART);
  load();
  const foreign = readdirSync(kept).find((name) => name !== own) ?? "";
  writeFileSync(part, PART);
  renameSync(join(kept, foreign), join(kept, own));
  return join(kept, own);
}

describe("the compiled code of a part", () => {
  test("is kept by a process that ends, for the user alone, and used by the next", () => {
    assert.equal(load(), "its own code");
    assert.equal(readdirSync(kept).length, 1);
    keepForeignCode();
    assert.equal(load(), "kept code!!!");
  });

  test("is kept before a process ends, for those that are killed", () => {
    assert.throws(() => load({}, `await compiledCodeKept(); process.kill(process.pid, "SIGKILL");`), {
      signal: "SIGKILL",
    });
    assert.equal(readdirSync(kept).length, 1);
    keepForeignCode();
    assert.equal(load(), "kept code!!!");
  });

  test("is not used by a process that wants no cache of compiled code", () => {
    keepForeignCode();
    assert.equal(load({ NODE_DISABLE_COMPILE_CACHE: "1" }), "its own code");
    rmSync(cache, { recursive: true });
    load({ NODE_DISABLE_COMPILE_CACHE: "1" });
    assert.throws(() => readdirSync(kept), { code: "ENOENT" });
  });

  test("is not used if others could write it, or its folder", () => {
    const file = keepForeignCode();
    for (const [path, mode] of [
      [file, 0o602],
      [file, 0o620],
      [kept, 0o777],
    ] as const) {
      chmodSync(path, mode);
      assert.equal(load(), "its own code", `${path} ${mode.toString(8)}`);
      chmodSync(path, path === file ? 0o600 : 0o700);
    }
  });

  test("is that of the text of the file, and of its path", () => {
    load();
    writeFileSync(part, PART.replace("its own", "another"));
    assert.equal(load(), "another code");
    assert.equal(readdirSync(kept).length, 2);
  });

  test("is replaced if V8 does not take it", () => {
    load();
    const [name = ""] = readdirSync(kept);
    const file = join(kept, name);
    const size = readFileSync(file).length;
    writeFileSync(file, "damaged");
    assert.equal(load(), "its own code");
    assert.equal(readFileSync(file).length, size);
  });

  test(`is that of the ${MAX_KEPT} parts that were used last`, () => {
    load();
    const [used = ""] = readdirSync(kept);
    utimesSync(join(kept, used), 1, 1);
    load();
    for (let index = 0; index < MAX_KEPT; index++) {
      const old = join(kept, `old-${index}`);
      writeFileSync(old, "");
      utimesSync(old, index, index);
    }
    writeFileSync(part, `${PART}// another\n`);
    load();
    const names = readdirSync(kept);
    assert.equal(names.length, MAX_KEPT);
    assert.ok(names.includes(used));
    assert.equal(names.filter((name) => !name.startsWith("old-")).length, 2);
    assert.ok(!names.includes("old-0"));
  });

  test("is not needed: a cache that can't be written is no reason to fail", () => {
    writeFileSync(cache, "");
    assert.equal(load(), "its own code");
  });
});

test("a part can require packages, and a trace of it has its path and places", () => {
  writeFileSync(
    part,
    "module.exports = () => require('node:path').posix.join('a', new Error('b').stack.split('\\n')[1]);\n",
  );
  const first = load();
  assert.match(first, new RegExp(`${part}:1:\\d+`));
  assert.equal(
    first.includes(`${part}:1:${"module.exports = () => require('node:path').posix.join('a', ".length + 1}`),
    true,
  );
  assert.equal(load(), first);
});
