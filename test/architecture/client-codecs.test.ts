/** What a client loads for protobuf: codecs and their parts, nothing of a server, of validation or of Node. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "../..");
const LIGHT =
  /^(?:generated\/(?:.+\.)?protobuf\.ts|runtime\/(?:kit\/codec\.ts|codec\/protobuf\/.+|codec\/(?:json-codec|exact-json|bytes)\.ts|api\/.+|base\/.+))$/;

test("client codecs: the registry and all codecs reach their own parts only, each codec in a chunk of its own", async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["generated/protobuf.ts"],
    bundle: true,
    splitting: true,
    outdir: "out",
    write: false,
    metafile: true,
    format: "esm",
    logLevel: "silent",
  });
  const inputs = Object.keys(metafile.inputs);
  assert.deepEqual(
    inputs.filter((path) => !LIGHT.test(path)),
    [],
  );
  assert.ok(inputs.length > 100, `only ${inputs.length} modules were found`);
  for (const path of inputs) {
    const code = (await readFile(join(root, path), "utf8")).replace(
      /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"/g,
      "",
    );
    assert.doesNotMatch(code, /\b(?:Buffer|process|NodeJS|setImmediate)\b/, path);
  }
  // nothing of a codec comes with the list of them
  const registry = metafile.outputs["out/protobuf.js"]?.imports.filter(({ kind }) => kind === "import-statement");
  assert.deepEqual(registry, []);
});
