/**
 * Turns CustomResourceDefinitions into schema files: one file per kind with all its versions, without what a server
 * added.
 */
import { isJsonObject, type JsonObject } from "../../runtime/api/json.js";
import { loadCrd } from "../load/crd-dialect.js";
import { References } from "../load/references.js";
import { lintSchemas } from "../model/lint.js";
import { folderOf, kebabCase } from "../model/model-names.js";
import { readSchemas } from "../model/schemas.js";
import { formatProblem, type Problem } from "../problem.js";
import { isSelected, type Plan, type PlannedFile, type PlannedKind, type Selection } from "./planned-file.js";
import type { FoundCrd } from "./source-documents.js";

/** Returns the files of the selected manifests, and the reasons for those that the generator would refuse. */
export function planCrds(crds: readonly FoundCrd[], selection: Selection): Plan {
  const files: PlannedFile[] = [];
  const refused: string[] = [];
  const found: PlannedKind[] = [];
  for (const crd of crds) {
    const problems: Problem[] = [];
    const definitions = loadCrd(crd.document, crd.manifest, crd.path, problems);
    const kinds = definitions.flatMap(({ facts }) => (facts ? [facts] : []));
    const declared = declaredKind(crd.manifest);
    found.push(...kinds);
    if (!kinds.some((kind) => isSelected(kind, selection)) && !(kinds.length === 0 && isSelected(declared, selection)))
      continue;
    const loaded = { definitions, references: new References([]) };
    readSchemas(loaded, problems);
    lintSchemas(loaded, problems);
    if (problems.length > 0) {
      refused.push(...problems.map(formatProblem));
      continue;
    }
    const stored = kinds.find(({ storage }) => storage) ?? kinds[0];
    if (!stored) continue;
    const path = `${folderOf(stored.group, stored.version)}/${kebabCase(stored.kind)}.yaml`;
    files.push({ path, root: withoutServerFields(crd.manifest), kinds });
  }
  return { files, refused, found };
}

/** Returns what a manifest declares, even if it is otherwise invalid. */
function declaredKind({ spec }: JsonObject): PlannedKind {
  const names = isJsonObject(spec) && isJsonObject(spec.names) ? spec.names : {};
  return { group: String(isJsonObject(spec) ? spec.group : ""), version: "", kind: String(names.kind) };
}

/** Metadata that a server or a client writes by itself. */
const SERVER_METADATA: ReadonlySet<string> = new Set([
  "creationTimestamp",
  "deletionTimestamp",
  "finalizers",
  "generation",
  "managedFields",
  "resourceVersion",
  "selfLink",
  "uid",
]);

const LAST_APPLIED = "last-applied-configuration";

function withoutServerFields({ metadata, status: _status, ...rest }: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(isJsonObject(metadata) ? metadata : {})) {
    if (SERVER_METADATA.has(key)) continue;
    if (key !== "annotations" || !isJsonObject(value)) kept[key] = value;
    else {
      const annotations = Object.entries(value).filter(([name]) => !name.endsWith(`/${LAST_APPLIED}`));
      if (annotations.length > 0) kept[key] = Object.fromEntries(annotations);
    }
  }
  const { apiVersion, kind, ...others } = rest;
  return { apiVersion, kind, metadata: kept, ...others };
}
