/** What a bundler makes of the client: nothing but what is used. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { test } from "node:test";
import { type BuildOptions, build } from "esbuild";

const root = resolve(import.meta.dirname, "../..");
const ENTRY = "entry.ts";

/** Minified, of what is loaded at once; 45 percent above what it was when this was written, so that what sneaks in is seen. */
const MAX_NODE_BYTES = 100_000;
const MAX_BROWSER_BYTES = 94_000;

interface Bundle {
  /** What is loaded at once: the entry and what it imports, without what it imports when it is needed. */
  readonly text: string;
  /** Source files of which something is in it. */
  readonly files: readonly string[];
}

async function bundled(contents: string, options: BuildOptions): Promise<Bundle> {
  const { outputFiles = [], metafile } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root, loader: "ts", sourcefile: ENTRY },
    bundle: true,
    splitting: true,
    outdir: "out",
    write: false,
    metafile: true,
    minify: true,
    format: "esm",
    target: "es2022",
    logLevel: "silent",
    ...options,
  });
  const outputs = metafile?.outputs ?? {};
  const loaded = new Set(Object.keys(outputs).filter((name) => outputs[name]?.entryPoint === ENTRY));
  // grows while it is gone through
  for (const name of loaded)
    for (const { kind, path } of outputs[name]?.imports ?? [])
      if (kind === "import-statement" && path in outputs) loaded.add(path);
  const inputs = [...loaded].flatMap((name) => Object.entries(outputs[name]?.inputs ?? {}));
  const texts = outputFiles.filter(({ path }) => loaded.has(relative(root, path))).map(({ text }) => text);
  assert.equal(texts.length, loaded.size);
  return {
    text: texts.join("\n"),
    files: inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file),
  };
}

function roomOf(file: string): string {
  const [top = "", second = ""] = file.split("/");
  return top === "runtime" ? second : top;
}

for (const [name, contents, options, rooms, maxBytes] of [
  [
    "node",
    `import { connect } from "./runtime/client/index.js";
     import { deployments } from "./generated/apps/v1/client.js";
     const client = await connect({ kubeconfig: "config" });
     console.log(await client.resource(deployments).inNamespace("default").list());`,
    { platform: "node", packages: "external" },
    ["api", "base", "client", "codec", ENTRY, "generated"],
    MAX_NODE_BYTES,
  ],
  [
    "a browser",
    `import { connectByFetch } from "./runtime/client/browser.js";
     import { deployments } from "./generated/apps/v1/client.js";
     const client = connectByFetch({ apis: { apps: { v1: { deployments } } } });
     console.log(await client.apps.v1.deployments("default").list());`,
    { platform: "browser" },
    ["api", "base", "client", "codec", ENTRY, "generated"],
    MAX_BROWSER_BYTES,
  ],
] as const)
  test(`a bundle for ${name} with one kind has no other kind, nothing of a server, and is small`, async () => {
    const { text, files } = await bundled(contents, options);
    assert.deepEqual([...new Set(files.map(roomOf))].sort(), [...rooms].sort());
    assert.deepEqual(
      files.filter((file) => file.startsWith("generated/")),
      ["generated/apps/v1/client.ts"],
    );
    assert.ok(text.includes('"Deployment"'));
    for (const kind of ["StatefulSet", "DaemonSet", "ReplicaSet"]) assert.ok(!text.includes(kind), kind);
    assert.ok(text.length <= maxBytes, `${text.length} bytes, expected at most ${maxBytes}`);
  });

test("a kind of a package that has a server's code too brings none of it", async () => {
  const { text, files } = await bundled(
    `import { references } from "./generated/apps/v1/index.js"; console.log(references.deployments);`,
    // what the server's code imports is looked for, and then left out with it
    { platform: "node", packages: "external" },
  );
  assert.deepEqual(files, ["generated/apps/v1/client.ts", ENTRY]);
  assert.ok(text.includes('"Deployment"'));
});

test("package.json lists every module that does something when it is imported", () => {
  const doers = ["runtime", "generated", "codegen"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(folder, file))
      .filter((file) => doesSomething(readFileSync(join(root, file), "utf8"))),
  );
  const { sideEffects } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { sideEffects: string[] };
  assert.deepEqual(
    doers.map((file) => `./dist/${file.replace(/\.ts$/, ".js")}`),
    sideEffects,
  );
});

/** A statement at the beginning of a line that declares nothing, or an import for nothing but its effects. */
function doesSomething(source: string): boolean {
  const plain = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/`(?:[^`\\]|\\[\s\S])*`/g, "``");
  return plain
    .split("\n")
    .some(
      (line) =>
        /^import "/.test(line) ||
        (/^[A-Za-z_$([!]/.test(line) &&
          !/^(import|export|const|let|var|function|async function|class|abstract|interface|type|declare|enum|default)\b/.test(
            line,
          )),
    );
}
