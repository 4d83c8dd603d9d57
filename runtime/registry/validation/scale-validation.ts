/**
 * Validates the fields that the scale of a kind reads, whatever the schema of the kind allows: numbers of replicas are
 * non-negative 32-bit integers, and the selector is a text. The texts are those of kube-apiserver for custom kinds. SUB-009.
 */
import { type FieldError, invalid } from "../../api/field-error.js";
import { goText } from "../../api/formats/go-text.js";
import { isJsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { ScalePaths } from "../../api/resource-shape.js";
import { shownText } from "../../base/shown-text.js";
import type { RegisteredResource } from "../kinds/scheme.js";

const MAX_INT32 = 2 ** 31 - 1;

const NO_ERRORS: readonly FieldError[] = [];

/**
 * Validates the scaled fields of an object. The hooks of built-in kinds validate theirs, and a write of the status is
 * validated by its status alone.
 * @param hasStatus false if the write will drop the status
 * @returns errors with the paths of the definition (`.spec.replicas`); absent fields have none
 */
export function validateScaled(
  { resource, subresource }: ScaledWrite,
  object: ApiObject,
  hasStatus = true,
): readonly FieldError[] {
  const { scale: paths } = resource.definition.subresources;
  if (paths === undefined || resource.isBuiltin) return NO_ERRORS;
  const ofSpec = subresource === "status" ? NO_ERRORS : replicaErrors(object, paths.specReplicasPath);
  return hasStatus ? [...ofSpec, ...statusErrors(object, paths)] : ofSpec;
}

/** What the validation needs to know about a write. */
export interface ScaledWrite {
  readonly resource: Pick<RegisteredResource, "definition" | "isBuiltin">;
  readonly subresource: string;
}

function statusErrors(object: ApiObject, paths: ScalePaths): FieldError[] {
  return [
    ...replicaErrors(object, paths.statusReplicasPath),
    ...(paths.labelSelectorPath === undefined ? [] : selectorErrors(object, paths.labelSelectorPath)),
  ];
}

function replicaErrors(object: ApiObject, path: string): FieldError[] {
  const found = valueAt(object, path);
  if (found === undefined) return [];
  if ("problem" in found) return [invalid(path, 0, found.problem)];
  const { value } = found;
  const isInteger = typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));
  if (!isInteger) return [invalid(path, 0, wrongType(path, value, "int64"))];
  if (value < 0) return [invalid(path, value, "should be a non-negative integer")];
  return value > MAX_INT32 ? [invalid(path, value, `should be less than or equal to ${MAX_INT32}`)] : [];
}

function selectorErrors(object: ApiObject, path: string): FieldError[] {
  const found = valueAt(object, path);
  if (found === undefined) return [];
  if ("problem" in found) return [invalid(path, "", found.problem)];
  return typeof found.value === "string" ? [] : [invalid(path, "", wrongType(path, found.value, "string"))];
}

type Found = { readonly value: JsonValue } | { readonly problem: string };

/** Returns undefined if the field is absent or one of its parents is null. */
function valueAt(object: ApiObject, path: string): Found | undefined {
  let value = object as unknown as JsonValue;
  let at = "";
  for (const part of path.replace(/^\./, "").split(".")) {
    at += `.${part}`;
    if (value === null) return undefined;
    if (!isJsonObject(value)) return { problem: wrongType(at, value, "map[string]interface{}") };
    if (!Object.hasOwn(value, part)) return undefined;
    value = value[part] as JsonValue;
  }
  return { value };
}

function wrongType(path: string, value: JsonValue, expected: string): string {
  return `${path} accessor error: ${shownText(goText(value))} is of the type ${typeName(value)}, expected ${expected}`;
}

/** Returns the Go type of a decoded value, which the messages of stock servers contain. */
function typeName(value: JsonValue): string {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return "[]interface {}";
  if (typeof value === "object") return "map[string]interface {}";
  if (typeof value === "number") return Number.isInteger(value) ? "int64" : "float64";
  return typeof value === "boolean" ? "bool" : "string";
}
