/** The files of a new project, except generated code. */
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import { exampleHooks, exampleSchema, exampleServer, exampleTest, type ProjectNames } from "./example.js";

/**
 * Returns texts by path. @param own package.json of this package: a new project uses the dependency versions that it
 * is tested with
 */
export function projectFiles(names: ProjectNames, own: JsonObject): Map<string, string> {
  return new Map([
    ["package.json", json(manifest(names, own))],
    ["tsconfig.json", json(COMPILER)],
    ["tsconfig.build.json", json(BUILD)],
    [".gitignore", "node_modules/\ndist/\n.kindsmith/\n"],
    ["README.md", readme(names)],
    [`schemas/${names.group}/v1/task.yaml`, exampleSchema(names)],
    ["hooks.ts", exampleHooks(names)],
    ["server.ts", exampleServer()],
    ["test/task.test.ts", exampleTest(names)],
  ]);
}

function manifest({ name }: ProjectNames, own: JsonObject): JsonObject {
  const versionOf = (dependency: string): JsonValue => {
    for (const group of [own.dependencies, own.devDependencies]) {
      const version = (group as JsonObject | undefined)?.[dependency];
      if (version !== undefined) return version;
    }
    throw new Error(`package.json names no version of ${dependency}`);
  };
  return {
    name,
    version: "0.1.0",
    private: true,
    type: "module",
    engines: own.engines,
    scripts: {
      generate: "kindsmith generate",
      build: "kindsmith generate && tsc -p tsconfig.build.json",
      start: "kindsmith serve --hooks=hooks.ts",
      test: "kindsmith generate --check && tsc -p tsconfig.json && node --import tsx --test test/*.test.ts",
    },
    dependencies: { kindsmith: `^${own.version}` },
    devDependencies: {
      "@types/node": versionOf("@types/node"),
      tsx: versionOf("tsx"),
      typescript: versionOf("typescript"),
    },
    allowScripts: Object.fromEntries(INSTALL_SCRIPTS.map((dependency) => [dependency, false])),
  };
}

/**
 * Dependencies with scripts that npm would run at install. None is necessary where there are prebuilt programs, so a
 * project starts without them, and npm has nothing to warn of.
 */
const INSTALL_SCRIPTS: readonly string[] = ["esbuild", "lmdb", "msgpackr-extract"];

const COMPILER: JsonObject = {
  compilerOptions: {
    target: "es2022",
    module: "nodenext",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
    noFallthroughCasesInSwitch: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ["*.ts", "generated", "test"],
};

const BUILD: JsonObject = {
  extends: "./tsconfig.json",
  compilerOptions: { noEmit: false, rootDir: ".", outDir: "dist", declaration: true },
  include: ["*.ts", "generated"],
};

function json(value: JsonObject): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function readme({ name, group }: ProjectNames): string {
  return `# ${name}

An API server for the kinds in \`schemas/\`, made with Kindsmith.

\`\`\`sh
npm install
npm test          # generated code is fresh, types, tests against a server in this process
npm start         # serves over HTTPS on 127.0.0.1:6443 and writes .kindsmith/kubeconfig
kubectl --kubeconfig .kindsmith/kubeconfig get tasks
\`\`\`

| file | what it is |
| --- | --- |
| \`schemas/${group}/v1/task.yaml\` | the example kind: edit it, or add files beside it |
| \`schemas/**/protobuf.lock.json\` | field numbers; commit them, they never change |
| \`generated/\` | what \`npm run generate\` makes from the schemas; commit it, never edit it |
| \`hooks.ts\` | logic that a schema can't say |
| \`server.ts\` | the server for programs that embed it |
| \`test/task.test.ts\` | tests against a server in the same process |

- While you edit schemas: \`npx kindsmith generate --watch\`.
- Bring in kinds that exist elsewhere: \`npx kindsmith import FILE\`, or \`--kubeconfig FILE\`.
- Before a release: \`npx kindsmith breaking --against TAG\` says what clients of the last one would notice.
- \`npm run build\` compiles to \`dist/\`; \`npx kindsmith serve --apis=dist/generated --hooks=dist/hooks.js\` serves that.
- Commit \`package-lock.json\` too.
`;
}
