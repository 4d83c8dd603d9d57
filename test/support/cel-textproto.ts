/**
 * Reads the text format of a protobuf message into its JSON form, guided by the message's descriptor. It supports as
 * much of the format as the conformance files use.
 */
import type { DescField, DescMessage } from "@bufbuild/protobuf";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export function readTextproto(text: string, schema: DescMessage): { [name: string]: Json } {
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token).filter((token) => !token.startsWith("#"));
  const reader = new TextprotoReader(tokens);
  return reader.message(schema, undefined);
}

/** Comments, strings, names and numbers, and punctuation. */
const TOKEN = /#[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[\w.+-]+|[^\s\w]/g;

class TextprotoReader {
  #position = 0;

  constructor(private readonly tokens: readonly string[]) {}

  /** Reads fields up to a closing mark, or to the end of the text. */
  message(schema: DescMessage | undefined, end: string | undefined): { [name: string]: Json } {
    const json: { [name: string]: Json } = {};
    while (this.#peek() !== end) {
      if (this.#peek() === undefined) throw new Error(`textproto: the text ends inside ${schema?.typeName}`);
      this.#field(schema, json);
      if (this.#peek() === "," || this.#peek() === ";") this.#position += 1;
    }
    this.#position += 1;
    return json;
  }

  #field(schema: DescMessage | undefined, json: { [name: string]: Json }): void {
    const name = this.#next();
    if (name === "[") {
      this.#extension(schema, json);
      return;
    }
    const field = schema?.fields.find((candidate) => candidate.name === name);
    if (schema !== undefined && field === undefined) throw new Error(`textproto: ${schema.typeName} has no ${name}`);
    if (this.#peek() === ":") this.#position += 1;
    const key = field?.jsonName ?? name;
    if (field?.fieldKind === "map") this.#entry(field, json, key);
    else if (this.#peek() === "[" || field?.fieldKind === "list") {
      json[key] = [...((json[key] as Json[] | undefined) ?? []), ...this.#values(field)];
    } else json[key] = this.#value(field);
  }

  /** Reads the content of an `Any` or an extension, neither of which has a descriptor here. */
  #extension(schema: DescMessage | undefined, json: { [name: string]: Json }): void {
    const name = this.#extensionName();
    if (this.#peek() === ":") this.#position += 1;
    if (schema?.typeName === "google.protobuf.Any") {
      Object.assign(json, { "@type": name }, this.message(undefined, this.#closing()));
    } else json[`[${name}]`] = this.#peek() === "[" ? this.#values(undefined) : this.#value(undefined);
  }

  #entry(field: DescField, json: { [name: string]: Json }, key: string): void {
    const message = field.fieldKind === "map" && field.mapKind === "message" ? field.message : undefined;
    this.#closing();
    const entry: { key: string; value: Json } = { key: "", value: null };
    while (this.#peek() !== "}") {
      const name = this.#next();
      if (this.#peek() === ":") this.#position += 1;
      if (name === "key") entry.key = String(this.#scalar());
      else entry.value = this.message(message, this.#closing());
    }
    this.#position += 1;
    json[key] = { ...((json[key] as { [name: string]: Json } | undefined) ?? {}), [entry.key]: entry.value };
  }

  #values(field: DescField | undefined): Json[] {
    if (this.#peek() !== "[") return [this.#value(field)];
    this.#position += 1;
    const values: Json[] = [];
    while (this.#peek() !== "]") {
      values.push(this.#value(field));
      if (this.#peek() === ",") this.#position += 1;
    }
    this.#position += 1;
    return values;
  }

  #value(field: DescField | undefined): Json {
    if (this.#peek() === "{" || this.#peek() === "<") return this.message(field?.message, this.#closing());
    return this.#scalar(field);
  }

  #scalar(field?: DescField): Json {
    let token = this.#next();
    if (token === "-") token += this.#next();
    if (!/^["']/.test(token)) return token === "true" || token === "false" ? token === "true" : token;
    const bytes = [unescapeBytes(token)];
    while (/^["']/.test(this.#peek() ?? "")) bytes.push(unescapeBytes(this.#next()));
    const joined = Buffer.concat(bytes);
    return isBytes(field) ? joined.toString("base64") : joined.toString("utf8");
  }

  /** Reads an opening mark and returns the closing one. */
  #closing(): string {
    return this.#next() === "<" ? ">" : "}";
  }

  #extensionName(): string {
    let name = "";
    for (let token = this.#next(); token !== "]"; token = this.#next()) name += token;
    return name;
  }

  #peek(): string | undefined {
    return this.tokens[this.#position];
  }

  #next(): string {
    const token = this.tokens[this.#position];
    if (token === undefined) throw new Error("textproto: the text ends too early");
    this.#position += 1;
    return token;
  }
}

const BYTES_SCALAR = 12;

function isBytes(field: DescField | undefined): boolean {
  return field?.fieldKind === "scalar" && (field.scalar as number) === BYTES_SCALAR;
}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

function unescapeBytes(quoted: string): Buffer {
  const parts: Buffer[] = [];
  const text = quoted.slice(1, -1);
  let end = 0;
  for (const match of text.matchAll(/\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|.)/gsu)) {
    parts.push(Buffer.from(text.slice(end, match.index)));
    const written = match[1] as string;
    if (/^[0-7]/.test(written)) parts.push(Buffer.from([Number.parseInt(written, 8)]));
    else if (/^x./.test(written)) parts.push(Buffer.from([Number.parseInt(written.slice(1), 16)]));
    else if (/^[uU]./.test(written)) {
      parts.push(Buffer.from(String.fromCodePoint(Number.parseInt(written.slice(1), 16))));
    } else parts.push(Buffer.from(SIMPLE_ESCAPES[written] ?? written));
    end = match.index + match[0].length;
  }
  return Buffer.concat([...parts, Buffer.from(text.slice(end))]);
}
