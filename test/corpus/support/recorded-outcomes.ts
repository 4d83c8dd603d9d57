/** What the reference server answered about the definitions and objects of a project, and ours beside it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parseAllDocuments } from "yaml";
import type { CustomResourceDefinition } from "../../../generated/apiextensions/v1/index.js";
import type { Answer } from "../../support/api.js";
import { corpusDirectory } from "../../support/crd-corpus.js";
import { type ApiBody, type JsonObject, type JsonValue, objectsAt, textAt, textsAt } from "../../support/json.js";

/** What the reference server answered to one request. */
export interface RecordedAnswer {
  readonly status: number;
  readonly body: ApiBody;
  /** The `Status` of a refusal; where it is absent, {@link body} is that. */
  readonly error?: ApiBody;
  /** The Warning headers. */
  readonly warnings?: readonly string[];
  readonly managedFields?: JsonObject[];
}

/** An object of a project, and the answers to the requests that were sent about it. */
export interface RecordedObject {
  readonly id: string;
  /** The name of its definition. */
  readonly crd: string;
  readonly version: string;
  /** Whether the definition serves the version. */
  readonly served: boolean;
  readonly submitted: ApiBody;
  readonly create: RecordedAnswer;
  readonly createStrict?: RecordedAnswer;
  readonly table: RecordedTable;
  readonly apply?: RecordedAnswer;
  readonly applyByOther?: RecordedAnswer;
  readonly applyByOtherForced?: RecordedAnswer;
  readonly mergePatchRemoval?: RecordedAnswer;
}

export interface RecordedTable {
  readonly columnDefinitions: JsonObject[];
  readonly cells: JsonValue[];
}

/** What became of a definition. */
export interface DefinitionOutcome {
  readonly createStatus: number;
  readonly acceptedNames: JsonObject;
  readonly storedVersions: readonly string[];
  readonly conditions: readonly { readonly type: string }[];
}

export interface RecordedProject {
  readonly definitions: readonly CustomResourceDefinition[];
  /** By name of the definition. */
  readonly definitionOutcomes: Readonly<Record<string, DefinitionOutcome>>;
  readonly objects: readonly RecordedObject[];
  /** By group: its document, and those of its versions. Absent for some projects. */
  readonly discovery: Readonly<Record<string, RecordedGroup>> | undefined;
}

export interface RecordedGroup {
  readonly group: JsonObject;
  readonly versions: Readonly<Record<string, JsonObject>>;
}

let last: { readonly name: string; readonly project: RecordedProject } | undefined;

/** The tests of a project follow each other, and parsing its definitions takes longer than most of them. */
export function readRecordedProject(name: string): RecordedProject {
  if (last?.name !== name) last = { name, project: recordedProject(corpusDirectory(name)) };
  return last.project;
}

function recordedProject(directory: string): RecordedProject {
  const beside = (file: string): string => readFileSync(join(directory, file), "utf8");
  const definitions = readdirSync(join(directory, "crds")).flatMap((file) =>
    parseAllDocuments(beside(join("crds", file))).map((document) => {
      const { status: _, ...definition }: CustomResourceDefinition = document.toJS({ maxAliasCount: 1000 });
      return definition;
    }),
  );
  const lines = beside("outcomes.jsonl").split("\n");
  return {
    definitions,
    definitionOutcomes: JSON.parse(beside("crd-outcomes.json")),
    objects: lines.filter((line) => line !== "").map((line): RecordedObject => JSON.parse(line)),
    discovery: existsSync(join(directory, "discovery.json")) ? JSON.parse(beside("discovery.json")) : undefined,
  };
}

