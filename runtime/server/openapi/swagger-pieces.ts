/**
 * The 2.0 document covers everything, but most of it stays the same when a kind is defined or removed, so it is joined
 * from pieces that are already encoded.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { encodeJson } from "../../codec/json-codec.js";
import type { SwaggerMembers, SwaggerParts } from "../../codec/protobuf/openapi-v2.js";

/** The encoded members of a document that one set of kinds contributes. */
export interface SwaggerPiece {
  readonly paths: ReadonlyMap<string, string>;
  readonly definitions: ReadonlyMap<string, string>;
  /** The other members of the document, which are equal in all pieces. */
  readonly frame: JsonObject;
}

/** @param document a result of `openapiV2Document` */
export function* swaggerPiece({ paths = {}, definitions = {}, ...frame }: JsonObject): Generator<void, SwaggerPiece> {
  return { paths: yield* encodedMembers(paths), definitions: yield* encodedMembers(definitions), frame };
}

/** Joins pieces into one with sorted members; undefined if two pieces have different members of one name. */
export function joinedPieces(pieces: readonly [SwaggerPiece, ...SwaggerPiece[]]): SwaggerPiece | undefined {
  const paths = joined(pieces.map((piece) => piece.paths));
  const definitions = joined(pieces.map((piece) => piece.definitions));
  return paths && definitions && { paths, definitions, frame: pieces[0].frame };
}

/** Returns the whole document as JSON. */
export function* swaggerText({ paths, definitions, frame }: SwaggerPiece): Generator<void, string> {
  const { swagger, info, ...rest } = frame;
  const others = Object.entries(rest).map(([name, value]) => `${encodeJson(name)}:${encodeJson(value)}`);
  const head = `{"swagger":${encodeJson(swagger)},"info":${encodeJson(info)}`;
  const members = [`"paths":${membersText(paths)}`];
  yield;
  members.push(`"definitions":${membersText(definitions)}`);
  yield;
  return `${[head, ...members, ...others].join(",")}}`;
}

/** Returns the parts of the document for its form in protobuf. */
export function swaggerParts({ paths, definitions, frame }: SwaggerPiece): SwaggerParts {
  const decoded = (members: ReadonlyMap<string, string>): SwaggerMembers =>
    [...members].map(([name, text]) => [name, () => JSON.parse(text) as JsonValue]);
  return { frame, paths: decoded(paths), definitions: decoded(definitions) };
}

/** Characters that are encoded between two pauses. */
const CHARACTERS_PER_PIECE = 256 * 1024;

function* encodedMembers(members: unknown): Generator<void, Map<string, string>> {
  const encoded = new Map<string, string>();
  if (!isJsonObject(members)) return encoded;
  let characters = 0;
  for (const [name, value] of Object.entries(members)) {
    const text = encodeJson(value);
    encoded.set(name, text);
    characters += text.length;
    if (characters < CHARACTERS_PER_PIECE) continue;
    characters = 0;
    yield;
  }
  return encoded;
}

function joined(maps: readonly ReadonlyMap<string, string>[]): ReadonlyMap<string, string> | undefined {
  const members = new Map<string, string>();
  for (const map of maps) {
    for (const [name, text] of map) {
      const known = members.get(name);
      if (known !== undefined && known !== text) return undefined;
      members.set(name, text);
    }
  }
  return new Map([...members].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function membersText(members: ReadonlyMap<string, string>): string {
  return `{${[...members].map(([name, text]) => `${encodeJson(name)}:${text}`).join(",")}}`;
}
