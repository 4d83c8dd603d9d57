/** The constants of a struct's check: compiled patterns, format checks and lists of allowed values. */

import type { Schema } from "../schema-types.js";
import type { CodeSink } from "./code-sink.js";
import { isCheckedFormat } from "./keywords/format.js";
import { literal } from "./literal.js";

type Kind = "Pattern" | "Format" | "Values" | "ValueSet";

interface Constant {
  readonly name: string;
  /** Returns the value as an expression. */
  readonly value: (sink: CodeSink) => string;
}

export class SchemaConstants {
  private readonly byContent = new Map<string, Constant>();
  private readonly counts = new Map<Kind, number>();
  private readonly prefix: string;

  /** @param structName prefix of the names, which makes them unique among those of other structs */
  constructor(structName: string, schema: Schema) {
    this.prefix = structName.charAt(0).toLowerCase() + structName.slice(1);
    this.collect(schema);
  }

  /** Prints the declarations, one per line. */
  emit(sink: CodeSink): void {
    for (const { name, value } of this.byContent.values()) sink.line(`const ${name} = ${value(sink)};`);
  }

  pattern(source: string): string {
    return this.named("Pattern", source, (sink) => `${sink.kit("pattern")}(${literal(source)})`);
  }

  format(name: string): string {
    return this.named("Format", name, (sink) => `${sink.kit("format")}(${literal(name)})`);
  }

  values(values: readonly unknown[]): string {
    const text = literal(values);
    return this.named("Values", text, (sink) => {
      return `${text}${sink.type(` satisfies ${sink.kit("JsonValue")}[] as ${sink.kit("JsonValue")}[]`)}`;
    });
  }

  /** Like {@link values}, as a set for lookups; for scalars only. */
  valueSet(values: readonly unknown[]): string {
    const list = this.values(values);
    return this.named("ValueSet", list, (sink) => `new Set${sink.type(`<${sink.kit("JsonValue")}>`)}(${list})`);
  }

  private named(kind: Kind, content: string, value: Constant["value"]): string {
    const key = `${kind} ${content}`;
    const known = this.byContent.get(key);
    if (known) return known.name;
    const number = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, number);
    const name = `${this.prefix}${kind}${number}`;
    this.byContent.set(key, { name, value });
    return name;
  }

  private collect(schema: Schema): void {
    if (schema.pattern !== undefined) this.pattern(schema.pattern);
    if (isTextFormat(schema)) this.format(schema.format);
    if (schema.enum) this.values(schema.enum);
    if (schema.enum && isLookedUp(schema.enum)) this.valueSet(schema.enum);
    for (const property of Object.values(schema.properties ?? {})) this.collect(property);
    if (schema.items) this.collect(schema.items);
    if (typeof schema.additionalProperties === "object") this.collect(schema.additionalProperties);
    for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) this.collect(part);
    if (schema.not) this.collect(schema.not);
  }
}

/** Longer lists of scalars become sets instead of being compared one by one. */
const MAX_COMPARED_VALUES = 16;

export function isLookedUp(values: readonly unknown[]): boolean {
  return values.length > MAX_COMPARED_VALUES && values.every(isPlain);
}

export function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

/** Returns true if the node has a format that is checked for strings. */
export function isTextFormat(schema: Schema): schema is Schema & { format: string } {
  const takesText = schema.type === "string" || schema.type === undefined;
  return schema.format !== undefined && takesText && isCheckedFormat(schema.format);
}
