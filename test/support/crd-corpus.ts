/**
 * Custom resource definitions of real projects, their sample objects, and the recorded answers of a reference server.
 * The recordings are outside of this repository, in `../shared/corpus/crds`, and are never changed here.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { fieldAt, type JsonObject, type JsonValue, numberAt, objectAt, objectsAt, textAt, valueAt } from "./json.js";

const CORPUS = resolve(import.meta.dirname, "../../../shared/corpus/crds");

export interface CorpusVersion {
  readonly name: string;
  readonly served: boolean;
}

export interface CorpusCrd {
  /** `<plural>.<group>`. */
  readonly name: string;
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly versions: readonly CorpusVersion[];
}

/**
 * What the reference server did with a sample: it accepted it, its schema rejected it, only validation rules
 * (expressions) rejected it, or it failed in a way that is not a requirement.
 */
export type CorpusVerdict = "accepted" | "schema" | "rules" | "none";

export interface CorpusFault {
  /** `field: message`. */
  readonly text: string;
  /** Whether a validation rule found it, or it says that rules were skipped. */
  readonly isOfRules: boolean;
}

export interface CorpusSample {
  readonly crd: string;
  readonly version: string;
  /** Unique among the samples of a project. */
  readonly name: string;
  /** Absent for cluster-scoped kinds. */
  readonly namespace: string | undefined;
  readonly submitted: JsonObject;
  readonly verdict: CorpusVerdict;
  /** The object as the reference stored it, if accepted. */
  readonly stored: JsonValue | undefined;
  /** Why the reference rejected it, in the reference's order, which differs between its runs. */
  readonly faults: readonly CorpusFault[];
}

export interface CorpusProject {
  readonly name: string;
  /** The folder of the CRDs as they were published. */
  readonly crdsDirectory: string;
  readonly crds: readonly CorpusCrd[];
  readonly samples: readonly CorpusSample[];
}

/**
 * Returns why there are no recordings; false if there are. @throws Error if KINDSMITH_REQUIRE_CORPUS=1 requires them
 */
export function corpusIsMissing(): string | false {
  if (existsSync(CORPUS)) return false;
  const reason = "the CRDs of real projects are not there: ../shared/corpus/crds";
  if (process.env.KINDSMITH_REQUIRE_CORPUS === "1") throw new Error(reason);
  return reason;
}

/** Returns the folders with CRDs, `owner__name`. */
export function corpusProjectNames(): string[] {
  return readdirSync(CORPUS).filter((name) => existsSync(join(CORPUS, name, "outcomes.jsonl")));
}

/** Returns the folder of a project. */
export function corpusDirectory(name: string): string {
  return join(CORPUS, name);
}

/** @throws Error if there is no such project, or its files are invalid */
export function readCorpusProject(name: string): CorpusProject {
  const directory = corpusDirectory(name);
  const crdsDirectory = join(directory, "crds");
  const crds = readdirSync(crdsDirectory).map((file) => crdOf(readFileSync(join(crdsDirectory, file), "utf8")));
  const lines = readFileSync(join(directory, "outcomes.jsonl"), "utf8").split("\n");
  const outcomes = lines.filter((line) => line !== "").map((line): JsonObject => JSON.parse(line));
  return { name, crdsDirectory, crds, samples: outcomes.filter(({ served }) => served).map(sampleOf) };
}

function crdOf(text: string): CorpusCrd {
  const { metadata, spec } = parse(text);
  const versions = spec.versions.map(({ name, served }: CorpusVersion) => ({ name, served }));
  return { name: metadata.name, group: spec.group, kind: spec.names.kind, plural: spec.names.plural, versions };
}

function sampleOf({ crd, version, submitted, create }: JsonObject): CorpusSample {
  const { name, namespace } = objectAt(submitted, "metadata");
  const faults = objectsAt(valueAt(create, "body", "details", "causes") ?? []).map(faultOf);
  const verdict = verdictOf(numberAt(create, "status"), faults);
  const stored = verdict === "accepted" ? fieldAt(create, "body") : undefined;
  return {
    crd: textAt(crd),
    version: textAt(version),
    name: textAt(name),
    namespace: namespace === undefined ? undefined : textAt(namespace),
    submitted: objectAt(submitted),
    verdict,
    stored,
    faults,
  };
}

const CREATED = 201;
const INVALID = 422;

function verdictOf(status: number, faults: readonly CorpusFault[]): CorpusVerdict {
  if (status === CREATED) return "accepted";
  if (status !== INVALID) return "none";
  return faults.every(({ isOfRules }) => isOfRules) ? "rules" : "schema";
}

/**
 * Converts a cause. The message of a rule does not mention the body, and its reason is FieldValueInvalid by default.
 */
function faultOf({ reason, field, message }: JsonObject): CorpusFault {
  const isOfSchema = reason !== "FieldValueInvalid" || / in body | must validate /.test(String(message));
  return { text: `${field}: ${message}`, isOfRules: !isOfSchema && !textAt(field).startsWith("metadata.") };
}
