/** One project of the corpus, from its CRDs to its last deleted object, and what there is to say of it. */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { kindsmith } from "../../support/cli.js";
import type { CorpusCrd, CorpusProject, CorpusSample } from "../../support/crd-corpus.js";
import { type ApiBody, type JsonObject, objectsAt } from "../../support/json.js";
import { Kubectl } from "../../support/kubectl.js";
import { LineWatch } from "../../support/line-watch.js";
import { startServe } from "../../support/serve.js";
import { identityOf, judge, keyOf, type ProjectOutcome, refusalsIn } from "./judgement.js";

/** Inside the package, so that generated code finds the sources of the runtime. */
const SCRATCH_PARENT = resolve(import.meta.dirname, "../../../.cache");

/** @throws Error when generating or serving fails, and when an object that was created is not listed, watched or deleted. */
export async function runProject(project: CorpusProject, kubectlPath: string): Promise<ProjectOutcome> {
  mkdirSync(SCRATCH_PARENT, { recursive: true });
  const scratch = mkdtempSync(join(SCRATCH_PARENT, "corpus-"));
  try {
    const schemas = join(scratch, "schemas");
    const generated = join(scratch, "generated");
    cpSync(project.crdsDirectory, schemas, { recursive: true });
    await kindsmith(["generate", "--schemas", schemas, "--out", generated]);
    // the release of the reference, whose texts these are
    const release = "--emulated-version=1.36";
    const server = await startServe(["--profile=kubernetes", "--storage=memory", release, `--apis=${generated}`]);
    const kubectl = new Kubectl(kubectlPath, server.kubeconfig);
    try {
      return await exercise(project, kubectl);
    } finally {
      kubectl.dispose();
      assert.equal((await server.stop()).code, 0, server.output());
      assert.doesNotMatch(server.output(), /"level":50/);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function exercise(project: CorpusProject, kubectl: Kubectl): Promise<ProjectOutcome> {
  const samples = project.samples.filter(({ verdict }) => verdict !== "none");
  const kinds = await countServedKinds(project.crds, kubectl);
  await createNamespaces(samples, kubectl);
  const watches = startWatches(project, samples, kubectl);
  try {
    const { stderr } = await kubectl.run(["create", "--validate=warn", "-f", "-"], manifest(samples));
    const stored = await readStored(project, samples, kubectl);
    const created = samples.filter((sample) => stored.has(keyOf(sample)));
    await checkTable(project, created, kubectl);
    await checkEvents(watches, created, "ADDED");
    // kubectl waits with five requests a second; the watches tell sooner
    if (created.length > 0) await kubectl.ok(["delete", "--wait=false", "-f", "-"], manifest(created));
    await checkEvents(watches, created, "DELETED");
    assert.equal((await readStored(project, samples, kubectl)).size, 0, "objects remain after they were deleted");
    return judge({ project, kinds, samples, stored, refusals: refusalsIn(stderr) });
  } finally {
    await Promise.all([...watches.values()].map((watch) => watch.stop()));
  }
}

async function countServedKinds(crds: readonly CorpusCrd[], kubectl: Kubectl): Promise<number> {
  const wanted = crds.flatMap(({ group, plural, kind, versions }) =>
    versions.filter(({ served }) => served).map(({ name }) => ({ path: `/apis/${group}/${name}`, plural, kind })),
  );
  let count = 0;
  for (const path of new Set(wanted.map((each) => each.path))) {
    const { resources }: JsonObject = JSON.parse(await kubectl.ok(["get", "--raw", path]));
    const shown = new Set(objectsAt(resources).map(({ name, kind }) => `${name} ${kind}`));
    count += wanted.filter((each) => each.path === path && shown.has(`${each.plural} ${each.kind}`)).length;
  }
  return count;
}

async function createNamespaces(samples: readonly CorpusSample[], kubectl: Kubectl): Promise<void> {
  const present = (await kubectl.ok(["get", "namespaces", "-o", "jsonpath={.items[*].metadata.name}"])).split(" ");
  const wanted = new Set(samples.flatMap(({ namespace }) => namespace ?? []));
  const documents = [...wanted]
    .filter((name) => !present.includes(name))
    .map((name) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name } }));
  if (documents.length > 0) await kubectl.ok(["create", "-f", "-"], manifestOf(documents));
}

/** One for every CRD that has samples, begun before the first of them is created. */
function startWatches(
  project: CorpusProject,
  samples: readonly CorpusSample[],
  kubectl: Kubectl,
): Map<string, LineWatch> {
  const template = '{.type} {.object.metadata.namespace}/{.object.metadata.name}{"\\n"}';
  const flags = ["-A", "--watch", "--output-watch-events", "-o", `jsonpath=${template}`];
  const watches = new Map<string, LineWatch>();
  for (const sample of samples) {
    if (watches.has(sample.crd)) continue;
    watches.set(sample.crd, new LineWatch(kubectl.start(["get", resourceOf(project, sample), ...flags])));
  }
  return watches;
}

async function checkEvents(
  watches: ReadonlyMap<string, LineWatch>,
  samples: readonly CorpusSample[],
  type: "ADDED" | "DELETED",
): Promise<void> {
  for (const [crd, watch] of watches) {
    const lines = samples
      .filter((sample) => sample.crd === crd)
      .map(({ name, namespace = "" }) => `${type} ${namespace}/${name}`);
    await watch.lines.include(lines);
  }
}

/** Every object of the kinds of the samples, in the versions of the samples. */
async function readStored(
  project: CorpusProject,
  samples: readonly CorpusSample[],
  kubectl: Kubectl,
): Promise<Map<string, ApiBody>> {
  const text = await kubectl.ok(["get", resourcesOf(project, samples), "-A", "-o", "json"]);
  const { items }: ApiBody = JSON.parse(text);
  return new Map(items.map((item) => [identityOf(item), item]));
}

async function checkTable(project: CorpusProject, samples: readonly CorpusSample[], kubectl: Kubectl): Promise<void> {
  const table = await kubectl.ok(["get", resourcesOf(project, samples), "-A", "--no-headers"]);
  const words = new Set(table.split(/\s+/).map((word) => word.replace(/^[^/]+\//, "")));
  const absent = samples.filter(({ name }) => !words.has(name)).map(({ name }) => name);
  assert.deepEqual(absent, [], `not in the table:\n${table}`);
}

function resourcesOf(project: CorpusProject, samples: readonly CorpusSample[]): string {
  return [...new Set(samples.map((sample) => resourceOf(project, sample)))].join(",");
}

/** As kubectl takes it, with the version of the sample: `gateways.v1.gateway.networking.k8s.io`. */
function resourceOf(project: CorpusProject, { crd, version }: CorpusSample): string {
  const found = project.crds.find(({ name }) => name === crd);
  if (found === undefined) throw new Error(`${project.name} has a sample of ${crd}, but no such CRD`);
  return `${found.plural}.${version}.${found.group}`;
}

function manifest(samples: readonly CorpusSample[]): string {
  return manifestOf(samples.map(({ submitted }) => submitted));
}

function manifestOf(documents: readonly JsonObject[]): string {
  return documents.map((document) => `---\n${JSON.stringify(document)}\n`).join("");
}
