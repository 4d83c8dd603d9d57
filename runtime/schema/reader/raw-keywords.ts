/** Reads the keywords of a raw schema with their expected types; unusable ones are reported and left out. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { patternProblem } from "../compiler/keywords/pattern.js";
import type { Schema, ValidationRule } from "../schema-types.js";

/** The keys and indexes from the root schema to a node. */
export type SchemaPath = readonly (string | number)[];

export interface SchemaProblem {
  readonly path: SchemaPath;
  /** What is wrong, including the value that was found. */
  readonly message: string;
  /** What was expected, or what to do. */
  readonly remedy?: string;
}

const MAX_SHOWN_CHARACTERS = 80;

/** Keywords for readers of a schema, and those that identify it or contain schemas to refer to. */
const DESCRIPTIVE: ReadonlySet<string> = new Set([
  "$anchor",
  "$comment",
  "$defs",
  "$id",
  "$schema",
  "additionalItems",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "definitions",
  "deprecated",
  "discriminator",
  "else",
  "example",
  "examples",
  "externalDocs",
  "id",
  "maxContains",
  "minContains",
  "readOnly",
  "then",
  "writeOnly",
  "xml",
]);

function isDescriptive(keyword: string): boolean {
  return keyword.startsWith("x-") || DESCRIPTIVE.has(keyword);
}

/**
 * Reads the keywords of a schema and records which ones were read: a keyword that no reader handles is a problem, since
 * ignoring it would change the meaning of the schema.
 */
export class KeywordReader {
  private readonly taken = new Set<string>();

  /** @param takesIdle whether keywords without effect are accepted, see `StructuralOptions.idleWords` */
  constructor(
    readonly raw: JsonObject,
    readonly path: SchemaPath,
    private readonly problems: SchemaProblem[],
    readonly takesIdle: boolean,
  ) {}

  /** Returns the value of a keyword, whatever it is. */
  take(keyword: string): JsonValue | undefined {
    // Most keywords are absent from most nodes.
    if (!Object.hasOwn(this.raw, keyword)) return undefined;
    this.taken.add(keyword);
    return this.raw[keyword];
  }

  /** Reports the unread keywords that restrict values. */
  reportLeft(): void {
    for (const keyword of Object.keys(this.raw)) {
      if (this.taken.has(keyword) || isDescriptive(keyword) || this.raw[keyword] === null) continue;
      this.report(keyword, `${keyword} can't be kept here`, "remove it; extensions of others begin with x-");
    }
  }

  report(keyword: string, message: string, remedy?: string): void {
    this.problems.push({ path: [...this.path, keyword], message, ...(remedy === undefined ? {} : { remedy }) });
  }

  /** Formats the value of a keyword for messages. */
  found(keyword: string): string {
    const text = JSON.stringify(this.raw[keyword], (_key, value) => (typeof value === "bigint" ? `${value}` : value));
    return shortened(text);
  }

  text(keyword: string): string | undefined {
    return this.typed(keyword, "a string", (value): value is string => typeof value === "string");
  }

  /** Returns true, or undefined for false and absent, which mean the same for every flag. */
  flag(keyword: string): true | undefined {
    const isFlag = (value: JsonValue): value is boolean => typeof value === "boolean";
    return this.typed(keyword, "true or false", isFlag) || undefined;
  }

  count(keyword: string): number | undefined {
    if (this.takesIdle) return this.wholeNumber(keyword);
    const isCount = (value: JsonValue): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
    return this.typed(keyword, "a whole number, 0 or greater", isCount);
  }

  /** A negative length is accepted where idle words are: every value is longer than it. */
  private wholeNumber(keyword: string): number | undefined {
    const isWhole = (value: JsonValue): value is number | bigint =>
      Number.isInteger(value) || typeof value === "bigint";
    const value = this.typed(keyword, "a whole number", isWhole);
    return value === undefined || (value < 0 && keyword.startsWith("min")) ? undefined : Number(value);
  }

  object(keyword: string): JsonObject | undefined {
    return this.typed(keyword, "an object", isJsonObject);
  }

