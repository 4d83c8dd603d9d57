/** Reads fields of documents with type checks; a field of the wrong type is reported and omitted. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import type { PrinterColumn, ScalePaths, Subresources } from "../../runtime/api/resource-shape.js";
import type { Problem, SchemaPath } from "../problem.js";
import type { SourceDocument } from "./parse-yaml.js";

const COLUMN_TYPES = ["integer", "number", "string", "boolean", "date"] as const;

export class FieldReader {
  constructor(
    private readonly document: SourceDocument,
    private readonly problems: Problem[],
  ) {}

  report(path: SchemaPath, message: string, remedy?: string): void {
    this.problems.push(this.document.problem(path, message, remedy));
  }

  text(owner: JsonObject, key: string, path: SchemaPath): string | undefined {
    return this.typed(owner, key, path, "a string", (value) => (typeof value === "string" ? value : undefined));
  }

  /** Like {@link text}, but a missing or empty text is a problem too. */
  requiredText(owner: JsonObject, key: string, path: SchemaPath): string {
    const value = this.text(owner, key, path);
    if (value) return value;
    if (owner[key] === undefined || value === "") this.report([...path, key], `${key} is missing`, "expected a string");
    return "";
  }

  flag(owner: JsonObject, key: string, path: SchemaPath): boolean | undefined {
    return this.typed(owner, key, path, "true or false", (value) => (typeof value === "boolean" ? value : undefined));
  }

  texts(owner: JsonObject, key: string, path: SchemaPath): string[] {
    const isTexts = (value: JsonValue): value is string[] =>
      Array.isArray(value) && value.every((item) => typeof item === "string");
    return this.typed(owner, key, path, "a list of strings", (value) => (isTexts(value) ? value : undefined)) ?? [];
  }

  object(owner: JsonObject, key: string, path: SchemaPath): JsonObject | undefined {
    return this.typed(owner, key, path, "an object", (value) => (isJsonObject(value) ? value : undefined));
  }

  objects(owner: JsonObject, key: string, path: SchemaPath): JsonObject[] {
    const isObjects = (value: JsonValue): value is JsonObject[] => Array.isArray(value) && value.every(isJsonObject);
    return this.typed(owner, key, path, "a list of objects", (value) => (isObjects(value) ? value : undefined)) ?? [];
  }

  oneOf<T extends string>(owner: JsonObject, key: string, path: SchemaPath, allowed: readonly T[]): T | undefined {
    const expected = `one of ${allowed.join(", ")}`;
    return this.typed(owner, key, path, expected, (value) => allowed.find((item) => item === value));
  }

  subresources(owner: JsonObject, path: SchemaPath): Subresources {
    const declared = this.object(owner, "subresources", path);
    if (!declared) return {};
    const at = [...path, "subresources"];
    for (const key of Object.keys(declared)) {
      if (key !== "status" && key !== "scale") {
        this.report([...at, key], `unknown subresource ${JSON.stringify(key)}`, "expected status or scale");
      }
    }
    const scale = declared.scale === undefined ? undefined : this.scale(declared, at);
    return { ...(declared.status === undefined ? {} : { status: true }), ...(scale ? { scale } : {}) };
  }

  private scale(subresources: JsonObject, path: SchemaPath): ScalePaths | undefined {
    const scale = this.object(subresources, "scale", path);
    if (!scale) return undefined;
    const at = [...path, "scale"];
    const labelSelectorPath = this.text(scale, "labelSelectorPath", at);
    return {
      specReplicasPath: this.requiredText(scale, "specReplicasPath", at),
      statusReplicasPath: this.requiredText(scale, "statusReplicasPath", at),
      ...(labelSelectorPath === undefined ? {} : { labelSelectorPath }),
    };
  }

  columns(owner: JsonObject, key: string, path: SchemaPath): PrinterColumn[] {
    return this.objects(owner, key, path).map((column, index) => {
      const at = [...path, key, index];
      const optional: { format?: string; description?: string; priority?: number } = {};
      const format = this.text(column, "format", at);
      if (format) optional.format = format;
      const description = this.text(column, "description", at);
      if (description) optional.description = description;
      if (typeof column.priority === "number" && column.priority !== 0) optional.priority = column.priority;
      return {
        name: this.requiredText(column, "name", at),
        type: this.oneOf(column, "type", at, COLUMN_TYPES) ?? "string",
        jsonPath: this.requiredText(column, "jsonPath", at),
        ...optional,
      };
    });
  }

  private typed<T>(
    owner: JsonObject,
    key: string,
    path: SchemaPath,
    expected: string,
    read: (value: JsonValue) => T | undefined,
  ): T | undefined {
    const value = owner[key];
    if (value === undefined || value === null) return undefined;
    const result = read(value);
    if (result === undefined) this.report([...path, key], `${key} is ${shortJson(value)}`, `expected ${expected}`);
    return result;
  }
}

/** Returns JSON text, truncated to 60 characters. */
export function shortJson(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
