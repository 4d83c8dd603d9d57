/** Rules of single versions of a custom kind: schema, subresources, columns, selectable fields. CRD-020, CRD-024, CRD-031. */
import type {
  CustomResourceColumnDefinition,
  CustomResourceDefinitionVersion,
  CustomResourceSubresourceScale,
  JSONSchemaProps,
  SelectableField,
} from "../../../generated/apiextensions/v1/index.js";
import { duplicate, type FieldError, invalid, notSupported, required, tooMany } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { dns1035Label } from "../../api/name-format.js";
import { formatted, present } from "../field-rules.js";
import { validateRoot } from "./root-rules.js";

const MAX_DEPRECATION_CHARACTERS = 256;
const MAX_SELECTABLE_FIELDS = 8;
const COLUMN_TYPES = ["boolean", "date", "integer", "number", "string"];
const COLUMN_FORMATS = ["int32", "int64", "float", "double", "byte", "date", "date-time", "password"];
const SELECTABLE_TYPES = ["boolean", "integer", "string"];
/** `.spec.replicas`, `.spec['a.b']`. */
const SIMPLE_PATH = /^(\.[^.[\]]+|\['[^']+'\])+$/;

/** @param old the version before the change, where there was one: what stays as it is is not judged by later rules */
export function validateVersion(
  version: CustomResourceDefinitionVersion,
  field: string,
  old?: CustomResourceDefinitionVersion,
): FieldError[] {
  const { name, schema, subresources, additionalPrinterColumns = [], selectableFields = [] } = version;
  const root = schema?.openAPIV3Schema;
  const place = `${field}.schema.openAPIV3Schema`;
  const isSameRoot = old !== undefined && equalJson(rootFacts(version), rootFacts(old));
  const isSameSelection = isSameRoot && equalJson(selectableFields, old.selectableFields ?? []);
  return [
    ...formatted(`${field}.name`, name, dns1035Label),
    ...validateDeprecation(version, field),
    ...(isSameRoot ? [] : validateRoot(root, place, version)),
    ...(subresources?.scale === undefined ? [] : validateScale(subresources.scale, `${field}.subresources.scale`)),
    ...additionalPrinterColumns.flatMap((column, index) =>
      validateColumn(column, `${field}.additionalPrinterColumns[${index}]`),
    ),
    ...(isSameSelection ? [] : validateSelectableFields(selectableFields, root, `${field}.selectableFields`)),
  ];
}

/** What the rules of a schema rest on. */
function rootFacts({ schema, subresources }: CustomResourceDefinitionVersion): unknown {
  return [schema?.openAPIV3Schema ?? null, subresources?.status ?? null];
}

function validateDeprecation(version: CustomResourceDefinitionVersion, field: string): FieldError[] {
  const { deprecated = false, deprecationWarning } = version;
  if (deprecationWarning === undefined) return [];
  const refuse = (why: string): FieldError[] => [invalid(`${field}.deprecationWarning`, deprecationWarning, why)];
  if (!deprecated) return refuse("can only be set for deprecated versions");
  if (deprecationWarning === "") return refuse("must not be empty");
  if (deprecationWarning.length > MAX_DEPRECATION_CHARACTERS)
    return refuse(`must be <= ${MAX_DEPRECATION_CHARACTERS} characters long`);
  return /^\P{C}*$/u.test(deprecationWarning) ? [] : refuse("must only contain printable UTF-8 characters");
}

function validateScale(scale: CustomResourceSubresourceScale, field: string): FieldError[] {
  const below = (name: keyof CustomResourceSubresourceScale, roots: readonly string[], where: string): FieldError[] => {
    const path = scale[name];
    if (path === undefined || path === "") return name === "labelSelectorPath" ? [] : [required(`${field}.${name}`)];
    const isBelow = SIMPLE_PATH.test(path) && roots.some((root) => path.startsWith(`.${root}.`));
    return isBelow ? [] : [invalid(`${field}.${name}`, path, `should be a json path under ${where}`)];
  };
  return [
    ...below("specReplicasPath", ["spec"], ".spec"),
    ...below("statusReplicasPath", ["status"], ".status"),
    ...below("labelSelectorPath", ["spec", "status"], "either .spec or .status"),
  ];
}

function validateColumn(
  { name, type, format = "", jsonPath }: CustomResourceColumnDefinition,
  field: string,
): FieldError[] {
  return [
    ...present(`${field}.name`, name),
    ...(COLUMN_TYPES.includes(type) ? [] : [notSupported(`${field}.type`, type, COLUMN_TYPES)]),
    ...(format === "" || COLUMN_FORMATS.includes(format)
      ? []
      : [notSupported(`${field}.format`, format, COLUMN_FORMATS)]),
    ...present(`${field}.jsonPath`, jsonPath),
  ];
}

function validateSelectableFields(
  fields: readonly SelectableField[],
  root: JSONSchemaProps | undefined,
  field: string,
): FieldError[] {
  if (fields.length > MAX_SELECTABLE_FIELDS) return [tooMany(field, fields.length, MAX_SELECTABLE_FIELDS)];
  return fields.flatMap(({ jsonPath }, index) => {
    const place = `${field}[${index}].jsonPath`;
    if (jsonPath === "") return [required(place)];
    if (!SIMPLE_PATH.test(jsonPath))
      return [invalid(place, jsonPath, "is an invalid path: must be a simple json path")];
    if (fields.findIndex((other) => other.jsonPath === jsonPath) < index) return [duplicate(place, jsonPath)];
    if (jsonPath === ".metadata" || jsonPath.startsWith(".metadata."))
      return [invalid(place, jsonPath, "must not point to fields in metadata")];
    if (root === undefined || SELECTABLE_TYPES.includes(schemaAt(root, jsonPath)?.type ?? "")) return [];
    const why =
      "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.";
    return [invalid(place, jsonPath, why)];
  });
}

function schemaAt(root: JSONSchemaProps, path: string): JSONSchemaProps | undefined {
  let schema: JSONSchemaProps | undefined = root;
  for (const [, plain, quoted] of path.matchAll(/\.([^.[\]]+)|\['([^']+)'\]/g)) {
    const name = plain ?? quoted ?? "";
    const properties: Record<string, JSONSchemaProps> = schema?.properties ?? {};
    schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
  }
  return schema;
}
