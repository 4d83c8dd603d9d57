/** OpenAPI 3 documents: every component is a definition; those with a group, version, kind and object metadata are kinds. */
import type { JsonObject } from "../../runtime/api/json.js";
import { isJsonObject } from "../../runtime/api/json.js";
import type { WellKnown } from "../../runtime/schema/types.js";
import { pluralOf } from "../model/names.js";
import type { Problem, SchemaPath } from "../problem.js";
import { type Definition, type KindFacts, WELL_KNOWN_TYPES, wellKnownByName } from "./definition.js";
import { FieldReader, shortJson } from "./fields.js";
import { inferFromPaths, type PathFacts } from "./openapi-paths.js";
import { type References, referenceOf } from "./references.js";
import type { SourceDocument } from "./yaml.js";

const GVK = "x-kubernetes-group-version-kind";
const RESOURCE = "x-kindsmith-resource";
const RESOURCE_KEYS = [
  "plural",
  "singular",
  "listKind",
  "shortNames",
  "categories",
  "scope",
  "subresources",
  "printerColumns",
  "selectableFields",
  "withoutVerbs",
  "served",
  "storage",
  "deprecationWarning",
];

/** Marks a component whose shape the runtime itself knows. */
export const WELL_KNOWN_MARKER = "x-kindsmith-type";

/** The components of one document, without facts of kinds: these need the other documents. */
export function loadOpenApi(document: SourceDocument, problems: Problem[]): Definition[] {
  const reader = new FieldReader(document, problems);
  const version = String(document.root.openapi);
  if (!/^3\.[01](\.|$)/.test(version)) {
    reader.report(["openapi"], `openapi is ${shortJson(version)}`, "expected 3.0.x or 3.1.x");
    return [];
  }
  const components = reader.object(document.root, "components", []);
  const schemas = components && reader.object(components, "schemas", ["components"]);
  if (!schemas) {
    reader.report([], "the document has no components.schemas", "put each schema below components.schemas");
    return [];
  }
  const definitions: Definition[] = [];
  for (const name of Object.keys(schemas)) {
    const path = ["components", "schemas", name];
    const raw = reader.object(schemas, name, path.slice(0, 2));
    if (!raw) continue;
    const wellKnown = wellKnownOf(reader, raw, name, path);
    definitions.push({ dialect: "openapi", document, path, name, raw, ...(wellKnown ? { wellKnown } : {}) });
  }
  return definitions;
}

function wellKnownOf(reader: FieldReader, raw: JsonObject, name: string, path: SchemaPath): WellKnown | undefined {
  return reader.oneOf(raw, WELL_KNOWN_MARKER, path, WELL_KNOWN_TYPES) ?? wellKnownByName(name);
}

/** Adds the facts of kinds to the definitions that are resources. */
export function addKindFacts(
  definitions: readonly Definition[],
  references: References,
  problems: Problem[],
): Definition[] {
  const paths = new Map<SourceDocument, ReadonlyMap<string, PathFacts>>();
  return definitions.map((definition) => {
    if (definition.dialect !== "openapi" || definition.wellKnown || definition.raw[GVK] === undefined)
      return definition;
    const { document } = definition;
    let inferred = paths.get(document);
    if (!inferred) {
      inferred = inferFromPaths(document.root);
      paths.set(document, inferred);
    }
    const facts = kindFacts(definition, references, inferred, new FieldReader(document, problems));
    return facts ? { ...definition, facts } : definition;
  });
}

function kindFacts(
  definition: Definition,
  references: References,
  inferred: ReadonlyMap<string, PathFacts>,
  reader: FieldReader,
): KindFacts | undefined {
  const { raw, path } = definition;
  const at = [...path, GVK];
  const declared = isJsonObject(raw[GVK]) ? [raw[GVK]] : reader.objects(raw, GVK, path);
  const marked = raw[RESOURCE] !== undefined;
  if (raw[RESOURCE] === false || (!marked && !hasObjectMeta(definition, references))) return undefined;
  const only = declared[0];
  if (!only || declared.length > 1) {
    reader.report(
      at,
      `${declared.length} group version kinds for one schema`,
      "expected one; write a schema for each kind",
    );
    return undefined;
  }
  const group = reader.text(only, "group", [...at, 0]) ?? "";
  const version = reader.requiredText(only, "version", [...at, 0]);
  const kind = reader.requiredText(only, "kind", [...at, 0]);
  if (version === "" || kind === "") return undefined;
  const fromPaths = inferred.get(`${group}/${version}/${kind}`);
  // A document that lists its paths has none for kinds that are only sent to subresources (Scale, Eviction).
  if (!marked && !fromPaths && inferred.size > 0) return undefined;
  return declaredFacts(definition, reader, { group, version, kind }, fromPaths);
}

/** A list of a kind has ListMeta, an options object none: neither is a resource. */
function hasObjectMeta(definition: Definition, references: References): boolean {
  const properties = definition.raw.properties;
  const metadata = isJsonObject(properties) ? properties.metadata : undefined;
  if (!isJsonObject(metadata)) return false;
  const reference = referenceOf(metadata);
  if (reference !== undefined) {
    const resolved = references.resolve(definition.document, reference);
    return "definition" in resolved && resolved.definition.wellKnown === "ObjectMeta";
  }
  if (metadata[WELL_KNOWN_MARKER] !== undefined) return metadata[WELL_KNOWN_MARKER] === "ObjectMeta";
  return metadata.type === "object" && metadata.additionalProperties === undefined;
}

function declaredFacts(
  definition: Definition,
  reader: FieldReader,
  names: { group: string; version: string; kind: string },
  inferred: PathFacts | undefined,
): KindFacts {
  const { raw, path } = definition;
  const { kind } = names;
  const own = (raw[RESOURCE] === true ? {} : reader.object(raw, RESOURCE, path)) ?? {};
  const at = [...path, RESOURCE];
  for (const key of Object.keys(own)) {
    if (!RESOURCE_KEYS.includes(key)) {
      reader.report([...at, key], `unknown key ${JSON.stringify(key)}`, `expected one of ${RESOURCE_KEYS.join(", ")}`);
    }
  }
  const declares = (key: string): boolean => own[key] !== undefined;
  const warning = reader.text(own, "deprecationWarning", at);
  return {
    ...names,
    listKind: reader.text(own, "listKind", at) ?? `${kind}List`,
    resource: reader.text(own, "plural", at) ?? inferred?.plural ?? pluralOf(kind),
    singular: reader.text(own, "singular", at) ?? kind.toLowerCase(),
    shortNames: reader.texts(own, "shortNames", at),
    categories: reader.texts(own, "categories", at),
    scope: reader.oneOf(own, "scope", at, ["Namespaced", "Cluster"] as const) ?? inferred?.scope ?? "Namespaced",
    subresources: declares("subresources") ? reader.subresources(own, at) : (inferred?.subresources ?? {}),
    withoutVerbs: declares("withoutVerbs") ? reader.texts(own, "withoutVerbs", at) : (inferred?.withoutVerbs ?? []),
    printerColumns: reader.columns(own, "printerColumns", at),
    selectableFields: reader.texts(own, "selectableFields", at),
    served: reader.flag(own, "served", at) ?? true,
    storage: reader.flag(own, "storage", at) ?? true,
    ...(warning === undefined ? {} : { deprecationWarning: warning }),
  };
}
