/**
 * Turns component schemas of plain OpenAPI documents into kinds: chooses them, makes their schemas, and plans a file for
 * each kind and one for the schemas to which they refer.
 */
import { isJsonObject, type JsonObject, setMember } from "../../../runtime/api/json.js";
import { loadDefinitions } from "../../load/load.js";
import type { Definition } from "../../load/loaded-definition.js";
import type { SourceDocument } from "../../load/parse-yaml.js";
import { References } from "../../load/references.js";
import { mapParts } from "../../load/schema-parts.js";
import { folderOf, kebabCase, pascalCase } from "../../model/model-names.js";
import { formatProblem, type Problem, type Report } from "../../problem.js";
import { DEFINITIONS_FILE, documentOf, reachable } from "../openapi-files.js";
import type { Plan, PlannedFile } from "../planned-file.js";
import { FreeNames } from "./adopted-names.js";
import type { Adopted, AdoptionRequest } from "./adoption.js";
import { chooseComponents } from "./choose-components.js";
import { kindSchema } from "./kind-schema.js";
import { loosen } from "./loosen.js";
import { unkeptAnnotations } from "./lost-annotations.js";
import { isMarkedReadOnly } from "./read-only.js";
import { rewriteSchema } from "./rewrite-schema.js";

/** Returns the files of the adopted kinds, what they lack, and the reasons why components were not adopted. */
export function planAdoption(documents: readonly SourceDocument[], request: AdoptionRequest): Plan {
  const problems: Problem[] = [];
  const loaded = loadDefinitions(documents, problems, "combined");
  // Problems of a document as a whole belong to no component.
  const whole = problems.filter(({ path }) => path.length < 2);
  const chosen = chooseComponents(documents, loaded, request);
  const refused = [...whole.map(formatProblem), ...chosen.refused];
  const rewritten = rewriteAll(loaded.definitions, loaded.references);
  const roots = chosen.adopted.flatMap(({ definition, kind }) => {
    const found = rewritten.get(definition);
    return found ? [{ definition: found, kind }] : [];
  });
  const references = new References([...rewritten.values()]);
  const needed = neededBy(roots, references);
  const lost = [
    ...problems.filter((problem) => problem.path.length >= 2 && needed.some((one) => isAt(problem, one))),
    ...needed.flatMap((one) =>
      unkeptAnnotations(
        one,
        references,
        roots.some(({ definition }) => definition === one),
      ),
    ),
  ];
  const loosened = loosen(needed);
  lost.push(...loosened.lost);
  refused.push(...loosened.refused.map(formatProblem));
  const byPath = new Map(loosened.definitions.map((definition) => [placeOf(definition), definition]));
  const adopted = roots.flatMap(({ definition, kind }) => {
    const found = byPath.get(placeOf(definition));
    const isSound =
      found &&
      !loosened.refused.some((problem) =>
        neededBy([{ definition: found, kind }], loosened.references).some((one) => isAt(problem, one)),
      );
    return isSound ? [{ definition: found, kind }] : [];
  });
  const plan = new AdoptionFiles(adopted, loosened.references, request, lost);
  return {
    files: plan.files(),
    refused,
    found: adopted.map(({ kind }) => ({ group: request.group, version: request.version, kind })),
    lost: [...new Set(lost.map(formatProblem))],
    skipped: chosen.skipped,
  };
}

/** Keyed by the definition before. */
function rewriteAll(definitions: readonly Definition[], references: References): Map<Definition, Definition> {
  return new Map(
    definitions.map((definition) => {
      const raw = rewriteSchema(definition, references);
      return [definition, raw === definition.raw ? definition : { ...definition, raw }];
    }),
  );
}

/** Returns the components and everything to which they refer. */
function neededBy(adopted: readonly Adopted[], references: References): Definition[] {
  return [...new Set(adopted.flatMap(({ definition }) => reachable(definition, references)))];
}

function isAt(problem: Problem, { document, path }: Definition): boolean {
  if (document.problem([], "").file !== problem.file) return false;
  return path.every((part, index) => problem.path[index] === part);
}

function placeOf({ document, path }: Definition): string {
  return JSON.stringify([document.file, document.index, path]);
}

/** The files of an adoption under construction. */
class AdoptionFiles {
  private readonly folder: string;
  private readonly kinds: readonly Adopted[];
  private readonly names = new Map<Definition, string>();

