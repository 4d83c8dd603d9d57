/** Reads CustomResourceDefinition manifests: every version becomes a kind in its group version. */

import { defaultDeprecationWarning } from "../../runtime/api/definition-warnings.js";
import type { JsonObject } from "../../runtime/api/json.js";
import { isJsonObject } from "../../runtime/api/json.js";
import { CONVERSION_KEYWORD, type ConversionMapping } from "../../runtime/schema/conversion/conversion-rules.js";
import type { Problem, SchemaPath } from "../problem.js";
import type { Definition } from "./loaded-definition.js";
import type { SourceDocument } from "./parse-yaml.js";
import { MAPPING_STRATEGY, readMapping } from "./read-conversion.js";
import { FieldReader, shortJson } from "./read-fields.js";

/** Returns true for a CRD manifest in any version of its API group, whatever the profile's domain. */
export function isCrd(value: JsonObject): boolean {
  return (
    value.kind === "CustomResourceDefinition" &&
    typeof value.apiVersion === "string" &&
    /^(apiextensions\.[^/]+|\$\{apiextensionsGroup\})\/v/.test(value.apiVersion)
  );
}

/** Returns the kinds of a manifest. `path` is the manifest's place in its document, since lists contain several. */
export function loadCrd(
  document: SourceDocument,
  crd: JsonObject,
  path: SchemaPath,
  problems: Problem[],
): Definition[] {
  const reader = new FieldReader(document, problems);
  if (!String(crd.apiVersion).endsWith("/v1")) {
    const remedy = "expected a CustomResourceDefinition of version v1; convert the manifest";
    reader.report([...path, "apiVersion"], `apiVersion is ${shortJson(crd.apiVersion ?? null)}`, remedy);
    return [];
  }
  const spec = reader.object(crd, "spec", path);
  const names = spec && reader.object(spec, "names", [...path, "spec"]);
  if (!spec || !names) {
    reader.report(path, "the CustomResourceDefinition has no spec.names", "add spec.names with kind and plural");
    return [];
  }
  const versions = reader.objects(spec, "versions", [...path, "spec"]);
  if (versions.length === 0) reader.report([...path, "spec"], "spec.versions is empty", "add at least one version");
  reportName(reader, crd, path, `${String(names.plural)}.${String(spec.group)}`);
  const storages = versions.filter((version) => version.storage === true).length;
  if (versions.length > 0 && storages !== 1) {
    const message = `${storages} versions have storage: true`;
    reader.report([...path, "spec", "versions"], message, "mark exactly one version as the stored one");
  }
  return versions.flatMap((version, index) => loadVersion({ reader, document, spec, names, path }, version, index));
}

/** The contents of a manifest determine its name; servers accept no other. */
function reportName(reader: FieldReader, crd: JsonObject, path: SchemaPath, expected: string): void {
  const metadata = reader.object(crd, "metadata", path);
  const name = metadata && reader.text(metadata, "name", [...path, "metadata"]);
  if (name === undefined || name === expected) return;
  const remedy = `expected <plural>.<group>: ${expected}`;
  reader.report([...path, "metadata", "name"], `the name is ${shortJson(name)}`, remedy);
}

interface Manifest {
  readonly reader: FieldReader;
  readonly document: SourceDocument;
  readonly spec: JsonObject;
  readonly names: JsonObject;
  readonly path: SchemaPath;
}

/** Returns the versions that have names; problems of the others are reported when they are loaded. */
function declaredVersions({ versions }: JsonObject): { name: string; served: boolean; deprecated: boolean }[] {
  return (Array.isArray(versions) ? versions : []).flatMap((version) =>
    isJsonObject(version) && typeof version.name === "string"
      ? [{ name: version.name, served: version.served === true, deprecated: version.deprecated === true }]
      : [],
  );
}

/**
 * Returns the rules of a version: empty if all versions differ only in name, undefined if the manifest states no
 * rules.
 */
