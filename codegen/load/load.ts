/** Turns a schema folder into definitions, distinguishing the two dialects. */
import { isJsonObject, type JsonObject } from "../../runtime/api/json.js";
import type { Problem } from "../problem.js";
import { isCrd, loadCrd } from "./crd-dialect.js";
import { type RepeatedFields, withInheritance } from "./inheritance.js";
import type { Definition } from "./loaded-definition.js";
import { addKindFacts, loadOpenApi } from "./openapi-dialect.js";
import { EXPECTED_DOCUMENT, type SourceDocument } from "./parse-yaml.js";
import { shortJson } from "./read-fields.js";
import { References } from "./references.js";
import { uniteRepeated } from "./repeated.js";

export interface Loaded {
  /** In the order of file, document, and place in the document. */
  readonly definitions: readonly Definition[];
  readonly references: References;
}

/** Loads all documents and adds problems to `problems`. */
export function loadDefinitions(
  documents: readonly SourceDocument[],
  problems: Problem[],
  repeatedFields?: RepeatedFields,
): Loaded {
  const read = documents.flatMap((document) => loadDocument(document, problems));
  const whole = withInheritance(read, new References(read), problems, repeatedFields);
  const definitions = addKindFacts(whole, new References(whole), problems);
  const { kept, same } = uniteRepeated(definitions, problems);
  return { definitions: kept, references: new References(definitions, same) };
}

function loadDocument(document: SourceDocument, problems: Problem[]): Definition[] {
  const root: JsonObject = document.root;
  if (root.openapi !== undefined || root.swagger !== undefined) return loadOpenApi(document, problems);
  if (isCrd(root)) return loadCrd(document, root, [], problems);
  if (Array.isArray(root.items) && typeof root.kind === "string" && root.kind.endsWith("List")) {
    return root.items.flatMap((item, index) => {
      if (isJsonObject(item) && isCrd(item)) return loadCrd(document, item, ["items", index], problems);
      const kind = isJsonObject(item) ? shortJson(item.kind ?? null) : "missing, because the item is not an object";
      problems.push(
        document.problem(["items", index], `the item's kind is ${kind}`, "expected a CustomResourceDefinition"),
      );
      return [];
    });
  }
  const found = root.kind === undefined ? `keys ${shortJson(Object.keys(root))}` : `kind ${shortJson(root.kind)}`;
  problems.push(
    document.problem([], `neither an OpenAPI document nor a CustomResourceDefinition: ${found}`, EXPECTED_DOCUMENT),
  );
  return [];
}
