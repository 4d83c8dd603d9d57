/** The packed package, and the README's sections for users followed to the letter in a project that installs it. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fieldAt, listAt, objectsAt, textAt } from "../support/json.js";
import { databaseUri, dropDatabase, NO_MONGO, startMongo } from "../support/mongo.js";
import { findNewerNode } from "../support/newer-node.js";
import { bytesBelow } from "../support/production-tree.js";
import { commandOf, fileOf, README, type ReadmeBlock, readmeBlock, withReplaced } from "../support/readme.js";
import { type PackedPackage, packCopy } from "../support/repository-copy.js";
import { type HttpsAnswer, requestBy, ScratchProject } from "../support/scratch-project.js";

const TIMEOUT_MS = 300_000;
const ROOT = join(README, "..");
const GREENHOUSES = "/apis/farm.example.com/v1/namespaces/default/greenhouses";
const ANY_PORT = "--secure-port=0";
/** The older compiler that users still have, beside the one of this repository. */
const OLDER_TYPESCRIPT = "typescript-5@npm:typescript@~5.9.0";

/** As single modules they are more than 1,100. */
const MAX_FILES_OF_A_SERVER = 60;
/** Of the layers, those that are scripts and that a server in memory loads. */
const COMPILED_PARTS = 5;
const MAX_PACKED_BYTES = 2.5e6;
const MAX_INSTALLED_BYTES = 80e6;

const SECRETS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}/,
  /\b(npm_[A-Za-z0-9]{36}|gh[pousr]_[A-Za-z0-9]{36}|AKIA[0-9A-Z]{16})\b/,
  /_authToken\s*=/,
];

/** A second kind, by the other of the two input dialects. */
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: sprinklers.farm.example.com }
spec:
  group: farm.example.com
  scope: Namespaced
  names: { kind: Sprinkler, plural: sprinklers }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, properties: { litres: { type: integer } } }
