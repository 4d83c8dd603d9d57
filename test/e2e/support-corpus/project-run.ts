/** One project of the corpus, from its CRDs to its last deleted object, and what there is to say of it. */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Json } from "../../support/api.js";
import { kindsmith } from "../../support/cli.js";
import type { CorpusCrd, CorpusProject, CorpusSample } from "../../support/crd-corpus.js";
import { Kubectl } from "../../support/kubectl.js";
import { LineWatch } from "../../support/line-watch.js";
import { startServe } from "../../support/serve.js";
import { storedDifference } from "./difference.js";

export interface Tally {
  /** CRDs generated, and the versions of their kinds that discovery shows. */
  readonly crds: number;
  readonly kinds: number;
  /** Samples that the reference took and we took, of how many. */
  readonly created: number;
  readonly accepted: number;
  /** Of the created: stored as the reference stored them. */
  readonly equal: number;
  /** Samples that the schema refuses and we refuse for the same faults, of how many. */
  readonly refused: number;
  readonly refusals: number;
  /** Samples that only validation rules refuse and we refuse for the same faults, of how many. */
  readonly ruleRefused: number;
  readonly ruleRefusals: number;
}

export interface ProjectOutcome {
  readonly tally: Tally;
  /** One line for every sample that fared otherwise than with the reference. */
  readonly remarks: readonly string[];
}

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
    const server = await startServe(["--profile=kubernetes", "--storage=memory", `--apis=${generated}`]);
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
    const { resources }: Json = JSON.parse(await kubectl.ok(["get", "--raw", path]));
    const shown = new Set(resources.map(({ name, kind }: Json) => `${name} ${kind}`));
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
): Promise<Map<string, Json>> {
  const text = await kubectl.ok(["get", resourcesOf(project, samples), "-A", "-o", "json"]);
  const { items }: Json = JSON.parse(text);
  return new Map(items.map((item: Json) => [identityOf(item), item]));
}

async function checkTable(project: CorpusProject, samples: readonly CorpusSample[], kubectl: Kubectl): Promise<void> {
  const table = await kubectl.ok(["get", resourcesOf(project, samples), "-A", "--no-headers"]);
  const words = new Set(table.split(/\s+/).map((word) => word.replace(/^[^/]+\//, "")));
  const absent = samples.filter(({ name }) => !words.has(name)).map(({ name }) => name);
  assert.deepEqual(absent, [], `not in the table:\n${table}`);
}

interface Findings {
  readonly project: CorpusProject;
  readonly kinds: number;
  readonly samples: readonly CorpusSample[];
  readonly stored: ReadonlyMap<string, Json>;
  readonly refusals: readonly string[];
}

function judge({ project, kinds, samples, stored, refusals }: Findings): ProjectOutcome {
  const remarks: string[] = [];
  const by = (verdict: CorpusSample["verdict"]): CorpusSample[] => samples.filter((each) => each.verdict === verdict);
  const fateOf = (sample: CorpusSample): string =>
    stored.has(keyOf(sample)) ? "taken" : (refusals.find((text) => text.startsWith(`"${sample.name}"`)) ?? "refused");
  const created = by("accepted").filter((sample) => {
    const fate = fateOf(sample);
    if (fate !== "taken") remarks.push(`${sample.name}: expected taken, found ${fate}`);
    return fate === "taken";
  });
  const equal = created.filter((sample) => {
    const difference = storedDifference(stored.get(keyOf(sample)), sample.stored);
    if (difference !== undefined) remarks.push(`${sample.name}: ${difference}`);
    return difference === undefined;
  });
  const isRefusedAlike = (sample: CorpusSample): boolean => {
    const fate = fateOf(sample);
    const isAlike = repeats(fate, sample);
    if (!isAlike) remarks.push(`${sample.name}: expected ${textsOf(sample.faults).join(", ")}, found ${fate}`);
    return isAlike;
  };
  const tally = {
    crds: project.crds.length,
    kinds,
    created: created.length,
    accepted: by("accepted").length,
    equal: equal.length,
    refused: by("schema").filter(isRefusedAlike).length,
    refusals: by("schema").length,
    ruleRefused: by("rules").filter(isRefusedAlike).length,
    ruleRefusals: by("rules").length,
  };
  return { tally, remarks };
}

/** Whether the refusal names the same faults in any order: all of them, or at least those that the schema finds. */
function repeats(refusal: string, { name, faults }: CorpusSample): boolean {
  const ofSchema = faults.filter(({ isOfRules }) => !isOfRules);
  return [faults, ofSchema]
    .filter((wanted) => wanted.length > 0)
    .some((wanted) => {
      const texts = textsOf(wanted);
      const whole = `"${name}" is invalid: ${texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`}`;
      return refusal.length === whole.length && texts.every((text) => refusal.includes(text));
    });
}

function textsOf(faults: CorpusSample["faults"]): string[] {
  return faults.map(({ text }) => text);
}

/**
 * What kubectl reports of objects that are invalid, as `"name" is invalid: ...`. It repeats the messages of the server, but
 * words an error that comes alone in its own way: `The Kind "name" is invalid:`, and several faults as lines with a star.
 */
function refusalsIn(stderr: string): string[] {
  const many = stderr.matchAll(/^Error from server .*?: error when creating "STDIN": \S+ (".*)$/gm);
  const refusals = [...many].map(([, text = ""]) => text);
  const alone = /^The \S+ ("\S+" is invalid: ?)(.*(?:\n\* .*)*)$/m.exec(stderr);
  if (alone !== null) {
    const [, subject = "", faults = ""] = alone;
    const several = faults.split("\n* ").slice(1);
    refusals.push(subject + (several.length > 0 ? `[${several.join(", ")}]` : faults));
  }
  return refusals;
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

function keyOf({ submitted }: CorpusSample): string {
  return identityOf(submitted);
}

function identityOf({ apiVersion, kind, metadata }: Json): string {
  return `${apiVersion} ${kind} ${metadata.namespace ?? ""}/${metadata.name}`;
}

function manifest(samples: readonly CorpusSample[]): string {
  return manifestOf(samples.map(({ submitted }) => submitted));
}

function manifestOf(documents: readonly Json[]): string {
  return documents.map((document) => `---\n${JSON.stringify(document)}\n`).join("");
}
