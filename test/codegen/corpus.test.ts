/** Documents that real servers publish, for the CRDs of real projects and for built-in kinds, compared with ours. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import test, { type TestContext } from "node:test";
import { openApiGroupVersion } from "../../codegen/emit/emit-openapi.js";
import { StructFacts } from "../../codegen/emit/struct-facts.js";
import { type Generated, generate } from "../../codegen/generate.js";
import { kubernetesProfile, resolveVariables } from "../../runtime/api/profile/naming-profile.js";
import { openapiV3Document } from "../../runtime/schema/openapi/publish-openapi.js";
import { crdFiles } from "../corpus/support/crds.js";
import { REPOSITORY, workspace } from "./workspace.js";

const CORPUS = join(REPOSITORY, "../shared/corpus/crds");
const KUBERNETES = join(REPOSITORY, "../shared/corpus/kubernetes-api/openapi-v3/1.35");
const PROJECTS = existsSync(CORPUS) ? readdirSync(CORPUS).filter((name) => existsSync(join(CORPUS, name, "crds"))) : [];
const SKIP = PROJECTS.length === 0 ? "the corpus of CRDs is absent" : false;

const PROFILE = kubernetesProfile();
const OPTIONS = { title: "test", version: "v1", resolve: (text: string) => resolveVariables(text, PROFILE) };

interface Published {
  readonly path: string;
  readonly document: {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, unknown> };
  };
}

interface Operation {
  readonly operationId: string;
  readonly "x-kubernetes-action": string;
  readonly "x-kubernetes-group-version-kind": unknown;
}

async function generateProject(context: TestContext, project: string): Promise<Generated> {
  const space = await workspace(context);
  for (const crd of crdFiles()) {
    if (crd.project === project) await cp(crd.path, join(space.root, "schemas", crd.name));
  }
  return generateFolder(join(space.root, "schemas"));
}

function generateFolder(schemas: string): Promise<Generated> {
  return generate({
    schemas,
    problemLabel: schemas,
    schemaLabel: "schemas",
    command: "npx kindsmith generate",
    kitModule: () => "kindsmith/kit",
  });
}

test("published OpenAPI documents have the paths, operation ids, actions and kinds of a real server", {
  skip: SKIP,
}, async (context) => {
  let compared = 0;
  for (const project of PROJECTS) {
    const file = join(CORPUS, project, "openapi-v3.json");
    if (!existsSync(file)) continue;
    const published = JSON.parse(readFileSync(file, "utf8")) as Published;
    const folder = /^\/openapi\/v3\/apis\/(.+)$/.exec(published.path)?.[1] ?? "";
    const { model } = await generateProject(context, project);
    const group = model.groupVersions.find((candidate) => candidate.folder === folder);
    if (!group) continue;
    const { resources, ...names } = openApiGroupVersion(group, new StructFacts(model.structs));
    const custom = resources.map((resource) => ({ ...resource, custom: true }));
    const own = openapiV3Document({ ...names, resources: custom }, OPTIONS) as unknown as Published["document"];
    // A document was taken when some CRDs of a project were not established yet: only its own resources count.
    const established = new Set(Object.keys(published.document.paths).map(resourceOf));
    const ofServed = Object.entries(own.paths).filter(([path]) => established.has(resourceOf(path)));
    assert.deepEqual(operations(Object.fromEntries(ofServed)), operations(published.document.paths), project);
    for (const name of Object.keys(published.document.components.schemas)) {
      if (!name.startsWith("io.k8s.api")) assert.ok(Object.hasOwn(own.components.schemas, name), `${project}: ${name}`);
    }
    compared += 1;
  }
  context.diagnostic(`${compared} documents compared`);
  assert.ok(compared > 10);
});

test("[GEN-002] kinds of published documents get the plural, scope, verbs and subresources that their paths show", {
  skip: SKIP,
}, async (context) => {
  const documents = readdirSync(KUBERNETES, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".json"));
  let kinds = 0;
  for (const file of documents) {
    const folder = join(KUBERNETES, dirname(file));
    const { model } = await generateFolder(folder);
    const published = JSON.parse(readFileSync(join(KUBERNETES, file), "utf8")) as Published["document"];
    const expected = operations(published.paths);
    const version = basename(file, ".json");
    const group = model.groupVersions.find(
      (candidate) => candidate.version === version && candidate.units.some((unit) => unit.kind),
    );
    if (!group) continue;
    kinds += group.units.filter((unit) => unit.kind).length;
    const own = openapiV3Document(
      openApiGroupVersion(group, new StructFacts(model.structs)),
      OPTIONS,
    ) as unknown as Published["document"];
    const ownOperations = operations(own.paths);
    for (const [operation, facts] of Object.entries(ownOperations))
      assert.deepEqual(facts, expected[operation], operation);
    const missing = Object.keys(expected).filter((operation) => !Object.hasOwn(ownOperations, operation));
    // Deprecated watch paths, group discovery, and subresources that a schema can't declare.
    const beyond = /\/watch\/|\/$|\{path\}|\{name\}\/(?!status$|scale$)/;
    assert.deepEqual(
      missing.filter((operation) => !beyond.test(operation)),
      [],
      file,
    );
  }
  context.diagnostic(`${kinds} kinds of ${documents.length} documents compared`);
  assert.ok(kinds > 40);
});

/** The plural in a path below a group version. */
function resourceOf(path: string): string | undefined {
  return /^\/apis\/[^/]+\/[^/]+\/(?:namespaces\/\{namespace\}\/)?([^/]+)/.exec(path)?.[1];
}

function operations(paths: Published["document"]["paths"]): Record<string, unknown> {
  const found: [string, unknown][] = [];
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (method === "parameters") continue;
      const { operationId, "x-kubernetes-action": action, "x-kubernetes-group-version-kind": kind } = operation;
      found.push([`${method} ${path}`, { operationId, action, kind }]);
    }
  }
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
