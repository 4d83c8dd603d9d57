/**
 * A kind from generated files and the same kind from a CRD in memory are one and the same: what they accept, say, drop,
 * fill in and merge. Random schemas with random objects, and the definitions of real projects.
 */
import assert from "node:assert/strict";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import fc from "fast-check";
import { parseAllDocuments } from "yaml";
import { kebabCase } from "../../codegen/model/model-names.js";
import type { JsonObject } from "../../runtime/api/json.js";
import { REPOSITORY, type Workspace, workspace } from "../codegen/workspace.js";
import { runSeed } from "../history/seed.js";
import { assertAgree, bothWays, type Verdicts } from "./support/both-ways.js";
import { randomRoot } from "./support/random-schema.js";

const SEED = runSeed();
const SCHEMAS = 40;
const OBJECTS_OF_A_SCHEMA = 60;
const OBJECTS_OF_A_DEFINITION = 12;

const CORPUS = join(REPOSITORY, "../shared/corpus/crds");
/** Small projects with many features stand for the rest unless KINDSMITH_CORPUS is `all`. */
const SAMPLE = [
  "kubernetes-sigs__kwok",
  "metallb__metallb",
  "kubernetes-csi__external-snapshotter",
  "knative__serving",
];

interface Crd {
  readonly kind: string;
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: JsonObject } }[];
  };
}

function definition(kind: string, openAPIV3Schema: JsonObject): Crd & JsonObject {
  const plural = `${kind.toLowerCase()}s`;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.random.example.com` },
    spec: {
      group: "random.example.com",
      names: { kind, plural },
      scope: "Cluster",
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  } as unknown as Crd & JsonObject;
}

async function assertAllAgree(
  space: Workspace,
  crds: readonly Crd[],
  objects: number,
  verdicts: Verdicts,
): Promise<number> {
  const { code, stderr } = await space.generate();
  assert.equal(code, 0, stderr);
  let compared = 0;
  for (const { spec } of crds) {
    for (const { name, schema } of spec.versions) {
      const { kind } = spec.names;
      const folder = `${spec.group}/${name}`;
      const pair = await bothWays(join(space.root, "generated"), folder, kebabCase(kind), kind, schema.openAPIV3Schema);
      assertAgree(pair, SEED, objects, verdicts);
      compared += 1;
    }
  }
  return compared;
}

test("[GEN-005][GEN-006] random schemas: generated code and the compiler in memory agree on random objects", async (context) => {
  context.diagnostic(`seed ${SEED}`);
  const roots = fc.sample(randomRoot(), { seed: SEED, numRuns: SCHEMAS });
  const crds = roots.map((root, index) => definition(`Random${String.fromCharCode(65 + (index % 26))}${index}`, root));
  const files = crds.map((crd, index) => [`schemas/${index}.json`, JSON.stringify(crd)] as const);
  const space = await workspace(context, Object.fromEntries(files), "inside");
  const verdicts = { accepted: 0, refused: 0 };
  assert.equal(await assertAllAgree(space, crds, OBJECTS_OF_A_SCHEMA, verdicts), SCHEMAS);
  context.diagnostic(`${verdicts.accepted} objects accepted, ${verdicts.refused} refused`);
  assert.ok(Math.min(verdicts.accepted, verdicts.refused) > SCHEMAS);
});

test("[GEN-005][GEN-006] definitions of real projects: generated code and the compiler in memory agree on random objects", {
  skip: existsSync(CORPUS) ? false : "the corpus of CRDs is absent",
}, async (context) => {
  const projects = process.env.KINDSMITH_CORPUS === "all" ? readdirSync(CORPUS) : SAMPLE;
  let compared = 0;
  const verdicts = { accepted: 0, refused: 0 };
  for (const project of projects) {
    const folder = join(CORPUS, project, "crds");
    if (!existsSync(folder)) continue;
    const space = await workspace(context, {}, "inside");
    cpSync(folder, join(space.root, "schemas"), { recursive: true });
    const crds = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(ya?ml|json)$/.test(file))
      .flatMap((file) => parseAllDocuments(readFileSync(join(folder, file), "utf8")))
      .map((document) => document.toJS() as Crd)
      .filter(({ kind }) => kind === "CustomResourceDefinition");
    compared += await assertAllAgree(space, crds, OBJECTS_OF_A_DEFINITION, verdicts);
  }
  context.diagnostic(`seed ${SEED}; ${compared} versions of kinds in ${projects.length} projects`);
  context.diagnostic(`${verdicts.accepted} objects accepted, ${verdicts.refused} refused`);
  assert.ok(compared > 10 && verdicts.accepted > 0 && verdicts.refused > 0);
});
