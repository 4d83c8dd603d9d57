/**
 * Turns the kinds of OpenAPI documents into schema files. A document with a single kind becomes one file. Otherwise
 * each kind gets a file, and shared definitions go to one file per group version, to which later imports add.
 */
import { posix } from "node:path";
import { isJsonObject, type JsonObject, type JsonValue, setMember } from "../../runtime/api/json.js";
import { loadDefinitions } from "../load/load.js";
import type { Definition, KindFacts } from "../load/loaded-definition.js";
import { packageFolder, packageOf } from "../load/package-names.js";
import type { SourceDocument } from "../load/parse-yaml.js";
import { eachReference, type References } from "../load/references.js";
import { lintSchemas } from "../model/lint.js";
import { folderOf, kebabCase } from "../model/model-names.js";
import { readSchemas } from "../model/schemas.js";
import { formatProblem, type Problem, type SchemaPath } from "../problem.js";
import { isSelected, type Plan, type PlannedFile, type Selection } from "./planned-file.js";
import { resourceFacts } from "./resource-facts.js";

/** File name of the definitions in a folder that are not kinds. */
export const DEFINITIONS_FILE = "definitions.yaml";

const GVK = "x-kubernetes-group-version-kind";

/** Returns the files of the selected kinds, and the reasons for those that the generator would refuse. */
export function planOpenApi(documents: readonly SourceDocument[], selection: Selection): Plan {
  const problems: Problem[] = [];
  const loaded = loadDefinitions(documents, problems);
  readSchemas(loaded, problems);
  lintSchemas(loaded, problems);
  const kinds = loaded.definitions.flatMap((definition) =>
    definition.facts ? [{ definition, facts: definition.facts }] : [],
  );
  const kindsOf = new Map<SourceDocument, number>();
  for (const { definition } of kinds) kindsOf.set(definition.document, (kindsOf.get(definition.document) ?? 0) + 1);
  const selected = kinds.filter(({ facts }) => isSelected(facts, selection));
  const files = new FileSet(
    loaded.references,
    new Map(selected.map(({ definition, facts }) => [definition, facts])),
    packagesOf(kinds.map(({ definition }) => definition)),
  );
  const refused = new Set<string>();
  for (const { definition, facts } of selected) {
    const needed = reachable(definition, loaded.references);
    const reasons = problems.filter((problem) => needed.some((other) => isWithin(problem, other)));
    if (reasons.length > 0) for (const problem of reasons) refused.add(formatProblem(problem));
    else files.add(definition, facts, needed, kindsOf.get(definition.document) === 1);
  }
  // Problems of a document as a whole belong to no definition.
  for (const problem of problems) if (problem.path.length < 3) refused.add(formatProblem(problem));
  return { files: files.list(), refused: [...refused], found: kinds.map(({ facts }) => facts) };
}

/** Returns the definition and everything to which it refers, in the order of references. */
export function reachable(root: Definition, references: References): Definition[] {
  const found = new Set([root]);
  for (const definition of found) {
    if (definition.wellKnown) continue;
    for (const reference of eachReference(definition.raw)) {
      const target = references.resolve(definition.document, reference);
      if ("definition" in target) found.add(target.definition);
    }
  }
  return [...found];
}

function isWithin(problem: Problem, definition: Definition): boolean {
  const { file } = definition.document.problem([], "");
  const path: SchemaPath = definition.path;
  return problem.file === file && path.every((part, index) => problem.path[index] === part);
}

/** The destination of a schema: the folder, and the file in it. */
interface Home {
  readonly folder: string;
  readonly file: string;
}

/** The files under construction. */
class FileSet {
  private readonly files = new Map<string, { schemas: JsonObject; kinds: KindFacts[] }>();

  /** @param kinds all selected kinds: references to them lead to their own files */
  constructor(
    private readonly references: References,
    private readonly kinds: ReadonlyMap<Definition, KindFacts>,
    /** Folders by package, which is what precedes the last dot of published names. */
    private readonly packages: ReadonlyMap<string, string>,
  ) {}

