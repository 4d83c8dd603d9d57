/** Chooses the components that become kinds: those that the user names, or those that clients send to collections. */
import { isJsonObject } from "../../../runtime/api/json.js";
import type { Loaded } from "../../load/load.js";
import type { Definition } from "../../load/loaded-definition.js";
import type { SourceDocument } from "../../load/parse-yaml.js";
import { shortJson } from "../../load/read-fields.js";
import { closest } from "../../model/closest.js";
import { formatProblem } from "../../problem.js";
import { isKindName, KIND_EXPECTED, kindNameOf } from "./adopted-names.js";
import type { Adopted, AdoptionRequest, Choice } from "./adoption.js";
import { collectionBodies } from "./collections.js";

export interface Chosen {
  readonly adopted: readonly Adopted[];
  /** Choices that can't be met, with the reasons. */
  readonly refused: readonly string[];
  /** Components that were passed over without a choice of the user. */
  readonly skipped: readonly string[];
}

/** Maximum number of components that are named in a message. */
const MAX_NAMED_COMPONENTS = 20;

export function chooseComponents(
  documents: readonly SourceDocument[],
  loaded: Loaded,
  request: AdoptionRequest,
): Chosen {
  const components = loaded.definitions.filter(({ dialect, wellKnown }) => dialect === "openapi" && !wellKnown);
  const chosen = request.choices ? byName(request.choices, components) : byUse(documents, loaded);
  const { adopted, refused } = withoutClashes(chosen.adopted);
  return { adopted, refused: [...chosen.refused, ...refused], skipped: chosen.skipped };
}

function byName(choices: readonly Choice[], components: readonly Definition[]): Chosen {
  const adopted: Adopted[] = [];
  const refused: string[] = [];
  for (const { component, kind } of choices) {
    const exact = components.filter(({ name }) => name === component);
    const found = exact.length > 0 ? exact : components.filter(({ name }) => kindNameOf(name) === component);
    const [definition, second] = found;
    if (!definition) refused.push(unknownComponent(component, components));
    else if (second)
      refused.push(
        `--kind ${component}: several components have this name\n` +
          `  they are ${found.map(({ document, path, name }) => `${name} at ${placed(document, path)}`).join(", ")}`,
      );
    else {
      const reason = objectProblem(definition);
      const name = kind ?? kindNameOf(definition.name);
      if (reason !== undefined) refused.push(at(definition, `${definition.name} ${reason}`));
      else if (name === undefined || !isKindName(name)) refused.push(badName(definition, name));
      else adopted.push({ definition, kind: name });
    }
  }
  return { adopted, refused, skipped: [] };
}

function byUse(documents: readonly SourceDocument[], { references, definitions }: Loaded): Chosen {
  const adopted: Adopted[] = [];
  const refused: string[] = [];
  const skipped: string[] = [];
  const seen = new Set<Definition>();
  const inline: string[] = [];
  for (const document of documents) {
    const found = collectionBodies(document);
    inline.push(...found.inline);
    for (const { reference, operation } of found.bodies) {
      const resolved = references.resolve(document, reference);
      if (!("definition" in resolved) || seen.has(resolved.definition)) continue;
      const { definition } = resolved;
      seen.add(definition);
      const reason = objectProblem(definition);
      const kind = kindNameOf(definition.name);
      if (reason !== undefined) skipped.push(at(definition, `${definition.name} of ${operation} ${reason}`));
      else if (kind === undefined) refused.push(badName(definition, undefined));
      else adopted.push({ definition, kind });
    }
  }
  if (adopted.length + refused.length + skipped.length > 0) {
    if (inline.length > 0) skipped.push(`${inlineText(inline)}; name a component of the same properties with --kind`);
  } else if (definitions.length > 0) {
    const other = inline.length === 0 ? "" : `${inlineText(inline)}; `;
    refused.push(
      `${other}no component of the source is sent with POST or PUT to a collection (a path with GET, or with items such as /orders/{id})\n  ${chooseRemedy(definitions)}`,
    );
    // The loader has already said of a source without components that it has none.
  } else if (inline.length > 0) refused.push(inlineText(inline));
  return { adopted, refused, skipped };
}

