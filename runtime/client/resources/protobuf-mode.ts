/**
 * Protobuf mode: decides which kinds are sent as protobuf and which types are accepted. All other kinds use JSON, as
 * does every kind if the server has no protobuf. The code that reads and writes messages is imported on first use.
 * SPEC: Protobuf envelope.
 */
import { apiVersionOf } from "../../api/gvk.js";
import { type NamingProfile, resolveVariables } from "../../api/profile/naming-profile.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { ProtobufError } from "../../codec/protobuf/protobuf-error.js";
import type { KindCodec, ProtobufCodecs } from "../../codec/protobuf/protobuf-types.js";
import { ConfigurationError, ConnectionError, messageOf } from "../client-errors.js";
import { type AnswerContext, encodeAsJson, jsonCodec, type ObjectCodec } from "./object-codec.js";
import type { Message, ProtobufDocuments } from "./protobuf-documents.js";

/**
 * One list of codecs, or several: of the built-in kinds and of your own. If two codecs are for one kind, the last one
 * wins.
 */
export type ProtobufOption = ProtobufCodecs | readonly ProtobufCodecs[];

/**
 * Returns the codec of each resource: JSON for kinds that are not in the lists.
 * @throws ConfigurationError for a value that is not a list of codecs
 */
export function protobufMode(
  option: ProtobufOption,
  profile: NamingProfile,
): (reference: ResourceReference) => ObjectCodec {
  const { protobufMediaType: mediaType } = profile.words;
  const messages = messagesOf(checked(option), profile);
  let importing: Promise<ProtobufDocuments> | undefined;
  const documents = async (): Promise<ProtobufDocuments> => {
    importing ??= import("./protobuf-documents.js").then(
      (module) => new module.ProtobufDocuments(messages, profile.behaviours.unsetValues === "drop"),
    );
    try {
      return await importing;
    } catch (error) {
      // The next call tries again.
      importing = undefined;
      throw error;
    }
  };
  /** The kinds that this server does not accept as protobuf, although it may send them. */
  const refused = new Set<string>();
  const codec: ObjectCodec = {
    accept: `${mediaType}, ${jsonCodec.accept};q=0.9`,
    acceptWatch: `${mediaType};stream=watch, ${jsonCodec.acceptWatch};q=0.9`,
    async encode(object) {
      const name = nameOf(object as TypedDocument);
      const bytes = refused.has(name) ? undefined : await (await documents()).encode(object as TypedDocument);
      if (bytes === undefined) return encodeAsJson(object);
      const otherwise = () => {
        refused.add(name);
        return encodeAsJson(object);
      };
      return { contentType: mediaType, bytes, otherwise };
    },
    async decode(body, context) {
      if (!isOfType(mediaType, context.contentType)) return jsonCodec.decode(body, context);
      const { decode } = await documents();
      return withPlace(context, () => decode(body));
    },
    async *decodeStream(body, context) {
      if (!isOfType(mediaType, context.contentType)) {
        yield* jsonCodec.decodeStream(body, context);
        return;
      }
      const { decodeEvent, readFrames } = await documents();
      for await (const frame of readFrames(body, context.where))
        yield await withPlace(context, () => decodeEvent(frame));
    },
    decodeStatus: async (body) => (await documents()).decodeStatus(body),
  };
  return ({ group, version, kind }) =>
    messages.has(nameOf({ apiVersion: apiVersionOf(group, version), kind })) ? codec : jsonCodec;
}

interface TypedDocument {
  readonly apiVersion?: string;
  readonly kind?: string;
}

/** The key of a message type. */
export function nameOf({ apiVersion = "", kind = "" }: TypedDocument): string {
  return `${apiVersion} ${kind}`;
}

function messagesOf(codecs: readonly KindCodec[], profile: NamingProfile): Map<string, Message> {
  const messages = new Map<string, Message>();
  for (const codec of codecs) {
    const apiVersion = apiVersionOf(resolveVariables(codec.group, profile), codec.version);
    const { kind, listKind = `${kind}List` } = codec;
    messages.set(nameOf({ apiVersion, kind }), { codec, isList: false });
    messages.set(nameOf({ apiVersion, kind: listKind }), { codec, isList: true });
  }
  return messages;
}

/** Validates the option, since callers without types may pass anything. */
function checked(option: unknown): readonly KindCodec[] {
  const codecs: unknown[] = Array.isArray(option) ? option.flat() : [option];
  const wrong = codecs.find((codec) => typeof (codec as Partial<KindCodec> | undefined)?.load !== "function");
  if (codecs.length > 0 && wrong === undefined && !codecs.includes(undefined)) return codecs as KindCodec[];
  const found = codecs.length === 0 ? "an empty list" : describe(wrong);
  throw new ConfigurationError(
    `protobuf: found ${found}, expected the codecs of the kinds: protobufCodecs of kindsmith/builtin/protobuf, or of the protobuf.ts in a generated folder`,
  );
}

function describe(value: unknown): string {
  return typeof value === "object" && value !== null ? "an object" : (JSON.stringify(value) ?? typeof value);
}

/** Compares a content type without its parameters. */
function isOfType(mediaType: string, contentType: string | undefined): boolean {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() === mediaType;
}

async function withPlace<R>({ where }: AnswerContext, decode: () => Promise<R>): Promise<R> {
  try {
    return await decode();
  } catch (error) {
    if (!(error instanceof ProtobufError)) throw error;
    throw new ConnectionError("protocol", `${where}: protocol: the answer can't be read: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
