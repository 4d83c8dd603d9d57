/** The client package: made by the installed command, installed alone, compiled strictly and run against a real server. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { build } from "esbuild";
import { parse } from "yaml";
import { runClientPackage } from "../../codegen/client-package/client-package-command.js";
import { kubernetesProfile } from "../../runtime/index.js";
import { startApi, type TestApi } from "../support/api.js";
import { established } from "../support/definitions.js";
import { ScratchProject } from "../support/scratch-project.js";
import { REPOSITORY, readTree } from "./workspace.js";

const TIMEOUT_MS = 300_000;
const NAME = "@farm/client";
const COMPILER = join(REPOSITORY, "node_modules/typescript/bin/tsc");

const GREENHOUSES = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: greenhouses.farm.example.com }
spec:
  group: farm.example.com
  scope: Namespaced
  names: { kind: Greenhouse, plural: greenhouses }
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          description: A house for plants.
          type: object
          required: [spec]
          properties:
            spec:
              type: object
              required: [area]
              properties:
                area: { type: integer, minimum: 1, description: Square metres. }
                climate: { type: string, enum: [dry, humid] }
                beds:
                  type: array
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [name]
                  items:
                    type: object
                    required: [name]
                    properties: { name: { type: string }, crop: { type: string } }
            status: { type: object, properties: { planted: { type: integer } } }
`;

/** What a user of the package writes. It says what it saw, in one document. */
const PROGRAM = `import { type ApiObject, apis, ConnectionError, connect, isConflict, isNotFound } from "${NAME}";
import { configMaps, type ConfigMap } from "${NAME}/builtin/core/v1";
import { type Greenhouse, type GreenhouseApply, greenhouses } from "${NAME}/farm.example.com/v1";
import { protobufCodecs } from "${NAME}/protobuf";

declare const process: { readonly argv: readonly string[] };
const [, , server = "", token = "", isProtobuf = ""] = process.argv;
const client = await connect({
  apis,
  server,
  token,
  profile: "kubernetes",
  fieldManager: "farmer",
  ...(isProtobuf === "protobuf" ? { protobuf: protobufCodecs } : {}),
});
const houses = client.farmExampleCom.v1.greenhouses("default");
const wish: GreenhouseApply = { metadata: { name: "glass" }, spec: { beds: [{ name: "north", crop: "kale" }] } };
const made = await houses.create({ metadata: { name: "glass" }, spec: { area: 40, climate: "dry" } });
const stop = new AbortController();
const seen: string[] = [];
const informer = client.resource(greenhouses).inNamespace("default").informer({ onError: (error) => seen.push(String(error)) });
const gone = new Promise<void>((resolve) => {
  informer.on({
    add: ({ metadata }) => seen.push(\`add \${metadata.name}\`),
    update: ({ spec }) => seen.push(\`update \${spec.beds?.length}\`),
    delete: () => resolve(),
  });
});
const running = informer.run(stop.signal);
await informer.synced(stop.signal);
const applied = await houses.apply(wish, { force: true });
const read = await houses.get("glass");
const maps = client.core.v1.configMaps("default");
const map: ConfigMap = await maps.create({ metadata: { name: "note" }, data: { text: "ü" } });
const listed = (await client.resource(configMaps).inNamespace("default").list({ fieldSelector: "metadata.name=note" })).items;
const missing = await houses.get("none").catch((error: unknown) => isNotFound(error));
const conflict = await houses.update(made).catch((error: unknown) => isConflict(error));
const events: string[] = [];
const watching = new AbortController();
for await (const { type, object } of maps.watch({ fieldSelector: "metadata.name=note", signal: watching.signal })) {
  events.push(\`\${type} \${object.data?.text}\`);
  if (events.length === 1) await maps.delete("note");
  else watching.abort();
}
await houses.delete("glass");
await gone;
stop.abort();
await running;
await client.close();
// @ts-expect-error there is no such climate
const wrong: Greenhouse = { metadata: { name: "a" }, spec: { area: 1, climate: "hot" } };
// @ts-expect-error a bed is known by its name
const nameless: GreenhouseApply = { metadata: { name: "a" }, spec: { beds: [{ crop: "kale" }] } };
const objects: readonly ApiObject[] = [wrong, nameless];
const facts = { beds: applied.spec.beds, area: read.spec.area, map: map.data, listed: listed.map(({ data }) => data) };
console.log(JSON.stringify({ ...facts, missing, conflict, events, seen, objects: objects.length, named: ConnectionError.name }));
`;

