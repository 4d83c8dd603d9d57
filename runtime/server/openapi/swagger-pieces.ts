/**
 * The 2.0 document covers everything, but most of it stays the same when a kind is defined or removed, so it is joined
 * from pieces that are already encoded.
 */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { encodeJson } from "../../codec/json-codec.js";

/** The encoded members of a document that one set of kinds contributes. */
export interface SwaggerPiece {
  readonly paths: ReadonlyMap<string, string>;
  readonly definitions: ReadonlyMap<string, string>;
  /** The other members of the document, which are equal in all pieces. */
  readonly frame: JsonObject;
}

/** @param document a result of `openapiV2Document` */
export function swaggerPiece({ paths = {}, definitions = {}, ...frame }: JsonObject): SwaggerPiece {
  return { paths: encodedMembers(paths), definitions: encodedMembers(definitions), frame };
}

/** Returns the whole document as JSON; undefined if two pieces have different members of one name. */
export function joinedPieces(pieces: readonly [SwaggerPiece, ...SwaggerPiece[]]): string | undefined {
  const paths = joined(pieces.map((piece) => piece.paths));
  const definitions = joined(pieces.map((piece) => piece.definitions));
  if (paths === undefined || definitions === undefined) return undefined;
  const { swagger, info, ...rest } = pieces[0].frame;
  const others = Object.entries(rest).map(([name, value]) => `${encodeJson(name)}:${encodeJson(value)}`);
  const head = `{"swagger":${encodeJson(swagger)},"info":${encodeJson(info)}`;
  return `${[head, `"paths":${paths}`, `"definitions":${definitions}`, ...others].join(",")}}`;
}

function encodedMembers(members: unknown): Map<string, string> {
  const encoded = new Map<string, string>();
  if (!isJsonObject(members)) return encoded;
  for (const [name, value] of Object.entries(members)) encoded.set(name, encodeJson(value));
  return encoded;
}

function joined(maps: readonly ReadonlyMap<string, string>[]): string | undefined {
  const members = new Map<string, string>();
  for (const map of maps) {
    for (const [name, text] of map) {
      const known = members.get(name);
      if (known !== undefined && known !== text) return undefined;
      members.set(name, text);
    }
  }
  const sorted = [...members].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, text]) => `${encodeJson(name)}:${text}`).join(",")}}`;
}