`;

let packed: PackedPackage;
let installedBytes: number;
let installWarnings: string;
const repository = new ScratchProject();
const project = new ScratchProject();

before(
  async () => {
    packed = await packCopy(repository);
    const { code, stderr } = await project.run(
      withReplaced(readmeBlock("step=install").text, "npm install kindsmith", `npm install ${packed.tarball}`),
    );
    assert.equal(code, 0, stderr);
    installWarnings = stderr;
    const { packages } = JSON.parse(project.read("package-lock.json"));
    const folders = Object.keys(packages).filter((path) => path !== "" && existsSync(project.path(path)));
    installedBytes = bytesBelow(...folders.map((path) => project.path(path)));
    writeFileBlock(readmeBlock("file=schemas/greenhouse.yaml"));
    await project.ok(commandOf(readmeBlock("step=generate")));
    writeFileBlock(readmeBlock("file=hooks.ts"));
    writeFileBlock(readmeBlock("file=client.ts"));
    writeFileBlock(readmeBlock("file=greenhouse.test.ts"));
    writeFileBlock(readmeBlock("file=embedded.ts"));
  },
  { timeout: TIMEOUT_MS },
);

after(async () => {
  await project.dispose();
  await repository.dispose();
});

describe("the tarball", { timeout: TIMEOUT_MS }, () => {
  test("holds the compiled code, the schemas, the papers and what deploys a server, and nothing else", (context) => {
    const paths = packed.files.map(({ path }) => path);
    const papers = ["README.md", "LICENSE", "CHANGELOG.md", "SECURITY.md"];
    for (const path of ["package.json", ...papers, "dist/runtime/cli/bin.js", "dist/runtime/index.d.ts"])
      assert.ok(paths.includes(path), `${path} is missing`);
    for (const schema of filesBelow(repository.path("schemas"))) assert.ok(paths.includes(`schemas/${schema}`), schema);
    const foreign = paths.filter(
      (path) =>
        !/^(package\.json|README\.md|LICENSE|CHANGELOG\.md|SECURITY\.md|deploy\/.+|docs\/[A-Za-z/-]+\.(md|svg)|schemas\/.+|dist\/.+(\.js|\.d\.ts)|dist\/parts\/[a-z]+\.cjs|dist\/man\/kindsmith\.1|dist\/console\/(index\.html|licenses\.txt|console-[A-Z0-9]+\.css)|runtime\/server\/api-reference\/page\/[a-z-]+\.(js|css))$/.test(
          path,
        ),
    );
    assert.deepEqual(foreign, []);
    assert.deepEqual(
      paths.filter((path) => /(^|\/)(test|bench|fixtures|golden)\/|\.test\./.test(path)),
      [],
    );
    const kibibytes = (bytes: number): number => Math.round(bytes / 1024);
    context.diagnostic(
      `${paths.length} files, ${kibibytes(packed.packedBytes)} KiB packed, ${kibibytes(packed.unpackedBytes)} KiB unpacked`,
    );
  });

  test("its types are those of sources, and only those that a program can reach", () => {
    const compiled = packed.files.flatMap(({ path }) => /^dist\/(.+)\.d\.ts$/.exec(path)?.[1] ?? []);
    for (const file of compiled) assert.ok(existsSync(repository.path(`${file}.ts`)), file);
    for (const file of ["runtime/index", "runtime/client/browser", "generated/apps/v1/deployment.types"])
      assert.ok(compiled.includes(file), file);
    for (const file of ["runtime/cli/main", "codegen/generate", "runtime/storage/mongo/engine"])
      assert.ok(!compiled.includes(file), file);
  });

  test("it is less than 2.5 MB, and with its dependencies less than 80 MB", (context) => {
    context.diagnostic(
      `${(packed.packedBytes / 1e6).toFixed(2)} MB, installed ${(installedBytes / 1e6).toFixed(1)} MB`,
    );
    assert.ok(packed.packedBytes < MAX_PACKED_BYTES, `${packed.packedBytes} bytes`);
    assert.ok(installedBytes < MAX_INSTALLED_BYTES, `${installedBytes} bytes`);
    assert.ok(installedBytes > packed.unpackedBytes, "the dependencies are counted");
  });

  test("traces of its server can be read: functions and classes have their names, and lines end", () => {
    const code = packed.files
      .filter(({ path }) => path.startsWith("dist/parts/"))
      .map(({ path }) => project.read(`node_modules/kindsmith/${path}`))
      .join("\n");
    for (const name of [
      "RevisionMismatchError=class",
      "WatchHub=class",
      "function createApp(",
      "async function handle(",
      "#dropOldest(){",
    ])
      assert.ok(code.includes(name), name);
    const longest = Math.max(...code.split("\n").map((line) => line.length));
    assert.ok(longest < 10_000, `a line of ${longest} characters`);
  });

  test("npm warns of no engine, no deprecated package and no peer at install", () => {
    assert.doesNotMatch(installWarnings, /EBADENGINE|deprecated|ERESOLVE|peer/);
  });

  test("holds no secret and no path of the machine that packed it", () => {
    const forbidden = [
      ...SECRETS.map((pattern) => (text: string) => pattern.test(text)),
      includes(ROOT),
      includes(repository.directory),
    ];
    if (homedir().length > 1) forbidden.push(includes(`${homedir()}/`));
    const found = packed.files
      .map(({ path }) => path)
      .filter((path) => {
        const text = project.read(`node_modules/kindsmith/${path}`);
        return forbidden.some((isIn) => isIn(text));
      });
    assert.deepEqual(found, []);
  });

  test("every entry of its exports can be imported and has types, and nothing else can be", async () => {
    const manifest = JSON.parse(project.read("node_modules/kindsmith/package.json"));
    type Target = {
      readonly types: string;
      readonly default: string;
      readonly browser?: Target;
    };
    const targets = Object.entries(manifest.exports as Record<string, string | Target>);
    const specifiers: string[] = [];
    for (const [entry, target] of targets) {
      if (typeof target === "string") continue;
      const { browser, ...everywhere } = target;
      // where a program runs in node with what browsers get, both conditions hold: then all entries are what node gets
      const order = browser === undefined ? ["types", "default"] : ["node", "types", "default"];
      assert.deepEqual(Object.keys(everywhere), order, entry);
      for (const file of browser === undefined ? [] : [browser.types, browser.default])
        assert.ok(existsSync(project.path(join("node_modules/kindsmith", file))), file);
      for (const name of entry.includes("*") ? ["core/v1", "apps/v1"] : [""]) {
        const types = target.types.replace("*", name);
        assert.ok(existsSync(project.path(join("node_modules/kindsmith", types))), types);
        specifiers.push(`kindsmith${entry.slice(1).replace("*", name)}`);
      }
    }
    assert.ok(specifiers.includes("kindsmith") && specifiers.includes("kindsmith/builtin/core/v1"));
    project.write("imports.mjs", `for (const name of ${JSON.stringify(specifiers)}) await import(name);\n`);
    await project.ok("node imports.mjs");
    project.write("imports.mjs", `await import("kindsmith/dist/runtime/index.js");\n`);
    assert.match((await project.run("node imports.mjs")).stderr, /ERR_PACKAGE_PATH_NOT_EXPORTED/);
  });

  test("the code is in few files, and a class is the same one from whatever entry it comes", async (context) => {
    project.write(
      "same.mjs",
      `import assert from "node:assert";
       const [all, client] = [await import("kindsmith"), await import("kindsmith/client")];
       const shared = Object.keys(client).filter((name) => name in all);
       assert.ok(shared.length > 0);
       for (const name of shared) assert.equal(all[name], client[name], name);\n`,
    );
    await project.ok("node same.mjs");
    project.write(
      "conditions.mjs",
      `import assert from "node:assert";
       const [all, client] = [await import("kindsmith"), await import("kindsmith/client")];
       assert.equal(all.StatusError, client.StatusError);\n`,
    );
    await project.ok("node --conditions=browser conditions.mjs");
    project.write(
      "hooks.mjs",
      `import { appendFileSync } from "node:fs";
       export async function load(url, context, next) {
         if (url.includes("/kindsmith/")) appendFileSync("loaded.txt", url + "\\n");
         return next(url, context);
       }\n`,
    );
    project.write(
      "start.mjs",
      `import { register } from "node:module";
       register("./hooks.mjs", import.meta.url);
       const { startTestServer } = await import("kindsmith/testing");
       await (await startTestServer({ listen: true })).stop();\n`,
    );
    await project.ok("node start.mjs");
    const loaded = project.read("loaded.txt").trim().split("\n");
    context.diagnostic(`${loaded.length} files for a test server`);
    assert.ok(loaded.length < MAX_FILES_OF_A_SERVER, `${loaded.length} files`);
  });

  test("a process with a server keeps what V8 compiled of it, once, and none without one does", async () => {
    project.write("client.mjs", `await import("kindsmith/client"); await import("kindsmith/testing");\n`);
    project.write(
      "kept.mjs",
      `import { startTestServer } from "kindsmith/testing";
       await (await startTestServer()).stop();\n`,
    );
    const node = "XDG_CACHE_HOME=$PWD/kept node";
    await project.ok(`${node} client.mjs`);
    const parts = project.path("kept/kindsmith/parts");
    assert.ok(!existsSync(parts));
    await project.ok(`${node} kept.mjs`);
    const names = readdirSync(parts);
    assert.equal(names.length, COMPILED_PARTS);
    const times = names.map((name) => statSync(join(parts, name)).mtimeMs);
    await project.ok(`${node} kept.mjs`);
    assert.deepEqual(readdirSync(parts), names);
    assert.deepEqual(
      names.map((name) => statSync(join(parts, name)).mtimeMs),
      times,
    );
  });

  test("its command runs", async () => {
    for (const line of [
      "--help",
      "init --help",
      "import --help",
      "generate --help",
      "breaking --help",
      "serve --help",
    ].map((rest) => `npx kindsmith ${rest}`))
      assert.match(await project.ok(line), /^usage: kindsmith/i, line);
    assert.equal((await project.run("npx kindsmith bake")).code, 2);
  });
});

describe("without the optional packages", { timeout: TIMEOUT_MS }, () => {
  test("they are not installed with the package", () => {
    for (const name of ["mongodb", "@grpc/grpc-js", "@fastify/swagger-ui"])
      assert.ok(!existsSync(project.path(`node_modules/${name}`)), name);
  });

  test("a store on MongoDB is refused with the command that installs the driver", async () => {
    const url = "--storage=mongodb://127.0.0.1/none";
    for (const command of ["serve", "backup copy", "store stats"]) {
      const { code, stderr } = await project.run(`npx kindsmith ${command} ${url}`);
      assert.equal(code, 2, `${command}: ${stderr}`);
      assert.match(stderr, /^kindsmith: storage on MongoDB needs the package mongodb, .*: run `npm install mongodb`$/m);
    }
  });

  test("the API reference is 404 with the command that installs the viewer, and all else is served", async () => {
    await withServer("npx kindsmith serve", async (api) => {
      for (const path of ["/docs/", "/docs/viewer.js", "/docs/viewer.css"]) {
        const { status, body } = await api("GET", path);
        assert.equal(status, 404, path);
        assert.match(
          textAt(body, "message"),
          /^the API reference needs the package @fastify\/swagger-ui, .*: run `npm install /,
        );
      }
      await becomesReady(api);
    });
  });
});