function inlineText(operations: readonly string[]): string {
  const [what, verb, whose] =
    operations.length === 1 ? ["collection", "describes", "its"] : ["collections", "describe", "their"];
  return `${operations.length} ${what}, such as that of ${operations[0]}, ${verb} ${whose} body in place instead of referring to a component`;
}

/** Two components must not become the same kind. */
function withoutClashes(all: readonly Adopted[]): { adopted: Adopted[]; refused: string[] } {
  const owners = new Map<string, Adopted>();
  const refused: string[] = [];
  for (const adopted of all) {
    const { definition, kind } = adopted;
    const owner = owners.get(kind.toLowerCase());
    owners.set(kind.toLowerCase(), owner ?? adopted);
    if (!owner || owner.definition === definition) continue;
    const { name } = owner.definition;
    refused.push(
      at(
        definition,
        `${definition.name} would be the kind ${kind}, as ${name} is`,
        `name one of them otherwise: --kind Name=${definition.name},...`,
      ),
    );
  }
  return { adopted: [...owners.values()].filter((one) => !isListOfOther(one, owners, refused)), refused };
}

/** Lists of a kind have the kind with the suffix `List`, so no other kind can be called like that. */
function isListOfOther(
  { definition, kind }: Adopted,
  owners: ReadonlyMap<string, Adopted>,
  refused: string[],
): boolean {
  const other = kind.endsWith("List") ? owners.get(kind.slice(0, -"List".length).toLowerCase()) : undefined;
  if (!other) return false;
  refused.push(
    at(
      definition,
      `${definition.name} would be the kind ${kind}, as lists of ${other.kind} are`,
      `leave it out, or name it otherwise: --kind Name=${definition.name},...`,
    ),
  );
  return true;
}

/** Returns why a component can't become a kind; undefined if it can. */
function objectProblem({ raw, facts }: Definition): string | undefined {
  if (facts) return "is a kind already: import it without --adopt";
  const { type } = raw;
  const types = Array.isArray(type) ? type.filter((name) => name !== "null") : [type];
  const isObject = types.length === 1 && types[0] === "object";
  if (isObject) return undefined;
  if (type !== undefined) return `is of type ${shortJson(type)}, and a kind is an object`;
  if (isJsonObject(raw.properties) || Array.isArray(raw.oneOf) || Array.isArray(raw.anyOf)) return undefined;
  return "has no properties, and a kind is an object";
}

function badName(definition: Definition, kind: string | undefined): string {
  const message =
    kind === undefined
      ? `${JSON.stringify(definition.name)} can't be turned into the name of a kind`
      : `${JSON.stringify(kind)} is not the name of a kind`;
  return at(definition, message, `${KIND_EXPECTED}; choose one: --kind Name=${definition.name}`);
}

function unknownComponent(name: string, components: readonly Definition[]): string {
  const near = closest(
    name,
    components.map((component) => component.name),
  );
  const remedy = near === undefined ? chooseRemedy(components) : `did you mean ${near}?`;
  return `--kind ${name}: the source has no component schema with this name\n  ${remedy}`;
}

function chooseRemedy(components: readonly Definition[]): string {
  const names = components.filter((one) => objectProblem(one) === undefined).map(({ name }) => name);
  if (names.length === 0) return "the source has no component schema that describes an object";
  const more = names.length > MAX_NAMED_COMPONENTS ? ` and ${names.length - MAX_NAMED_COMPONENTS} more` : "";
  return `choose with --kind; the source has ${names.slice(0, MAX_NAMED_COMPONENTS).join(", ")}${more}`;
}

function at({ document, path }: Definition, message: string, remedy?: string): string {
  return formatProblem(document.problem(path, message, remedy));
}

function placed(document: SourceDocument, path: Definition["path"]): string {
  const { file, line, column } = document.problem(path, "");
  return `${file}:${line}:${column}`;
}
