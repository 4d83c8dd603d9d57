/** From a schema folder to definitions: tells the two dialects apart. */
import { isJsonObject, type JsonObject } from "../../runtime/api/json.js";
import type { Problem } from "../problem.js";
import { isCrd, loadCrd } from "./crd.js";
import type { Definition } from "./definition.js";
import { shortJson } from "./fields.js";
import { addKindFacts, loadOpenApi } from "./openapi.js";
import { References } from "./references.js";
import { EXPECTED_DOCUMENT, type SourceDocument } from "./yaml.js";

export interface Loaded {
  /** In order of file, document, and place in the document. */
  readonly definitions: readonly Definition[];
  readonly references: References;
}

/** Reads all documents; what is wrong goes to `problems`. */
export function loadDefinitions(documents: readonly SourceDocument[], problems: Problem[]): Loaded {
  const definitions = documents.flatMap((document) => loadDocument(document, problems));
  const references = new References(definitions);
  return { definitions: addKindFacts(definitions, references, problems), references };
}

function loadDocument(document: SourceDocument, problems: Problem[]): Definition[] {
  const root: JsonObject = document.root;
  if (root.openapi !== undefined) return loadOpenApi(document, problems);
  if (isCrd(root)) return loadCrd(document, root, [], problems);
  if (Array.isArray(root.items) && typeof root.kind === "string" && root.kind.endsWith("List")) {
    return root.items.flatMap((item, index) => {
      if (isJsonObject(item) && isCrd(item)) return loadCrd(document, item, ["items", index], problems);
      const kind = isJsonObject(item) ? shortJson(item.kind ?? null) : "no object";
      problems.push(
        document.problem(["items", index], `the item's kind is ${kind}`, "expected a CustomResourceDefinition"),
      );
      return [];
    });
  }
  if (root.swagger !== undefined) {
    const remedy =
      "expected an OpenAPI 3 document; convert it, or fetch /openapi/v3 of the server instead of /openapi/v2";
    problems.push(document.problem(["swagger"], `swagger ${shortJson(root.swagger)} documents are not read`, remedy));
  } else {
    const found = root.kind === undefined ? `keys ${shortJson(Object.keys(root))}` : `kind ${shortJson(root.kind)}`;
    problems.push(
      document.problem([], `neither an OpenAPI document nor a CustomResourceDefinition: ${found}`, EXPECTED_DOCUMENT),
    );
  }
  return [];
}