const EXPECTED = {
  beds: [{ name: "north", crop: "kale" }],
  area: 40,
  map: { text: "ü" },
  listed: [{ text: "ü" }],
  missing: true,
  conflict: true,
  events: ["ADDED ü", "DELETED ü"],
  seen: ["add glass", "update 1"],
  objects: 2,
  named: "ConnectionError",
};

/** A page's program: the entry for browsers has no \`connect\`. */
const PAGE = `import { apis, connectByFetch } from "${NAME}";
const client = connectByFetch({ apis, server: "https://127.0.0.1", profile: "kubernetes" });
const houses = client.farmExampleCom.v1.greenhouses("default");
houses.list().then((list) => console.log(list.items.length));
`;

/** An installation of this package, as far as the command needs it. */
const installed = new ScratchProject();
const project = new ScratchProject();
let packed: {
  readonly filename: string;
  readonly files: readonly { path: string }[];
  size: number;
  unpackedSize: number;
};

before(
  async () => {
    for (const file of ["package.json", "LICENSE"]) copyFileSync(join(REPOSITORY, file), installed.path(file));
    cpSync(join(REPOSITORY, "schemas"), installed.path("schemas"), { recursive: true });
    symlinkSync(join(REPOSITORY, "node_modules"), installed.path("node_modules"), "dir");
    // types are checked elsewhere
    compile(["-p", join(REPOSITORY, "tsconfig.build.json"), "--noCheck", "--outDir", installed.path("dist")]);
    mkdirSync(installed.path("farm/schemas"), { recursive: true });
    writeFileSync(installed.path("farm/schemas/greenhouse.yaml"), GREENHOUSES);
    command("generate");
    command("client-package", "--out=client", `--name=${NAME}`, "--version=1.2.3", "--builtin");
    const pack = async (folder: string): Promise<typeof packed> => {
      const answer = await installed.ok(`npm pack --json --loglevel=error --ignore-scripts ${folder}`);
      return JSON.parse(answer.slice(answer.indexOf("[")))[0];
    };
    packed = await pack("./farm/client");
    const yaml = await pack("./node_modules/yaml/");
    project.write("package.json", '{ "name": "user", "private": true, "type": "module" }\n');
    const tarballs = [packed, yaml].map(({ filename }) => installed.path(filename));
    await project.ok(`npm install --offline --ignore-scripts ${tarballs.join(" ")}`);
  },
  { timeout: TIMEOUT_MS },
);

after(async () => {
  await project.dispose();
  await installed.dispose();
});

function compile(args: readonly string[]): void {
  try {
    execFileSync(process.execPath, [COMPILER, ...args], { cwd: REPOSITORY, encoding: "utf8" });
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout ?? String(error));
  }
}

/** The installed command, in the folder of the user's schemas. */
function command(...args: readonly string[]): string {
  const program = installed.path("dist/runtime/cli/bin.js");
  return execFileSync(process.execPath, [program, ...args], { cwd: installed.path("farm"), encoding: "utf8" });
}

