/** Finds documents that contribute nothing to a run, and schemas that are marked as kinds and are none. */
import type { Loaded } from "../load/load.js";
import type { Definition } from "../load/loaded-definition.js";
import type { SourceDocument } from "../load/parse-yaml.js";
import { eachReference } from "../load/references.js";
import type { Problem } from "../problem.js";

const GVK = "x-kubernetes-group-version-kind";

/** Documents that were reported before, by a process that runs the generator several times. */
export type ReportedDocuments = WeakSet<SourceDocument>;

/**
 * Returns a warning for each OpenAPI document that has no kind and to whose schemas no kind refers, if the run has a
 * kind at all.
 */
export function documentsWithoutKinds(
  documents: readonly SourceDocument[],
  { definitions, references }: Loaded,
  reported?: ReportedDocuments,
): Problem[] {
  const kinds = definitions.filter(({ facts }) => facts !== undefined);
  if (kinds.length === 0) return [];
  const idle = new Set(documents);
  const pending: Definition[] = kinds;
  const seen = new Set(kinds);
  for (let next = pending.pop(); next !== undefined && idle.size > 0; next = pending.pop()) {
    const { document, raw, wellKnown } = next;
    idle.delete(document);
    if (wellKnown) continue;
    for (const reference of eachReference(raw)) {
      const resolved = references.resolve(document, reference);
      if (!("definition" in resolved) || seen.has(resolved.definition)) continue;
      seen.add(resolved.definition);
      pending.push(resolved.definition);
    }
  }
  return [...idle].flatMap((document) => {
    if (reported?.has(document)) return [];
    reported?.add(document);
    return [
      document.problem(
        [],
        "the document contains no kind, and no kind refers to its schemas",
        `mark a schema with ${GVK}, or let \`kindsmith import --adopt\` make kinds of them`,
      ),
    ];
  });
}

/** Returns a report of each schema that has a group, version and kind, and for another reason is no kind. */
export function markedWithoutKind({ definitions }: Loaded): Problem[] {
  return definitions.flatMap(({ document, path, name, raw, facts, wellKnown }) => {
    if (facts || wellKnown || raw[GVK] === undefined || raw["x-kindsmith-resource"] === false) return [];
    const remedy = "expected metadata of type object, or a spec and none of apiVersion, kind and metadata";
    return [document.problem([...path, GVK], `${name} has a group, version and kind, but is no kind`, remedy)];
  });
}