  /**
   * @param isAlone whether the document has no other kind; definitions without a published name then go to the kind's
   * file
   */
  add(kind: Definition, facts: KindFacts, needed: readonly Definition[], isAlone: boolean): void {
    const own = homeOfKind(facts);
    const homeOf = (definition: Definition): Home => {
      const others = this.kinds.get(definition);
      if (others) return homeOfKind(others);
      const named = packageOf(definition.name);
      if (named === undefined) return isAlone ? own : { folder: own.folder, file: DEFINITIONS_FILE };
      return { folder: this.packages.get(named) ?? packageFolder(named), file: DEFINITIONS_FILE };
    };
    for (const definition of needed) {
      if (definition !== kind && this.kinds.has(definition)) continue;
      const home = homeOf(definition);
      const path = `${home.folder}/${home.file}`;
      const entry = this.files.get(path) ?? { schemas: {}, kinds: [] };
      this.files.set(path, entry);
      const schema = this.rewrite(definition, (target) => pointerTo(target, homeOf(target), home));
      if (definition === kind) entry.kinds.push(facts);
      const resource =
        definition === kind ? resourceFacts(kind.raw, facts) : isMarkedAsKind(definition) ? false : undefined;
      if (resource !== undefined) schema["x-kindsmith-resource"] = resource;
      setMember(entry.schemas, definition.name, schema);
    }
  }

  list(): PlannedFile[] {
    return [...this.files].map(([path, { schemas, kinds }]) => {
      const folder = path.slice(0, path.lastIndexOf("/"));
      const title = kinds[0]?.kind ?? `Definitions of ${folder}`;
      return { path, kinds, root: documentOf(title, folder, schemas) };
    });
  }

  /** Returns the schema with references adapted to the new file. Well-known types only need their name. */
  private rewrite(definition: Definition, refer: (target: Definition) => string): JsonObject {
    const { raw, wellKnown, document } = definition;
    if (wellKnown) {
      const { description, type, format } = raw;
      return defined({ description, type: type ?? "object", format, "x-kindsmith-type": wellKnown });
    }
    const convert = (value: JsonValue): JsonValue => {
      if (Array.isArray(value)) return value.map(convert);
      if (!isJsonObject(value)) return value;
      const copy: JsonObject = {};
      for (const [key, item] of Object.entries(value)) {
        if (item === undefined) continue;
        const target = key === "$ref" && typeof item === "string" ? this.references.resolve(document, item) : undefined;
        setMember(copy, key, target && "definition" in target ? refer(target.definition) : convert(item));
      }
      return copy;
    };
    return convert(raw) as JsonObject;
  }
}

/** Returns a schema document in OpenAPI 3, whatever the dialect of the source. */
export function documentOf(title: string, version: string, schemas: JsonObject): JsonObject {
  return { openapi: "3.0.3", info: { title, version }, paths: {}, components: { schemas } };
}

function defined(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/** Kinds that were not selected are structs of the selected ones. */
function isMarkedAsKind({ raw, wellKnown }: Definition): boolean {
  return raw[GVK] !== undefined && !wellKnown;
}

function homeOfKind({ group, version, kind }: KindFacts): Home {
  return { folder: folderOf(group, version), file: `${kebabCase(kind)}.yaml` };
}

function packagesOf(kinds: readonly Definition[]): Map<string, string> {
  const packages = new Map<string, string>();
  for (const { name, facts } of kinds) {
    const named = packageOf(name);
    if (named !== undefined && facts) packages.set(named, folderOf(facts.group, facts.version));
  }
  return packages;
}

/** Returns the `$ref` to a schema from a file in another place. */
function pointerTo({ name }: Definition, to: Home, from: Home): string {
  const pointer = `#/components/schemas/${escapePointer(name)}`;
  if (to.folder === from.folder) return to.file === from.file ? pointer : `${to.file}${pointer}`;
  return `${posix.relative(from.folder, `${to.folder}/${to.file}`)}${pointer}`;
}

function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
