/**
 * Every CRD and every OpenAPI document of the corpus: each loads and becomes code that the strict compiler takes. One run
 * of generator and compiler each, since both are slow to start.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import test, { type TestContext } from "node:test";
import { generate } from "../../codegen/generate.js";
import { REPOSITORY, type Workspace, workspace } from "../codegen/workspace.js";
import { CRDS, crdFiles } from "./support/crds.js";

const CORPUS = join(REPOSITORY, "../shared/corpus");
const SWAGGER = join(CORPUS, "kubernetes-api/openapi-v2/swagger.json");
const OPENAPI = join(CORPUS, "kubernetes-api/openapi-v3/1.35");
const SKIP = [CRDS, SWAGGER, OPENAPI].every((path) => existsSync(path)) ? false : "the corpus of schemas is absent";

const LEAST = { crds: 348, kinds: 530, documents: 23, published: 21, documentKinds: 60, files: 3500 };

const MAX_COMPILER_OUTPUT_BYTES = 64 * 1024 * 1024;
const MAX_SHOWN_CHARACTERS = 4000;

/** Kinds by group version. */
async function kindsOf(schemas: string): Promise<Map<string, string[]>> {
  const { model } = await generate({
    schemas,
    problemLabel: basename(schemas),
    schemaLabel: "schemas",
    command: "npx kindsmith generate",
    kitModule: () => "kindsmith/kit",
  });
  return new Map(
    model.groupVersions.map(({ folder, units }) => [folder, units.flatMap(({ kind }) => (kind ? [kind.kind] : []))]),
  );
}

function count(kinds: ReadonlyMap<string, readonly string[]>): number {
  return [...kinds.values()].reduce((sum, names) => sum + names.length, 0);
}

test("each published document is complete: alone in a folder, it loads", { skip: SKIP }, async (context) => {
  const documents = readdirSync(OPENAPI, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".json"));
  let kinds = 0;
  for (const file of documents) {
    const space = await workspace(context);
    await cp(join(OPENAPI, file), join(space.root, "schemas", file));
    const found = await kindsOf(join(space.root, "schemas"));
    assert.ok(count(found) > 0, `${file} has no kinds`);
    kinds += count(found);
  }
  context.diagnostic(`${documents.length} documents, ${kinds} kinds`);
  assert.ok(documents.length >= LEAST.documents && kinds >= LEAST.documentKinds, `${documents.length}, ${kinds}`);
});

test("documents that a server published for custom resources load like those of built-in kinds", {
  skip: SKIP,
}, async (context) => {
  const files = readdirSync(CRDS).map((project) => join(CRDS, project, "openapi-v3.json"));
  const published = files.filter((file) => existsSync(file));
  let kinds = 0;
  for (const file of published) {
    const space = await workspace(context);
    const { document } = JSON.parse(readFileSync(file, "utf8")) as { document: unknown };
    await space.write("schemas/document.json", JSON.stringify(document));
    const found = count(await kindsOf(join(space.root, "schemas")));
    assert.ok(found > 0, `${file} has no kinds`);
    kinds += found;
  }
  context.diagnostic(`${published.length} documents, ${kinds} kinds`);
  assert.ok(published.length >= LEAST.published);
});

test("[GEN-002][GEN-003][GEN-004] the whole published API and all CRDs become code that compiles under strict TypeScript", {
  skip: SKIP,
}, async (context) => {
  const space = await workspace(context, {}, "inside");
  const crds = crdFiles();
  assert.ok(crds.length >= LEAST.crds, `${crds.length} CRDs`);
  for (const { name, path } of crds) {
    await cp(path, join(space.root, "schemas", name));
  }
  await cp(SWAGGER, join(space.root, "schemas/swagger.json"));
  await cp(OPENAPI, join(space.root, "documents"), { recursive: true });
  const kinds = await generated(space, "schemas", "generated");
  const ofDocuments = await generated(space, "documents", "generated-from-documents");
  context.diagnostic(`${crds.length} CRDs and the published API: ${kinds} kinds; from documents: ${ofDocuments}`);
  assert.ok(kinds >= LEAST.kinds && ofDocuments >= LEAST.documentKinds, `${kinds}, ${ofDocuments}`);
  await compiles(space, context);
});

/** Runs the generator. Returns how many kinds it says that it made. */
async function generated(space: Workspace, schemas: string, out: string): Promise<number> {
  const { code, stdout, stderr } = await space.generate("--schemas", schemas, "--out", out);
  assert.equal(code, 0, stderr);
  return Number(/: (\d+) kinds/.exec(stdout)?.[1]);
}

/** Runs the compiler over all TypeScript of a workspace. */
async function compiles(space: Workspace, context: TestContext): Promise<void> {
  const entries = await readdir(space.root, { recursive: true });
  const files = entries.filter((path) => path.endsWith(".ts")).length;
  context.diagnostic(`${files} files compiled`);
  assert.ok(files >= LEAST.files, `${files} files`);
  const config = { extends: join(REPOSITORY, "tsconfig.json"), include: ["**/*.ts"], exclude: [] };
  await space.write("tsconfig.json", JSON.stringify(config));
  const compiler = join(REPOSITORY, "node_modules/typescript/bin/tsc");
  const { stdout, stderr, status } = spawnSync(process.execPath, [compiler, "-p", space.root, "--pretty", "false"], {
    encoding: "utf8",
    maxBuffer: MAX_COMPILER_OUTPUT_BYTES,
  });
  assert.equal(stdout.slice(0, MAX_SHOWN_CHARACTERS), "");
  assert.equal(status, 0, stderr);
}
