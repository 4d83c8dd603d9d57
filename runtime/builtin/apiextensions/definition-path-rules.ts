/**
 * Validates the paths in definitions: of columns, of the scale subresource, of selectable fields. CRD-020, CRD-021,
 * CRD-024.
 */
import type {
  CustomResourceColumnDefinition,
  CustomResourceSubresourceScale,
  JSONSchemaProps,
  SelectableField,
} from "../../../generated/apiextensions/v1/index.js";
import { duplicate, type FieldError, invalid, required, tooMany } from "../../api/field-error.js";
import { isJsonObject } from "../../api/json.js";
import { present } from "../field-rules.js";

const MAX_SELECTABLE_FIELDS = 8;
const COLUMN_TYPES = ["boolean", "date", "integer", "number", "string"];
const COLUMN_FORMATS = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];
const SELECTABLE_TYPES = ["boolean", "integer", "string"];

export function validateColumn(
  { name, type = "", format = "", jsonPath = "" }: CustomResourceColumnDefinition,
  field: string,
): FieldError[] {
  const errors = present(`${field}.name`, name);
  const types = `must be one of ${COLUMN_TYPES.join(",")}`;
  if (type === "") errors.push(required(`${field}.type`, types));
  else if (!COLUMN_TYPES.includes(type)) errors.push(invalid(`${field}.type`, type, types));
  if (format !== "" && !COLUMN_FORMATS.includes(format))
    errors.push(invalid(`${field}.format`, format, `must be one of ${COLUMN_FORMATS.join(",")}`));
  return [...errors, ...(jsonPath === "" ? [required(`${field}.jsonPath`)] : fromDot(jsonPath, `${field}.jsonPath`))];
}

function fromDot(path: string, field: string): FieldError[] {
  return path.startsWith(".") ? [] : [invalid(field, path, "must be a simple json path starting with .")];
}

export function validateScale(scale: CustomResourceSubresourceScale, field: string): FieldError[] {
  const below = (name: keyof CustomResourceSubresourceScale, roots: readonly string[], where: string): FieldError[] => {
    const path = scale[name] ?? "";
    if (path === "") return name === "labelSelectorPath" ? [] : [required(`${field}.${name}`)];
    const errors = fromDot(path, `${field}.${name}`);
    const isBelow = errors.length > 0 || roots.some((root) => path.startsWith(`.${root}.`));
    if (!isBelow) errors.push(invalid(`${field}.${name}`, path, `should be a json path under ${where}`));
    // These fields are read and written, which is only possible with plain field names.
    else if (errors.length === 0 && !FIELD_PATH.test(path))
      errors.push(invalid(`${field}.${name}`, path, "must be a json path in the dot notation"));
    return errors;
  };
  return [
    ...below("specReplicasPath", ["spec"], ".spec"),
    ...below("statusReplicasPath", ["status"], ".status"),
    ...below("labelSelectorPath", ["spec", "status"], "either .spec or .status"),
  ];
}

/** For example `.spec.replicas` or `.spec['a.b']`. */
const FIELD_PATH = /^(\.[^.[\]]+|\['[^']+'\])+$/;

/** Stock servers use these words for a version, although they mean the opposite. */
export const NO_SCHEMA = "may only be set when `version.schema.openAPIV3Schema` is not included";

export function validateSelectableFields(
  fields: readonly SelectableField[],
  root: JSONSchemaProps | undefined,
  field: string,
): FieldError[] {
  if (fields.length > 0 && root === undefined) return [invalid(field, "", NO_SCHEMA)];
  const seen = new Set<string>();
  const errors = fields.flatMap(({ jsonPath }, index) =>
    validateSelectableField(jsonPath, root ?? {}, seen, `${field}[${index}].jsonPath`),
  );
  return seen.size > MAX_SELECTABLE_FIELDS ? [...errors, tooMany(field, seen.size, MAX_SELECTABLE_FIELDS)] : errors;
}

/** @param seen the paths of the preceding fields; this one is added */
function validateSelectableField(path: string, root: JSONSchemaProps, seen: Set<string>, field: string): FieldError[] {
  if (path === "") return [required(field)];
  const found = schemaAt(root, path);
  if (typeof found === "string") return [invalid(field, path, `is an invalid path: ${found}`)];
  const errors: FieldError[] = [];
  if (/^\.metadata(?:\.|$)/.test(path)) errors.push(invalid(field, path, "must not point to fields in metadata"));
  if (!SELECTABLE_TYPES.includes(found.type ?? "")) {
    const why =
      "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.";
    errors.push(invalid(field, path, why));
  }
  if (seen.has(path)) errors.push(duplicate(field, path));
  seen.add(path);
  return errors;
}

/** The schema to which a path leads, or the reason why it leads to none. */
function schemaAt(root: JSONSchemaProps, path: string): JSONSchemaProps | string {
  const [first = "", ...names] = path.split(/(?=[.[\]])|(?<=[.[\]])/);
  let schema = root;
  for (let token: string | undefined = first; token !== undefined; token = names.shift()) {
    if (token === "[") return "array notation is not allowed";
    if (token !== ".") return `expected [ or . but got: ${token}`;
    const name = names.shift();
    if (name === undefined) return "unexpected end of JSON path";
    const part = partOf(schema, name);
    if (part === undefined) return "does not refer to a valid field";
    schema = part;
  }
  return schema;
}

function partOf({ properties, additionalProperties }: JSONSchemaProps, name: string): JSONSchemaProps | undefined {
  if (properties !== undefined) return Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isJsonObject(additionalProperties) ? (additionalProperties as JSONSchemaProps) : undefined;
}
