/**
 * A project of a user: generated from an OpenAPI document and a CRD, its programs compiled by a strict compiler against
 * the built package, and run against a server that serves what was generated.
 */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { builtRepository } from "../support/repository-copy.js";
import { ScratchProject, type StartedServer } from "../support/scratch-project.js";

const ROOT = resolve(import.meta.dirname, "../..");
const FIXTURES = join(import.meta.dirname, "support-typed-client/fixtures");
const TIMEOUT_MS = 1_200_000;
const KINDSMITH = "node node_modules/kindsmith/dist/runtime/cli/bin.js";

/** Steps of the program, and what each proves. */
const STEPS = {
  "create, get and update": "",
  status: "",
  "patch of each type": "",
  scale: "",
  "list and pages": "SDK-011",
  watch: "",
  informer: "SDK-009",
  "delete and deleteCollection": "",
  scopes: "SDK-003",
  "by group and version": "SDK-004",
  failures: "",
  warnings: "SDK-015",
} as const;

describe("a program with the generated typed client", { timeout: TIMEOUT_MS }, () => {
  const built = new ScratchProject();
  const project = new ScratchProject();

  before(async () => {
    mkdirSync(project.path("node_modules"));
    symlinkSync(await builtRepository(built), project.path("node_modules/kindsmith"), "dir");
    for (const name of ["@types", "typescript", "tsx"])
      symlinkSync(join(ROOT, "node_modules", name), project.path(`node_modules/${name}`), "dir");
    cpSync(FIXTURES, project.directory, { recursive: true });
    project.write("package.json", JSON.stringify({ name: "shop", type: "module" }));
    await project.ok(`${KINDSMITH} generate`);
  });

  after(async () => {
    await project.dispose();
    await built.dispose();
  });

  test("[GEN-004] it compiles with all checks on, and nothing is of type any", async () => {
    const { code, stdout } = await compile("program.ts", "generated/index.ts");
    assert.equal(code, 0, stdout);
    const files = readdirSync(project.path("generated"), { recursive: true, encoding: "utf8" });
    const modules = files.filter((file) => file.endsWith(".ts"));
    assert.ok(modules.length > 10);
    const withAny = modules.filter((file) =>
      /[:<|&(,]\s*any\b|\bany\[|\bas any\b/.test(withoutComments(`generated/${file}`)),
    );
    assert.deepEqual(withAny, []);
  });

  test("[GEN-008, SDK-003] wrong fields, wrong values and missing namespaces don't compile", async () => {
    const { stdout } = await compile("mistakes.ts");
    const found = [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error (TS\d+)/gm)].map((match) => match.slice(1).join(" "));
    const lines = readFileSync(join(FIXTURES, "mistakes.ts"), "utf8").split("\n");
    const expected = lines.flatMap((line, index) => {
      const [, code] = /\/\/ (TS\d+)$/.exec(line) ?? [];
      return code === undefined ? [] : [`mistakes.ts ${index + 1} ${code}`];
    });
    assert.deepEqual(found, expected, stdout);
  });

  for (const profile of ["orch", "kubernetes"]) {
    describe(`run in the profile ${profile}`, () => {
      const problems = new Map<string, string | undefined>();
      let server: StartedServer | undefined;

      before(async () => {
        server = await project.start(
          `${KINDSMITH} serve --secure-port=0 --storage=memory --profile=${profile} --data-dir=${profile}`,
        );
        const output = await project.ok(`node --import tsx program.ts ${profile}/kubeconfig ${profile}`);
        for (const line of output.trim().split("\n")) {
          const { step, problem } = JSON.parse(line);
          problems.set(step, problem);
        }
      });
      after(() => server?.stop());

      for (const [step, ids] of Object.entries(STEPS)) {
        test(ids === "" ? step : `[${ids}] ${step}`, () => {
          assert.ok(problems.has(step), "the program did not come so far");
          assert.equal(problems.get(step), undefined);
        });
      }

      test("[SDK-001] every call was made", () => {
        assert.deepEqual([...problems.keys()], Object.keys(STEPS));
        assert.deepEqual([...problems.values()].filter(Boolean), []);
      });
    });
  }

  /** A module without its comments. */
  function withoutComments(file: string): string {
    return project.read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  }

  function compile(...files: readonly string[]): ReturnType<ScratchProject["run"]> {
    project.write("tsconfig.json", JSON.stringify({ compilerOptions: STRICT, files }));
    return project.run("node node_modules/typescript/bin/tsc -p . --pretty false");
  }
});

const STRICT = {
  target: "es2022",
  lib: ["es2023"],
  module: "nodenext",
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: false,
  noEmit: true,
};