  list(keyword: string): JsonValue[] | undefined {
    const value = this.take(keyword);
    if (this.takesIdle && Array.isArray(value) && value.length === 0) return undefined;
    return this.typed(keyword, "a list that is not empty", isFilledList);
  }

  texts(keyword: string): string[] | undefined {
    const isTexts = (value: JsonValue): value is string[] =>
      Array.isArray(value) && value.every((item) => typeof item === "string");
    const texts = this.typed(keyword, "a list of strings", isTexts);
    return texts && [...new Set(texts)];
  }

  oneOf<T extends string>(keyword: string, allowed: readonly T[]): T | undefined {
    const isAllowed = (value: JsonValue): value is T => allowed.includes(value as T);
    return this.typed(keyword, `one of ${allowed.join(", ")}`, isAllowed);
  }

  pattern(): string | undefined {
    const source = this.text("pattern");
    const problem = source === undefined ? undefined : patternProblem(source);
    if (problem === undefined) return source;
    this.report(
      "pattern",
      `the pattern ${this.found("pattern")} can't be read: ${shortened(problem)}`,
      "expected an RE2 expression",
    );
    return undefined;
  }

  /** Reads bounds in the spellings of OpenAPI 3.0 (exclusive as a flag) and 3.1 (exclusive as a number). */
  numberBounds(): Pick<Schema, "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf"> {
    const multipleOf = this.number("multipleOf");
    const isFactor = multipleOf !== undefined && (multipleOf > 0 || this.takesIdle);
    if (multipleOf !== undefined && !isFactor) {
      this.report("multipleOf", `multipleOf is ${multipleOf}`, "expected a number greater than 0");
    }
    const [minimum, exclusiveMinimum] = this.bound("minimum", "exclusiveMinimum", Math.max);
    const [maximum, exclusiveMaximum] = this.bound("maximum", "exclusiveMaximum", Math.min);
    return {
      minimum,
      maximum,
      exclusiveMinimum,
      exclusiveMaximum,
      multipleOf: isFactor ? multipleOf : undefined,
    };
  }

  validations(): ValidationRule[] | undefined {
    const isRules = (value: JsonValue): value is JsonObject[] =>
      Array.isArray(value) && value.every((item) => isJsonObject(item) && typeof item.rule === "string");
    const rules = this.typed("x-kubernetes-validations", "a list of objects with a rule", isRules);
    return rules && rules.length > 0 ? (rules as unknown as ValidationRule[]) : undefined;
  }

  private bound(
    keyword: "minimum" | "maximum",
    exclusive: "exclusiveMinimum" | "exclusiveMaximum",
    stricter: (a: number, b: number) => number,
  ): [number | undefined, true | undefined] {
    const inclusive = this.number(keyword);
    if (typeof this.take(exclusive) !== "number") {
      const isExclusive = this.flag(exclusive);
      return [inclusive, inclusive === undefined ? undefined : isExclusive];
    }
    const limit = this.number(exclusive) as number;
    if (inclusive === undefined || stricter(inclusive, limit) === limit) return [limit, true];
    return [inclusive, undefined];
  }

  private number(keyword: string): number | undefined {
    const isNumber = (value: JsonValue): value is number => Number.isFinite(value) || typeof value === "bigint";
    const value = this.typed(keyword, "a number", isNumber);
    return value === undefined ? undefined : Number(value);
  }

  /** Returns the value if it has the type; null counts as absent, since it occurs in published documents. */
  private typed<T extends JsonValue>(
    keyword: string,
    expected: string,
    isType: (value: JsonValue) => value is T,
  ): T | undefined {
    const value = this.take(keyword);
    if (value === undefined || value === null) return undefined;
    if (isType(value)) return value;
    this.report(keyword, `${keyword} is ${this.found(keyword)}`, `expected ${expected}`);
    return undefined;
  }
}

function shortened(text: string): string {
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}...` : text;
}

function isFilledList(value: JsonValue): value is JsonValue[] {
  return Array.isArray(value) && value.length > 0;
}
