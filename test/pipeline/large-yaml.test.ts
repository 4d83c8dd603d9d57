/** The thread for large YAML reads and writes as the process itself does, whatever the size. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { build } from "esbuild";
import fc from "fast-check";
import { equalJson } from "../../runtime/api/json.js";
import {
  type DecodedJson,
  decodeJson,
  encodeJson,
  JsonLimitError,
  JsonSyntaxError,
} from "../../runtime/codec/json-codec.js";
import { decodeYaml, encodeYaml } from "../../runtime/codec/yaml-codec.js";
import { ClientGoneError } from "../../runtime/pipeline/client-gone.js";
import {
  decodeLargeYaml,
  encodeLargeYaml,
  encodeYamlItems,
  LARGE_YAML_BYTES,
} from "../../runtime/pipeline/yaml-thread/large-yaml.js";
import { anyJson, documentText } from "../codec/json-arbitraries.js";
import { runSeed } from "../history/seed.js";

const ROOT = resolve(import.meta.dirname, "../..");
const SEED = runSeed();
const LIMITS = { members: 1_000, containers: 1_000 };

type Outcome = DecodedJson | { readonly refused: string };

const refused = (error: unknown): Outcome => {
  assert.ok(error instanceof JsonSyntaxError, String(error));
  return { refused: error.message };
};

function readHere(bytes: Uint8Array): Outcome {
  try {
    return decodeYaml(bytes, { documents: "first" });
  } catch (error) {
    return refused(error);
  }
}

function readThere(bytes: Uint8Array): Promise<Outcome> {
  return decodeLargeYaml(bytes, { documents: "first", limits: LIMITS }).catch(refused);
}

describe(`large YAML (KINDSMITH_SEED=${SEED})`, () => {
  test("any value, and any bytes, are read as the process itself reads them", async () => {
    const documents = fc.oneof(
      anyJson.map(encodeYaml),
      documentText,
      fc.constantFrom("a: 1\na: 2\nb: {c: 1, c: 2}", "a: &x [1, -0.0, 1e300]\nb: *x", "---\na: b\n---\n[", "a: é"),
    );
    const bodies = fc.oneof(
      documents.map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 64 }),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (bytes) => {
        const [here, there] = [readHere(bytes), await readThere(bytes)];
        if ("refused" in here || "refused" in there) assert.deepEqual(there, here);
        else {
          assert.ok(equalJson(there.value, here.value), `${encodeJson(there.value)} is not ${encodeJson(here.value)}`);
          assert.deepEqual(there.duplicates, here.duplicates);
          assert.deepEqual(there.places?.duplicates, here.places?.duplicates);
        }
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test("any value is written as the process itself writes it", async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, async (value) => {
        const json = Buffer.from(encodeJson(value));
        // JSON has no negative zero.
        const written = encodeYaml(decodeJson(json).value);
        assert.equal(Buffer.from(await encodeLargeYaml(json)).toString(), written);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test("items of a list are read back unchanged, whether they are large or not", async () => {
    const lists = fc.array(anyJson, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(lists, fc.boolean(), async (values, isLarge) => {
        const items = isLarge ? [...values, "x".repeat(LARGE_YAML_BYTES)] : values;
        const lines = Buffer.from(items.map((item) => `${encodeJson(item)}\n`).join(""));
        const text = `items:\n${Buffer.from(await encodeYamlItems(lines)).toString()}`;
        assert.ok(equalJson(decodeYaml(text).value, { items }), text.slice(0, 1_000));
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  test("a part of a larger body is read, and the body stays as it is", async () => {
    const body = Buffer.from("xxa: byy");
    const { value } = await decodeLargeYaml(body.subarray(2, 6), { limits: LIMITS });
    assert.deepEqual([value, body.toString()], [{ a: "b" }, "xxa: byy"]);
  });

  test("an object with too many members is refused, although it is short", async () => {
    const members = Array.from({ length: 30_000 }, (_, index) => `k${index}: 1\n`).join("");
    await assert.rejects(decodeLargeYaml(Buffer.from(members), { limits: LIMITS }), JsonLimitError);
  });

  test("a document whose client is gone is left out, and those behind it are read", async () => {
    const gone = new AbortController();
    const read = (text: string, signal?: AbortSignal): Promise<DecodedJson> =>
      decodeLargeYaml(Buffer.from(text), { limits: LIMITS, ...(signal && { signal }) });
    const first = read("a: 1");
    const second = assert.rejects(read("a: 2", gone.signal), ClientGoneError);
    const third = read("a: 3");
    gone.abort();
    assert.deepEqual((await first).value, { a: 1 });
    await second;
    assert.deepEqual((await third).value, { a: 3 });
  });

  test("a bundle outside the package reads large YAML itself, and says so", { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "kindsmith-yaml-"));
    try {
      const large = join(ROOT, "runtime/pipeline/yaml-thread/large-yaml.ts");
      const program = join(folder, "program.mjs");
      const contents = `import { decodeLargeYaml } from ${JSON.stringify(large)};
const read = (text) => decodeLargeYaml(Buffer.from(text), { limits: { members: 9, containers: 9 } });
console.log(JSON.stringify(await Promise.all([read("a: b"), read("c: d"), read("[").catch((error) => error.message)])));`;
      const banner = `import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);`;
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: ROOT },
        write: false,
        bundle: true,
        format: "esm",
        platform: "node",
        target: "node20",
        banner: { js: banner },
      });
      writeFileSync(program, outputFiles[0]?.contents ?? "");
      const { status, stdout, stderr } = spawnSync(process.execPath, [program], { cwd: folder, encoding: "utf8" });
      assert.equal(status, 0, stderr);
      const [first, second, third] = JSON.parse(stdout);
      assert.deepEqual([first.value, second.value], [{ a: "b" }, { c: "d" }]);
      assert.match(third, /flow sequence/i);
      assert.match(stderr, /large YAML holds the event loop, since its thread did not start/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