describe("add a schema and regenerate", { timeout: TIMEOUT_MS }, () => {
  test("the new kind is served, with its defaults and its validation", async () => {
    await withServer(commandOf(readmeBlock("step=serve")), async (api) => {
      const made = await api("POST", GREENHOUSES, greenhouse("first", 40));
      assert.equal(made.status, 201);
      assert.deepEqual(made.body.spec, { area: 40, climate: "humid" }, "the default is filled in");
      const wrong = await api("POST", GREENHOUSES, { ...greenhouse("second", 0), spec: { area: 0, climate: "wet" } });
      assert.equal(wrong.status, 422);
      assert.deepEqual(
        objectsAt(wrong.body, "details", "causes").map(({ field }) => field),
        ["spec.area", "spec.climate"],
      );
      const found = await api("GET", "/apis/farm.example.com/v1");
      assert.deepEqual(
        objectsAt(found.body, "resources").map(({ name, shortNames }) => [name, shortNames]),
        [
          ["greenhouses", ["gh"]],
          ["greenhouses/status", undefined],
        ],
      );
      const shrunk = await api("PUT", `${GREENHOUSES}/first`, greenhouse("first", 39));
      assert.equal(shrunk.status, 200, "without the hooks there is no such rule");
      assert.equal((await api("GET", "/docs/page.js")).status, 200, "the page's files are found");
    });
  });

  test("[GEN-020] --check fails after an edit, names what is stale and writes nothing", async () => {
    const schema = project.read("schemas/greenhouse.yaml");
    const before = snapshot();
    assert.equal((await project.run("npx kindsmith generate --check")).code, 0);
    project.write("schemas/greenhouse.yaml", withProperty(schema, "glazing: { type: string }"));
    const { code, stderr } = await project.run("npx kindsmith generate --check");
    assert.notEqual(code, 0);
    assert.match(stderr, /^stale: generated\/farm\.example\.com\/v1\/greenhouse\.types\.ts$/m);
    project.write("schemas/greenhouse.yaml", schema);
    assert.deepEqual(snapshot(), before);
  });

  test("[GEN-022] hooks are in effect, and stay so when the code is generated again", async () => {
    const command = commandOf(readmeBlock("step=hooks"));
    const shrink = async (name: string, api: Api): Promise<void> => {
      assert.equal((await api("POST", GREENHOUSES, greenhouse(name, 40))).status, 201);
      const shrunk = await api("PUT", `${GREENHOUSES}/${name}`, greenhouse(name, 39));
      assert.equal(shrunk.status, 422);
      assert.match(textAt(shrunk.body, "message"), /spec\.area: Invalid value: 39: a greenhouse never shrinks/);
      assert.equal((await api("PUT", `${GREENHOUSES}/${name}`, greenhouse(name, 41))).status, 200);
    };
    await withServer(command, (api) => shrink("before", api));
    const hooks = project.read("hooks.ts");
    const { mtimeMs } = statSync(project.path("hooks.ts"));
    project.write(
      "schemas/greenhouse.yaml",
      withProperty(project.read("schemas/greenhouse.yaml"), "owner: { type: string }"),
    );
    await project.ok(commandOf(readmeBlock("step=generate")));
    assert.equal(project.read("hooks.ts"), hooks);
    assert.equal(statSync(project.path("hooks.ts")).mtimeMs, mtimeMs);
    await withServer(command, async (api) => {
      await shrink("after", api);
      const owned = { ...greenhouse("owned", 3), spec: { area: 3, owner: "ada" } };
      assert.equal(
        fieldAt((await api("POST", GREENHOUSES, owned)).body, "spec", "owner"),
        "ada",
        "the new property is kept",
      );
    });
  });

  test("the typed client runs against the server", async () => {
    await withServer(commandOf(readmeBlock("step=serve")), async (api) => {
      assert.equal((await api("DELETE", GREENHOUSES)).status, 200);
      const output = await project.ok(commandOf(readmeBlock("step=client")));
      assert.match(output, /^stale: true\nowned by another: true\nglass-[a-z0-9]{5} dry\n$/);
      const { body } = await api("GET", GREENHOUSES);
      assert.deepEqual(
        objectsAt(body, "items").map(({ spec }) => spec),
        [{ area: 41, climate: "dry" }],
      );
    });
  });

  test("a test with a server in its process passes", async () => {
    assert.match(await project.ok(commandOf(readmeBlock("step=tests"))), /^(# |ℹ )pass 1$/m);
  });

  test("the test server takes definitions, and says where it is", async () => {
    project.write("crds/sprinkler.yaml", CRD);
    const untilReady = `node -e 'const wait = () => require("fs").existsSync("ready.json") || setTimeout(wait, 50); wait()'`;
    const script = `${commandOf(readmeBlock("step=test-server"))} & server=$!; ${untilReady}; cat ready.json >&2; kill $server; wait`;
    const { stderr } = await project.run(script);
    assert.match(JSON.parse(stderr.slice(stderr.indexOf("{"))).url, /^https:\/\/127\.0\.0\.1:\d+/);
    rmSync(project.path("crds"), { recursive: true });
  });

  test("the server in process answers", async () => {
    assert.equal(await project.ok(commandOf(readmeBlock("step=embedded"))), "200\n");
  });

  test("[GEN-012] it serves from MongoDB, ready and with every kind", async (context) => {
    const mongo = await startMongo();
    if (mongo === undefined) return context.skip(NO_MONGO);
    const uri = databaseUri(mongo.uri, `package_${process.pid}`);
    try {
      const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
      await project.ok(`npm install 'mongodb@${devDependencies.mongodb}'`);
      const command = withReplaced(
        commandOf(readmeBlock("step=mongodb")),
        "mongodb://db1,db2,db3/kindsmith?replicaSet=rs0",
        uri,
      );
      await withServer(command, async (api) => {
        await becomesReady(api);
        assert.equal((await api("POST", GREENHOUSES, greenhouse("kept", 40))).status, 201);
        for (const group of ["/api/v1", "/apis/farm.example.com/v1"]) {
          const { body } = await api("GET", group);
          for (const { name, verbs } of objectsAt(body, "resources"))
            if (listAt(verbs).includes("list"))
              assert.equal((await api("GET", `${group}/${name}`)).status, 200, textAt(name));
        }
      });
    } finally {
      await dropDatabase(uri);
      await mongo.stop();
    }
  });
});

test("a newer release of Node generates, serves, runs the typed client and the tests", {
  timeout: TIMEOUT_MS,
}, async (context) => {
  const newer = await findNewerNode();
  if ("missing" in newer) return context.skip(newer.missing);
  const by = (command: string): string => `export PATH=${dirname(newer.path)}:$PATH; ${command}`;
  context.diagnostic(await project.ok(by("node --version")));
  assert.equal(await project.ok(by("command -v node")), `${newer.path}\n`);
  await project.ok(by(commandOf(readmeBlock("step=generate"))));
  await withServer(by(commandOf(readmeBlock("step=serve"))), async (api) => {
    await becomesReady(api);
    assert.match(await project.ok(by(commandOf(readmeBlock("step=client")))), /^stale: true\nowned by another: true\n/);
  });
  assert.match(await project.ok(by(commandOf(readmeBlock("step=tests")))), /^(# |ℹ )pass 1$/m);
});

describe("a new project", { timeout: TIMEOUT_MS }, () => {
  // Below the other project, whose compiler would find it.
  after(() => rmSync(project.path("made"), { recursive: true, force: true }));

  test("init makes one that installs, tests, builds, type-checks and serves", async () => {
    await project.ok("npx kindsmith init made/tasks");
    const inside = (command: string): Promise<string> => project.ok(`cd made/tasks && ${command}`);
    await inside(`npm install ${packed.tarball}`);
    assert.match(await inside("npm test"), /^# pass 3$[\s\S]*^# fail 0$|^ℹ pass 3$[\s\S]*^ℹ fail 0$/m);
    await inside("npm run build");
    assert.ok(existsSync(project.path("made/tasks/dist/server.js")));
    assert.match(await inside("npx kindsmith generate --check"), /^generated is up to date with schemas$/m);
    const again = await project.run("npx kindsmith init made/tasks");
    assert.equal(again.code, 2);
    assert.match(
      again.stderr,
      /^kindsmith: DIR made\/tasks: the folder is not empty: \.gitignore, README\.md, dist, generated, /m,
    );
    const server = await project.start(`cd made/tasks && npm start -- ${ANY_PORT}`);
    try {
      const path = "/apis/tasks.example.com/v1/namespaces/default/tasks";
      const body = { metadata: { name: "first" }, spec: { title: "Water the plants" } };
      const made = await requestBy(project.path("made/tasks/.kindsmith/kubeconfig"), "POST", path, body);
      assert.deepEqual([made.status, fieldAt(made.body, "spec", "priority")], [201, "normal"]);
    } finally {
      await server.stop();
    }
  });
});

describe("types", { timeout: TIMEOUT_MS }, () => {
  before(async () => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const own = ["typescript", "@types/node"].map((name) => `${name}@${devDependencies[name]}`);
    await project.ok(`npm install --save-dev '${[...own, OLDER_TYPESCRIPT].join("' '")}'`);
    project.write("tsconfig.json", JSON.stringify({ compilerOptions: STRICT }));
  });

  test("the whole project is strictly typed, with the declarations of the package", () => typeCheck("typescript"));

  test("so it is for TypeScript 5.9", () => typeCheck("typescript-5", "--skipLibCheck"));

  test("[GEN-008] a wrong field in an object literal is a compile error", async () => {
    const typed = `import type { Greenhouse } from "./generated/farm.example.com/v1/index.js";\n`;
    project.write(
      "wrong.ts",
      `${typed}export const wrong: Greenhouse = { metadata: { name: "a" }, spec: { aria: 3 } };\n`,
    );
    try {
      const { code, stdout } = await project.run("node node_modules/typescript/bin/tsc -p .");
      assert.notEqual(code, 0);
      assert.match(stdout, /^wrong\.ts\(2,\d+\): error TS2\d{3}: .*'aria'/m);
    } finally {
      rmSync(project.path("wrong.ts"));
    }
  });

  test("[GEN-024] with a schema goes what was generated from it, and the project compiles before and after", async () => {
    const before = filesBelow(project.path("generated"));
    project.write("schemas/sprinkler.yaml", CRD);
    await project.ok(commandOf(readmeBlock("step=generate")));
    const added = filesBelow(project.path("generated")).filter((file) => !before.includes(file));
    assert.ok(added.some((file) => file.endsWith("sprinkler.types.ts")));
    assert.match(project.read("generated/farm.example.com/v1/client.ts"), /sprinklers/);
    await typeCheck("typescript");
    rmSync(project.path("schemas/sprinkler.yaml"));
    await project.ok(commandOf(readmeBlock("step=generate")));
    assert.deepEqual(filesBelow(project.path("generated")), before);
    assert.doesNotMatch(project.read("generated/farm.example.com/v1/client.ts"), /sprinkler/i);
    await typeCheck("typescript");
  });
});

/** Every check that a careful user may have switched on, the declarations of packages included. */
const STRICT = {
  target: "es2022",
  module: "nodenext",
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: false,
  noEmit: true,
};

async function typeCheck(compiler: string, flags = ""): Promise<void> {
  const { code, stdout } = await project.run(`node node_modules/${compiler}/bin/tsc -p . ${flags}`);
  assert.equal(code, 0, stdout);
}

const READY_TIMEOUT_MS = 30_000;

/** It serves before it is ready: objects that it keeps for its group versions are being made. */
async function becomesReady(api: Api): Promise<void> {
  const limit = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    const { status, body } = await api("GET", "/readyz");
    if (status === 200) return;
    assert.ok(performance.now() < limit, `not ready in ${READY_TIMEOUT_MS} ms: ${String(body)}`);
  }
}

type Api = (method: string, path: string, body?: unknown) => Promise<HttpsAnswer>;

async function withServer(command: string, use: (api: Api) => Promise<void>): Promise<void> {
  const server = await project.start(`${command} ${ANY_PORT}`);
  try {
    await use((method, path, body) => requestBy(project.path(".kindsmith/kubeconfig"), method, path, body));
  } finally {
    await server.stop();
  }
}

function writeFileBlock(block: ReadmeBlock): void {
  project.write(fileOf(block), block.text);
}

function greenhouse(name: string, area: number): object {
  return { metadata: { name }, spec: { area } };
}

/** The schema with one more property in the spec. */
function withProperty(schema: string, property: string): string {
  return schema.replace(/^( +)climate: /m, `$1${property}\n$&`);
}

/** Text and time of change of everything that the generator writes. */
function snapshot(): readonly (readonly [file: string, text: string, mtimeMs: number])[] {
  return ["schemas", "generated"].flatMap((folder) =>
    filesBelow(project.path(folder))
      .map((file) => join(folder, file))
      .filter((file) => file !== join("schemas", "greenhouse.yaml"))
      .map((file) => [file, project.read(file), statSync(project.path(file)).mtimeMs] as const),
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}

function includes(part: string): (text: string) => boolean {
  return (text) => text.includes(part);
}
