/** What the reference server answered about the definitions and objects of a project, and ours beside it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parseAllDocuments } from "yaml";
import type { Answer, Json } from "../../support/api.js";
import { readCorpusProject } from "../../support/crd-corpus.js";

export interface RecordedProject {
  readonly definitions: readonly Json[];
  /** By name of the definition. */
  readonly definitionOutcomes: Json;
  readonly objects: readonly Json[];
  /** By group: its document, and those of its versions. Absent for some projects. */
  readonly discovery: Json | undefined;
}

export function readRecordedProject(name: string): RecordedProject {
  const { crdsDirectory } = readCorpusProject(name);
  const beside = (file: string): string => readFileSync(join(crdsDirectory, "..", file), "utf8");
  const definitions = readdirSync(crdsDirectory).flatMap((file) =>
    parseAllDocuments(readFileSync(join(crdsDirectory, file), "utf8")).map((document): Json => {
      const { status: _, ...definition }: Json = document.toJS({ maxAliasCount: 1000 });
      return definition;
    }),
  );
  const lines = beside("outcomes.jsonl").split("\n");
  return {
    definitions,
    definitionOutcomes: JSON.parse(beside("crd-outcomes.json")),
    objects: lines.filter((line) => line !== "").map((line): Json => JSON.parse(line)),
    discovery: existsSync(join(crdsDirectory, "../discovery.json")) ? JSON.parse(beside("discovery.json")) : undefined,
  };
}

/** The first difference of an answer from the recorded one, in words; undefined where there is none. */
export function answerDifference(found: Answer, expected: Json): string | undefined {
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
    const [owned, wanted] = [found.body.metadata.managedFields ?? [], expected.managedFields ?? []].map(
      comparableOwners,
    );
    if (!isDeepStrictEqual(owned, wanted))
      return `managedFields ${JSON.stringify(owned)}, expected ${JSON.stringify(wanted)}`;
  }
  return undefined;
}

/** The reference walks maps in any order, and with it its list of faults. */
function errorDifference(found: Json, expected: Json): string | undefined {
  const causes = (status: Json): string[] =>
    (status.details?.causes ?? [])
      .map(({ field, reason, message }: Json) => `${field} ${reason} ${comparableText(message)}`)
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

function comparableOwners(entries: Json): Json {
  const comparable = entries.map(({ time: _time, fieldsType: _type, ...entry }: Json) => entry);
  const keyOf = ({ manager, operation }: Json): string => `${manager} ${operation}`;
  return comparable.sort((a: Json, b: Json) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const SERVER_MADE = ["creationTimestamp", "resourceVersion", "uid", "managedFields", "generation"];

/** The object as far as both servers decide on it alike. */
export function comparableObject({ metadata, ...rest }: Json): Json {
  const kept = Object.entries(metadata).filter(([name]) => !SERVER_MADE.includes(name));
  return { ...rest, metadata: Object.fromEntries(kept) };
}

/** Table cells without ages, which are recorded neither where there is a time nor where there is none. */
export function comparableCells(cells: readonly Json[], columns: readonly Json[]): Json[] {
  return cells.map((cell, index) => (columns[index]?.type === "date" ? "<age>" : cell));
}

/** A discovery document in an order of its own, without the hash that every server makes in its own way. */
export function comparableResources({ resources, ...document }: Json): Json {
  const comparable = resources.map(({ storageVersionHash: _, verbs, ...resource }: Json) => ({
    ...resource,
    verbs: [...verbs].sort(),
  }));
  return { ...document, resources: comparable.sort((a: Json, b: Json) => (a.name < b.name ? -1 : 1)) };
}