  constructor(
    adopted: readonly Adopted[],
    private readonly references: References,
    private readonly request: AdoptionRequest,
    private readonly lost: Problem[],
  ) {
    this.folder = folderOf(request.group, request.version);
    this.kinds = adopted;
  }

  files(): PlannedFile[] {
    const shared = this.shared();
    const free = new FreeNames(this.kinds.map(({ kind }) => kind));
    for (const definition of shared) this.reportEmbedded(definition);
    for (const definition of shared) this.names.set(definition, free.claim(this.wantedName(definition)));
    const files = this.kinds.map((adopted) => this.kindFile(adopted));
    if (shared.length === 0) return files;
    const schemas: JsonObject = {};
    for (const definition of shared)
      setMember(
        schemas,
        this.names.get(definition) as string,
        this.referring(withoutLocals(definition.raw), definition, ""),
      );
    const root = documentOf(`Definitions of ${this.folder}`, this.folder, schemas);
    return [...files, { path: `${this.folder}/${DEFINITIONS_FILE}`, kinds: [], root }];
  }

  /** Returns the definitions to which kinds refer, in the order of their documents. */
  private shared(): Definition[] {
    const targets = new Set<Definition>();
    for (const { definition } of this.kinds) {
      for (const direct of targetsOf(definition, this.references))
        for (const target of reachable(direct, this.references)) targets.add(target);
    }
    return [...targets];
  }

  /** The name of a kind belongs to its objects; where other schemas contain the component itself, it gets a prefix. */
  private wantedName({ name }: Definition): string {
    const plain = pascalCase(name.slice(name.lastIndexOf(".") + 1));
    return this.kinds.some(({ kind }) => kind === plain) ? `Embedded${plain}` : plain;
  }

  /** Only the objects of a kind have a status, so what other schemas contain can be written as a whole. */
  private reportEmbedded(definition: Definition): void {
    const { document, path, raw, name } = definition;
    if (!this.kinds.some((kind) => kind.definition === definition) || !isJsonObject(raw.properties)) return;
    for (const [property, schema] of Object.entries(raw.properties)) {
      if (!isJsonObject(schema) || !isMarkedReadOnly(schema, definition, this.references)) continue;
      const message = `readOnly of ${JSON.stringify(property)} is not kept where other schemas contain ${name}`;
      this.lost.push(document.problem([...path, "properties", property], message));
    }
  }

  private kindFile({ definition, kind }: Adopted): PlannedFile {
    const { group, version } = this.request;
    const { document, path } = definition;
    const report: Report = (at, message) => this.lost.push(document.problem([...path, ...at], message));
    const isReadOnly = (property: JsonObject): boolean => isMarkedReadOnly(property, definition, this.references);
    const schema = kindSchema(definition.raw, { group, version, kind }, isReadOnly, report);
    const referring = this.referring(schema, definition, DEFINITIONS_FILE);
    return {
      path: `${this.folder}/${kebabCase(kind)}.yaml`,
      kinds: [{ group, version, kind }],
      root: documentOf(kind, this.folder, { [kind]: referring }),
    };
  }

  /** Returns a schema whose references lead to the shared file. */
  private referring(raw: JsonObject, { document }: Definition, file: string): JsonObject {
    const convert = (node: JsonObject): JsonObject => {
      const copy = mapParts(node, convert);
      if (typeof copy.$ref !== "string") return copy;
      const resolved = this.references.resolve(document, copy.$ref);
      const name = "definition" in resolved ? this.names.get(resolved.definition) : undefined;
      return name === undefined ? copy : { ...copy, $ref: `${file}#/components/schemas/${name}` };
    };
    return convert(raw);
  }
}

/** Schemas below `$defs` are definitions of their own. */
function withoutLocals({ $defs: _defs, ...raw }: JsonObject): JsonObject {
  return raw;
}

function targetsOf(definition: Definition, references: References): Definition[] {
  const [, ...others] = reachable(definition, references);
  return refersToItself(definition, references) ? [definition, ...others] : others;
}

function refersToItself(definition: Definition, references: References): boolean {
  let found = false;
  const visit = (node: JsonObject): JsonObject => {
    if (typeof node.$ref === "string") {
      const resolved = references.resolve(definition.document, node.$ref);
      if ("definition" in resolved && resolved.definition === definition) found = true;
    }
    mapParts(node, visit);
    return node;
  };
  for (const one of reachable(definition, references)) {
    if (one.wellKnown) continue;
    visit(one.raw);
  }
  return found;
}