/** The first difference of an answer from the recorded one, in words; undefined where there is none. */
export function answerDifference(found: Answer, expected: RecordedAnswer): string | undefined {
  if (found.status !== expected.status)
    return `status ${found.status}, expected ${expected.status}: ${found.text.slice(0, 600)}`;
  const error = expected.error ?? (expected.status >= 400 ? expected.body : undefined);
  if (error !== undefined) return errorDifference(found.body, error);
  // unknown fields in the order of the document here, by their names there
  if (
    expected.warnings !== undefined &&
    !isDeepStrictEqual([...found.warnings].sort(), warningTexts(expected.warnings))
  )
    return `warnings ${JSON.stringify(found.warnings)}, expected ${JSON.stringify(warningTexts(expected.warnings))}`;
  if (expected.managedFields !== undefined) {
    const owned = comparableOwners(objectsAt(found.body.metadata.managedFields ?? []));
    const wanted = comparableOwners(expected.managedFields ?? []);
    if (!isDeepStrictEqual(owned, wanted))
      return `managedFields ${JSON.stringify(owned)}, expected ${JSON.stringify(wanted)}`;
  }
  return undefined;
}

/** The reference walks maps in any order, and with it its list of faults. */
function errorDifference(found: ApiBody, expected: ApiBody): string | undefined {
  const causes = (status: ApiBody): string[] =>
    (status.details?.causes ?? [])
      .map(({ field, reason, message }) => `${field} ${reason} ${comparableText(message)}`)
      .sort();
  if (found.reason !== expected.reason) return `reason ${found.reason}, expected ${expected.reason}`;
  const [ours, theirs] = [causes(found), causes(expected)];
  if (!isDeepStrictEqual(ours, theirs)) return `causes ${JSON.stringify(ours)}, expected ${JSON.stringify(theirs)}`;
  if (theirs.length < 2 && comparableText(found.message) !== comparableText(expected.message))
    return `message ${JSON.stringify(found.message)}, expected ${JSON.stringify(expected.message)}`;
  return undefined;
}

/**
 * Conflicts name the version of whoever owns the field (SSA-016), which the reference does only for owners by updates;
 * and it says of which kind unknown fields are.
 */
function comparableText(message: string): string {
  return message
    .replace(/(conflict with "[^"]*") using [^:]+/, "$1")
    .replace(/^\S+ in version "[^"]*" cannot be handled as a \S+: (?=strict decoding error: )/, "")
    .replace(/^strict decoding error: (.*)$/, (_, faults: string) => faults.split(", ").sort().join(", "));
}

function warningTexts(headers: readonly string[]): string[] {
  return headers.map((header) => JSON.parse(header.slice(header.indexOf('"'))) as string).sort();
}

function comparableOwners(entries: readonly JsonObject[]): JsonObject[] {
  const comparable = entries.map(({ time: _time, fieldsType: _type, ...entry }) => entry);
  const keyOf = ({ manager, operation }: JsonObject): string => `${manager} ${operation}`;
  return comparable.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const SERVER_MADE = ["creationTimestamp", "resourceVersion", "uid", "managedFields", "generation"];

/** The object as far as both servers decide on it alike. */
export function comparableObject({ metadata, ...rest }: ApiBody): object {
  const kept = Object.entries(metadata).filter(([name]) => !SERVER_MADE.includes(name));
  return { ...rest, metadata: Object.fromEntries(kept) };
}

/** Table cells without ages, which are recorded neither where there is a time nor where there is none. */
export function comparableCells(cells: readonly JsonValue[], columns: readonly JsonObject[]): JsonValue[] {
  return cells.map((cell, index) => (columns[index]?.type === "date" ? "<age>" : cell));
}

/** A discovery document in an order of its own, without the hash that every server makes in its own way. */
export function comparableResources({ resources, ...document }: JsonObject): JsonObject {
  const comparable = objectsAt(resources).map(
    ({ storageVersionHash: _, verbs, ...resource }): JsonObject => ({
      ...resource,
      verbs: textsAt(verbs).sort(),
    }),
  );
  return { ...document, resources: comparable.sort((a, b) => (textAt(a, "name") < textAt(b, "name") ? -1 : 1)) };
}
