/**
 * Maps the paths of errors to those of stock servers: a part that is equal in all versions of a definition is reported
 * once, under the path above the versions that it had in an earlier version of the API.
 */
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionVersion,
} from "../../../generated/apiextensions/v1/index.js";
import type { FieldError } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { NO_SCHEMA } from "./definition-path-rules.js";

type Part = "schema" | "subresources" | "additionalPrinterColumns" | "selectableFields";

const SHARED: Readonly<Record<Part, string>> = {
  schema: "spec.validation",
  subresources: "spec.subresources",
  additionalPrinterColumns: "spec.additionalPrinterColumns",
  selectableFields: "spec.selectableFields",
};

/** The name had a place above the versions too. */
const FIRST_NAME = "spec.versions[0].name";

/** Selectable fields require a schema, which had another place as well. */
const NO_SHARED_SCHEMA = "may only be set when validations.schema is included";

const VERSION_PATH = /^spec\.versions\[(\d+)\]\.(\w+)(?=[.[]|$)/;

export function withSharedPaths(errors: readonly FieldError[], { spec }: CustomResourceDefinition): FieldError[] {
  const shared = new Map<string, string>();
  for (const [part, path] of Object.entries(SHARED))
    if (isSaidAlike(spec.versions, part as Part)) shared.set(part, path);
  const found = errors.flatMap((error) => {
    const [whole = "", index, part = ""] = VERSION_PATH.exec(error.field) ?? [];
    const path = shared.get(part);
    if (path !== undefined && index !== "0") return [];
    if (error.field === FIRST_NAME && spec.versions[0]?.name !== "")
      return [error, { ...error, field: "spec.version" }];
    if (error.message.endsWith(NO_SCHEMA) && path !== undefined)
      return [{ ...error, field: path, message: error.message.replace(NO_SCHEMA, NO_SHARED_SCHEMA) }];
    const { field, message } = path === undefined ? error : moved(error, whole, path);
    return [{ ...error, message, field: field.replace(COLUMN_PATH, "$1.JSONPath") }];
  });
  return found.sort((a, b) => rank(a) - rank(b));
}

/** The order in which stock servers validate a definition. */
const ORDER = [
  "metadata.name",
  "spec.group",
  "spec.scope",
  "spec.versions",
  "spec.version",
  "spec.names",
  ...Object.values(SHARED),
  "spec.conversion",
];

/** Paths that are not listed come last. */
function rank({ field }: FieldError): number {
  const index = ORDER.findIndex((path) => field.startsWith(path));
  return index === -1 ? ORDER.length : index;
}

/** A column's path had another name in that version. */
const COLUMN_PATH = /(\.additionalPrinterColumns\[\d+\])\.jsonPath$/;

function isSaidAlike(versions: readonly CustomResourceDefinitionVersion[], part: Part): boolean {
  const [first, ...others] = versions;
  const said = part === "schema" ? first?.schema?.openAPIV3Schema : first?.[part];
  return said !== undefined && others.every((other) => equalJson(other[part], first?.[part]));
}

/** The message may contain paths in the same schema. */
function moved({ field, message }: FieldError, from: string, to: string): Pick<FieldError, "field" | "message"> {
  return { field: to + field.slice(from.length), message: message.replaceAll(from, to) };
}