describe("a client package", { timeout: TIMEOUT_MS }, () => {
  test("[SDK-002] it holds no server code and needs nothing but yaml", async (context) => {
    const manifest = JSON.parse(project.read(`node_modules/${NAME}/package.json`));
    assert.deepEqual(Object.keys(manifest.dependencies), ["yaml"]);
    assert.deepEqual([manifest.name, manifest.version], [NAME, "1.2.3"]);
    const files = await readTree(project.path(`node_modules/${NAME}`));
    const imports = /^(?:(?:import|export)\b.*|\}) from "([^"]+)";$|\bimport\("([^"]+)"\)/gm;
    const packages = new Set<string>();
    for (const [path, text] of files) {
      if (!/\.(js|d\.ts)$/.test(path)) continue;
      for (const [, first, second] of text.matchAll(imports)) packages.add(first ?? second ?? "");
    }
    for (const name of packages) if (name.startsWith(".") || name.startsWith("node:")) packages.delete(name);
    assert.deepEqual([...packages], ["yaml"]);
    const folders = new Set([...files.keys()].flatMap((path) => /^dist\/runtime\/([a-z]+)\//.exec(path)?.[1] ?? []));
    assert.deepEqual([...folders].sort(), ["api", "base", "client", "codec", "kit"]);
    for (const [path, text] of files) {
      if (path.endsWith(".js")) assert.doesNotMatch(text, /fastify|lmdb|mongodb/i, path);
      if (path.endsWith(".d.ts")) assert.doesNotMatch(text, /"node:|\bNodeJS\.|: Buffer\b/, path);
      assert.ok(!text.includes(REPOSITORY) && !text.includes(installed.directory), path);
    }
    const kibibytes = (bytes: number): number => Math.round(bytes / 1024);
    const size = `${kibibytes(packed.size)} KiB packed, ${kibibytes(packed.unpackedSize)} KiB unpacked`;
    context.diagnostic(`with all built-in kinds: ${packed.files.length} files, ${size}`);
  });

  for (const resolution of ["nodenext", "bundler"] as const) {
    test(`[SDK-002] a strict program compiles with it alone (${resolution})`, () => {
      project.write("program.ts", PROGRAM);
      project.write(
        "tsconfig.json",
        JSON.stringify({
          compilerOptions: {
            strict: true,
            exactOptionalPropertyTypes: true,
            noUncheckedIndexedAccess: true,
            skipLibCheck: false,
            target: "es2022",
            lib: ["es2023", "dom", "dom.asynciterable", "dom.iterable"],
            types: [],
            module: resolution === "bundler" ? "esnext" : "nodenext",
            moduleResolution: resolution,
            rootDir: ".",
            outDir: resolution,
          },
          files: ["program.ts"],
        }),
      );
      compile(["-p", project.path("tsconfig.json")]);
    });
  }

  test("a page's program is bundled without node, and without kinds' code that it does not use", async (context) => {
    project.write("page.js", PAGE);
    const { outputFiles, metafile } = await build({
      absWorkingDir: project.directory,
      entryPoints: ["page.js"],
      bundle: true,
      splitting: true,
      outdir: "page",
      format: "esm",
      platform: "browser",
      minify: true,
      write: false,
      metafile: true,
    });
    const inputs = Object.keys(metafile.inputs);
    assert.ok(!inputs.some((path) => path.includes("node_modules/yaml")), "yaml is in it");
    assert.ok(!inputs.some((path) => path.endsWith(".protobuf.js")), "codecs are in it");
    const [entry] = outputFiles.filter(({ path }) => path.endsWith("page.js"));
    context.diagnostic(
      `${Math.round((entry?.contents.length ?? 0) / 1024)} KiB minified, with the references of all built-in kinds`,
    );
    assert.ok((entry?.contents.length ?? 0) > 0);
  });
});

describe("a program with the client package", { timeout: TIMEOUT_MS }, () => {
  let api: TestApi;
  before(async () => {
    api = await startApi({ profile: kubernetesProfile() });
    const made = await api.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", parse(GREENHOUSES));
    assert.equal(made.status, 201, made.text);
    await established(api, "greenhouses.farm.example.com");
  });
  after(() => api.stop());

  for (const encoding of ["json", "protobuf"]) {
    test(`[SDK-002] it creates, gets, lists, watches, applies and follows (${encoding})`, async () => {
      const said = await project.ok(`node nodenext/program.js ${api.url} ${api.token} ${encoding}`);
      assert.deepEqual(JSON.parse(said), EXPECTED);
    });
  }
});

describe("the command client-package", { timeout: TIMEOUT_MS }, () => {
  test("the same input gives the same bytes, and an earlier package is replaced as a whole", async () => {
    command("client-package", "--out=again", `--name=${NAME}`, "--version=1.2.3", "--builtin");
    const first = await readTree(installed.path("farm/client"));
    assert.deepEqual(await readTree(installed.path("farm/again")), first);
    installed.write("farm/again/NOTES.md", "mine\n");
    const said = command("client-package", "--out=again", `--name=${NAME}`, "--version=1.2.3");
    assert.match(said, /^again: @farm\/client 1\.2\.3, 1 kind, \d+ files, \d+ KiB\n$/);
    const second = await readTree(installed.path("farm/again"));
    assert.equal(second.get("NOTES.md"), "mine\n", "what is not of the package stays");
    assert.ok(![...second.keys()].some((path) => path.startsWith("dist/builtin/")), "what is of the earlier one goes");
    assert.equal(JSON.parse(second.get("package.json") ?? "").exports["./builtin/*"], undefined);
    assert.equal(second.get("dist/kinds/apis.js"), first.get("dist/kinds/apis.js"));
  });

  test("its built-in kinds alone, from a folder without schemas", async () => {
    const bare = new ScratchProject();
    try {
      assert.deepEqual(await run(["--out=c", "--name=builtin-kinds", "--builtin"], bare.directory), [0, ""]);
      const files = await readTree(bare.path("c"));
      assert.ok(
        files.has("dist/builtin/core/v1/client.js") && !files.has("dist/builtin/demo.example.com/v1/client.js"),
      );
      assert.ok(!files.has("dist/kinds/apis.js"));
    } finally {
      await bare.dispose();
    }
  });

  test("what can't be is refused, and nothing is written", async () => {
    const bare = new ScratchProject();
    try {
      bare.write("other/package.json", '{ "name": "other" }');
      bare.write("broken/package.json", "{");
      bare.write("file", "");
      bare.write("empty/readme.txt", "");
      bare.write("unsettled/greenhouse.yaml", GREENHOUSES);
      bare.write("clash/apps.yaml", GREENHOUSES.replaceAll("farm.example.com", "policy"));
      bare.write("bad/greenhouse.yaml", GREENHOUSES.replace("type: integer", "type: wood"));
      const before = await readTree(bare.directory);
      const out = ["--out=new", "--name=a"];
      const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
        [["--name=a", "--builtin"], 2, /^--out is missing\n/],
        [["--out=new", "--builtin"], 2, /^--name is missing\n/],
        [["--out=new", "--name=A b", "--builtin"], 2, /^--name A b: no name for this package\n/],
        [["--out=new", "--name=kindsmith", "--builtin"], 2, /^--name kindsmith: /],
        [[...out, "--version=one", "--builtin"], 2, /^--version one: expected a version such as 1\.2\.3\n/],
        [
          out,
          2,
          /^the folder schemas does not exist\n {2}name the folder of your schemas with --schemas, or use --builtin\n/,
        ],
        [[...out, "--schemas=none"], 2, /^--schemas none: the folder does not exist\n/],
        [[...out, "--schemas=empty"], 2, /^empty: the folder contains no kinds\n/],
        [[...out, "--schemas=bad"], 1, /^bad\/greenhouse\.yaml:\d+:\d+: .*[\s\S]*nothing was written\n$/],
        [
          [...out, "--schemas=unsettled"],
          2,
          /^unsettled\/farm\.example\.com\/v1\/protobuf\.lock\.json: some field numbers are missing\n/,
        ],
        [
          ["--out=other", "--name=a", "--builtin"],
          2,
          /^--out other: expected a package written by this command, found package\.json\n/,
        ],
        [["--out=broken", "--name=a", "--builtin"], 2, /^--out broken: expected a package written by this command/],
        [["--out=file", "--name=a", "--builtin"], 2, /^--out file: this is a file\n/],
        [[...out, "--builtin", "--clients"], 2, /^unknown flag --clients: /],
      ];
      for (const [argv, code, message] of cases) {
        const [actual, stderr] = await run(argv, bare.directory);
        assert.match(stderr.replace(/^kindsmith: /, ""), message, argv.join(" "));
        assert.equal(actual, code, argv.join(" "));
      }
      assert.deepEqual(await readTree(bare.directory), before);
      const [code, stderr] = await run([...out, "--builtin"], bare.directory, bare.path("nothing-compiled"));
      assert.deepEqual([code, /npm run build/.test(stderr)], [1, true], stderr);
    } finally {
      await bare.dispose();
    }
  });

  test("groups that are both the user's and built-in are refused", async () => {
    const folder = installed.path("clash");
    mkdirSync(join(folder, "schemas"), { recursive: true });
    writeFileSync(join(folder, "schemas/g.yaml"), GREENHOUSES.replaceAll("farm.example.com", "policy"));
    execFileSync(process.execPath, [installed.path("dist/runtime/cli/bin.js"), "generate"], { cwd: folder });
    const [code, stderr] = await run(["--out=new", "--name=a", "--builtin"], folder);
    assert.deepEqual(
      [code, /^kindsmith: --builtin: the schema folder has kinds of policy too\n/.test(stderr)],
      [2, true],
      stderr,
    );
  });
});

async function run(argv: readonly string[], cwd: string, compiled = installed.path("dist")): Promise<[number, string]> {
  let stderr = "";
  const code = await runClientPackage(argv, {
    cwd,
    compiled,
    stdout: () => {},
    stderr: (text) => {
      stderr += text;
    },
  });
  return [code, stderr];
}
