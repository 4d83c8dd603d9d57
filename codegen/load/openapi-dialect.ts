/**
 * Reads OpenAPI documents (2.0, 3.0, 3.1): every named schema is a definition; those with a group, version, kind and
 * object metadata are kinds.
 */
import type { JsonObject } from "../../runtime/api/json.js";
import { isJsonObject } from "../../runtime/api/json.js";
import type { WellKnown } from "../../runtime/schema/schema-types.js";
import { pluralOf } from "../model/model-names.js";
import type { Problem, SchemaPath } from "../problem.js";
import {
  type Definition,
  type FactPlaces,
  type KindFacts,
  WELL_KNOWN_TYPES,
  wellKnownByName,
} from "./loaded-definition.js";
import { inferFromPaths, type PathFacts } from "./openapi-paths.js";
import type { SourceDocument } from "./parse-yaml.js";
import { readMapping } from "./read-conversion.js";
import { FieldReader, shortJson } from "./read-fields.js";
import { readLifecycle } from "./read-lifecycle.js";
import { type References, referenceOf } from "./references.js";
import { plainSpelling } from "./spelling.js";

const GVK = "x-kubernetes-group-version-kind";
const RESOURCE = "x-kindsmith-resource";
const SELECTABLE = "x-kubernetes-selectable-fields";
const RESOURCE_KEYS = [
  "plural",
  "singular",
  "listKind",
  "shortNames",
  "categories",
  "scope",
  "subresources",
  "hookSubresources",
  "printerColumns",
  "selectableFields",
  "withoutVerbs",
  "served",
  "storage",
  "deprecationWarning",
  "lifecycle",
];

/** Marks a component as a well-known type. */
export const WELL_KNOWN_MARKER = "x-kindsmith-type";

/** Returns the schemas of a document, without facts of kinds, which need the other documents. */
export function loadOpenApi(document: SourceDocument, problems: Problem[]): Definition[] {
  const reader = new FieldReader(document, problems);
  const place = schemasPlace(document.root, reader);
  const schemas = place && schemasAt(reader, document.root, place);
  if (!place || !schemas) return [];
  return Object.keys(schemas).flatMap((name) => definitionsOf(document, reader, schemas, name, place));
}

/** Returns where a document of its version keeps its schemas; undefined, with a problem, for other versions. */
function schemasPlace(root: JsonObject, reader: FieldReader): readonly string[] | undefined {
  if (root.openapi === undefined) {
    if (String(root.swagger) === "2.0") return ["definitions"];
    reader.report(["swagger"], `swagger is ${shortJson(root.swagger ?? null)}`, "expected 2.0");
    return undefined;
  }
  if (/^3\.[01](\.|$)/.test(String(root.openapi))) return ["components", "schemas"];
  reader.report(["openapi"], `openapi is ${shortJson(root.openapi)}`, "expected 3.0.x or 3.1.x, or swagger: 2.0");
  return undefined;
}

function schemasAt(reader: FieldReader, root: JsonObject, place: readonly string[]): JsonObject | undefined {
  let found: JsonObject | undefined = root;
  for (const [depth, key] of place.entries()) found = found && reader.object(found, key, place.slice(0, depth));
  const name = place.join(".");
  if (!found) reader.report([], `the document has no ${name}`, `put each schema below ${name}`);
  return found;
}

/** Returns a named schema and the schemas in its `$defs`. */
function definitionsOf(
  document: SourceDocument,
  reader: FieldReader,
  schemas: JsonObject,
  name: string,
  place: SchemaPath,
): Definition[] {
  const written = reader.object(schemas, name, place);
  if (!written) return [];
  const raw = plainSpelling(written);
  const path = [...place, name];
  const wellKnown = wellKnownOf(reader, raw, name, path);
  const definition: Definition = {
    dialect: "openapi",
    document,
    path,
    name,
    raw,
    ...(wellKnown ? { wellKnown } : {}),
  };
  const local = raw.$defs === undefined ? undefined : reader.object(raw, "$defs", path);
  if (!local) return [definition];
  const inner = Object.keys(local).flatMap((key) =>
    definitionsOf(document, reader, local, key, [...path, "$defs"]).map((inside) =>
      inside.name === key ? { ...inside, name: `${name}-${key}` } : inside,
    ),
  );
  return [definition, ...inner];
}

function wellKnownOf(reader: FieldReader, raw: JsonObject, name: string, path: SchemaPath): WellKnown | undefined {
  return reader.oneOf(raw, WELL_KNOWN_MARKER, path, WELL_KNOWN_TYPES) ?? wellKnownByName(name);
}

/** Adds facts to the definitions that are resources. */
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
    return facts ? { ...definition, facts, places: factPlaces(definition) } : definition;
  });
}

function factPlaces({ raw, path }: Definition): FactPlaces {
  const gvk = Array.isArray(raw[GVK]) ? [...path, GVK, 0] : [...path, GVK];
  const resource = isJsonObject(raw[RESOURCE]) ? raw[RESOURCE] : {};
  const stated = (key: string): SchemaPath | undefined =>
    resource[key] === undefined ? undefined : [...path, RESOURCE, key];
  const places: { [K in keyof FactPlaces]: SchemaPath | undefined } = {
    group: [...gvk, "group"],
    version: [...gvk, "version"],
    kind: [...gvk, "kind"],
    resource: stated("plural"),
    singular: stated("singular"),
    shortNames: stated("shortNames"),
    subresources: stated("subresources"),
    hookSubresources: stated("hookSubresources"),
    printerColumns: stated("printerColumns"),
    selectableFields: stated("selectableFields") ?? (raw[SELECTABLE] === undefined ? undefined : [...path, SELECTABLE]),
    withoutVerbs: stated("withoutVerbs"),
  };
  return Object.fromEntries(Object.entries(places).filter(([, place]) => place !== undefined));
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
  if (raw[RESOURCE] === false || (!marked && !isBare(raw) && !hasObjectMeta(definition, references))) return undefined;
  const only = declared[0];
  if (!only || declared.length > 1) {
    // Published documents contain options and events, which exist for every group version.
    if (!marked && inferred.size > 0) return undefined;
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

/** Matches a hand-written kind with a spec but without the envelope, which published documents always contain. */
function isBare({ properties }: JsonObject): boolean {
  const isAbsent = (field: string): boolean => isJsonObject(properties) && properties[field] === undefined;
  return !isAbsent("spec") && isJsonObject(properties) && ["apiVersion", "kind", "metadata"].every(isAbsent);
}

/** A list of a kind has ListMeta, and an options object has no metadata: neither is a resource. */
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
  const lifecycle = readLifecycle(reader, own, at);
  const hookSubresources = reader.texts(own, "hookSubresources", at);
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
    selectableFields: declares("selectableFields")
      ? reader.texts(own, "selectableFields", at)
      : publishedFields(reader, raw, path),
    served: reader.flag(own, "served", at) ?? true,
    storage: reader.flag(own, "storage", at) ?? true,
    ...(hookSubresources.length === 0 ? {} : { hookSubresources }),
    ...(warning === undefined ? {} : { deprecationWarning: warning }),
    ...(lifecycle === undefined ? {} : { lifecycle }),
    ...readMapping(reader, raw, path),
  };
}

/** Reads selectable fields as servers publish those of custom resources: `[{ fieldPath: spec.colour }]`. */
function publishedFields(reader: FieldReader, raw: JsonObject, path: SchemaPath): string[] {
  return reader
    .objects(raw, SELECTABLE, path)
    .map((field, index) => `.${reader.requiredText(field, "fieldPath", [...path, SELECTABLE, index])}`);
}