function loadConversion(
  { reader, spec, path }: Manifest,
  version: JsonObject,
  schema: JsonObject,
  at: SchemaPath,
): ConversionMapping | undefined {
  const { conversion } = readMapping(reader, schema, at);
  const written = isJsonObject(spec.conversion) ? spec.conversion.strategy : undefined;
  if (written !== MAPPING_STRATEGY) {
    if (conversion !== undefined) {
      const found = written === undefined ? "missing" : shortJson(written);
      const remedy = `set it to ${MAPPING_STRATEGY}, so that no server ignores the rules of ${String(version.name)}`;
      reader.report([...path, "spec", "conversion", "strategy"], `spec.conversion.strategy is ${found}`, remedy);
    }
    return undefined;
  }
  return conversion ?? (isHub(spec, version) ? undefined : { rules: [], ...namedHub(spec) });
}

/** The version to which the rules lead has none itself. */
function isHub(spec: JsonObject, { name, storage }: JsonObject): boolean {
  const { to } = namedHub(spec);
  return to === undefined ? storage === true : name === to;
}

function namedHub({ versions }: JsonObject): { to?: string } {
  for (const version of Array.isArray(versions) ? versions : []) {
    const schema = isJsonObject(version) && isJsonObject(version.schema) ? version.schema.openAPIV3Schema : undefined;
    const mapping = isJsonObject(schema) ? schema[CONVERSION_KEYWORD] : undefined;
    if (isJsonObject(mapping) && typeof mapping.to === "string") return { to: mapping.to };
  }
  return {};
}

function loadVersion(manifest: Manifest, version: JsonObject, index: number): Definition[] {
  const { reader, document, spec, names } = manifest;
  const specPath = [...manifest.path, "spec"];
  const namesPath = [...specPath, "names"];
  const path = [...specPath, "versions", index];
  const schema = isJsonObject(version.schema) ? version.schema.openAPIV3Schema : undefined;
  if (!isJsonObject(schema)) {
    reader.report(path, "schema.openAPIV3Schema is missing", "add the structural schema of this version");
    return [];
  }
  const kind = reader.requiredText(names, "kind", namesPath);
  const deprecated = reader.flag(version, "deprecated", path) === true;
  const group = reader.requiredText(spec, "group", specPath);
  const name = reader.requiredText(version, "name", path);
  const warning =
    reader.text(version, "deprecationWarning", path) ??
    defaultDeprecationWarning({ group, version: name, kind }, declaredVersions(spec));
  const conversion = loadConversion(manifest, version, schema, [...path, "schema", "openAPIV3Schema"]);
  const facts = {
    group,
    version: name,
    kind,
    listKind: reader.text(names, "listKind", namesPath) || `${kind}List`,
    resource: reader.requiredText(names, "plural", namesPath),
    singular: reader.text(names, "singular", namesPath) || kind.toLowerCase(),
    shortNames: reader.texts(names, "shortNames", namesPath),
    categories: reader.texts(names, "categories", namesPath),
    scope: reader.oneOf(spec, "scope", specPath, ["Namespaced", "Cluster"] as const) ?? "Namespaced",
    subresources: reader.subresources(version, path),
    withoutVerbs: [],
    printerColumns: reader.columns(version, "additionalPrinterColumns", path),
    selectableFields: reader
      .objects(version, "selectableFields", path)
      .map((field, at) => reader.requiredText(field, "jsonPath", [...path, "selectableFields", at])),
    served: reader.flag(version, "served", path) ?? false,
    storage: reader.flag(version, "storage", path) ?? false,
    ...(deprecated ? { deprecationWarning: warning } : {}),
    ...(version.storage === true || conversion !== undefined ? {} : { convertsByName: true }),
    ...(conversion === undefined ? {} : { conversion }),
  };
  const places = {
    group: [...specPath, "group"],
    version: [...path, "name"],
    kind: [...namesPath, "kind"],
    listKind: [...namesPath, "listKind"],
    resource: [...namesPath, "plural"],
    singular: [...namesPath, "singular"],
    shortNames: [...namesPath, "shortNames"],
    subresources: [...path, "subresources"],
    printerColumns: [...path, "additionalPrinterColumns"],
    selectableFields: [...path, "selectableFields"],
  };
  const schemaPath = [...path, "schema", "openAPIV3Schema"];
  return [{ dialect: "crd", document, path: schemaPath, name: kind, raw: schema, facts, places }];
}
