/** Documents in the protobuf envelope. This module is imported on first use. SPEC: Protobuf envelope. */
import type { JsonObject } from "../../api/json.js";
import type { Status } from "../../api/status.js";
import {
  decodeEnvelope,
  decodeList,
  decodeMessage,
  decodeWatchEvent,
  type Envelope,
  encodeObject,
  hasMagic,
} from "../../codec/protobuf/envelope.js";
import { decodeListMeta } from "../../codec/protobuf/meta-messages.js";
import { ProtobufError } from "../../codec/protobuf/protobuf-error.js";
import type { KindCodec, ProtobufCodec } from "../../codec/protobuf/protobuf-types.js";
import { scaleCodec } from "../../codec/protobuf/scale-message.js";
import { statusCodec } from "../../codec/protobuf/status-message.js";
import { messageOf } from "../client-errors.js";
import { readFrames } from "./protobuf-frames.js";
import { nameOf } from "./protobuf-mode.js";

/** The message type of an apiVersion and kind. */
export interface Message {
  readonly codec: KindCodec;
  /** Whether it is a list of objects of the kind. */
  readonly isList: boolean;
}

/** The messages that all servers have, whatever their kinds. */
const COMMON: ReadonlyMap<string, ProtobufCodec<object>> = new Map([
  [nameOf({ apiVersion: "v1", kind: "Status" }), statusCodec as ProtobufCodec<object>],
  [nameOf({ apiVersion: "autoscaling/v1", kind: "Scale" }), scaleCodec as ProtobufCodec<object>],
]);

const LIST_METADATA: ProtobufCodec<object> = { encode: () => {}, decode: decodeListMeta };

/** Encodes and decodes documents. Its methods are bound, so that they can be passed on their own. */
export class ProtobufDocuments {
  readonly #messages: ReadonlyMap<string, Message>;
  readonly #dropsUnset: boolean;
  readonly #loaded = new Map<KindCodec, ProtobufCodec<object>>();

  /** @param dropsUnset treats zeros of fields that other languages cannot omit as absent */
  constructor(messages: ReadonlyMap<string, Message>, dropsUnset: boolean) {
    this.#messages = messages;
    this.#dropsUnset = dropsUnset;
  }

  readonly readFrames = readFrames;

  /**
   * Encodes an object. Returns undefined for an object of another kind and for one with a value that its message cannot
   * hold; the latter is sent as JSON, so that the server can say what is wrong with it and where.
   */
  readonly encode = async (object: { apiVersion?: string; kind?: string }): Promise<Uint8Array | undefined> => {
    const message = this.#messages.get(nameOf(object));
    if (message === undefined || message.isList) return undefined;
    const codec = await this.#codecOf(message.codec);
    const { apiVersion = "", kind = "", ...fields } = object;
    try {
      return encodeObject({ apiVersion, kind }, fields, codec);
    } catch (error) {
      if (error instanceof ProtobufError) return undefined;
      throw error;
    }
  };

  /**
   * Decodes a document.
   * @throws ProtobufError that names the problem, a missing prefix for instance; Error if a codec cannot be imported
   */
  readonly decode = async (bytes: Uint8Array): Promise<JsonObject> => {
    const envelope = decodeEnvelope(bytes);
    const { apiVersion = "", kind = "", contentEncoding, contentType, raw } = envelope;
    if (contentEncoding !== "") throw new ProtobufError(`found the content encoding ${contentEncoding}, expected none`);
    if (contentType !== "") throw new ProtobufError(`found content of the type ${contentType}, expected a message`);
    const common = COMMON.get(nameOf(envelope));
    if (common !== undefined) return { apiVersion, kind, ...decodeMessage(raw, common) };
    const message = this.#messages.get(nameOf(envelope));
    if (message === undefined) throw new ProtobufError(`found ${shown(envelope)}, which the client has no codec for`);
    const codec = await this.#codecOf(message.codec);
    return message.isList
      ? this.#listOf(envelope, message.codec, codec)
      : { apiVersion, kind, ...decodeMessage(raw, codec, this.#dropsUnset) };
  };

  readonly decodeEvent = async (frame: Uint8Array): Promise<JsonObject> => {
    const { type, object } = decodeWatchEvent(frame);
    const document = await this.decode(object);
    return { type, object: type === "ERROR" ? withoutUnset(document) : document };
  };

  /** Decodes the Status of a failure. If it cannot be read, the message says so and the failure remains one. */
  readonly decodeStatus = async (body: Uint8Array): Promise<JsonObject | undefined> => {
    if (!hasMagic(body)) return undefined;
    try {
      const envelope = decodeEnvelope(body);
      const isStatus = COMMON.get(nameOf(envelope)) === (statusCodec as ProtobufCodec<object>);
      if (!isStatus) throw new ProtobufError(`found ${shown(envelope)}, expected v1 Status`);
      return withoutUnset(decodeMessage(envelope.raw, statusCodec) as Status & JsonObject);
    } catch (error) {
      if (!(error instanceof ProtobufError)) throw error;
      return { kind: "Status", message: `the failure can't be read: ${messageOf(error)}` };
    }
  };

  #listOf({ apiVersion = "", kind = "", raw }: Envelope, { kind: itemKind }: KindCodec, codec: ProtobufCodec<object>) {
    const { metadata, items } = decodeList(raw);
    return {
      kind,
      apiVersion,
      metadata: decodeMessage(metadata, LIST_METADATA),
      items: items.map((item) => ({ apiVersion, kind: itemKind, ...decodeMessage(item, codec, this.#dropsUnset) })),
    } as JsonObject;
  }

  async #codecOf(kind: KindCodec): Promise<ProtobufCodec<object>> {
    const known = this.#loaded.get(kind);
    if (known !== undefined) return known;
    const { protobuf } = await kind.load();
    this.#loaded.set(kind, protobuf);
    return protobuf;
  }
}

function shown({ apiVersion, kind }: Envelope): string {
  return kind === undefined ? "an envelope without a kind" : `${apiVersion ?? "no apiVersion"} ${kind}`;
}

/** Removes the empty texts and zeros that other programs write for fields that are not set. */
function withoutUnset(status: JsonObject): JsonObject {
  const filled = Object.entries(status).flatMap(([key, value]): [string, JsonObject[string]][] => {
    if (value === "" || value === 0) return [];
    if (Array.isArray(value)) return [[key, value.map((item) => withoutUnset(item as JsonObject))]];
    return [[key, typeof value === "object" && value !== null ? withoutUnset(value as JsonObject) : value]];
  });
  return Object.fromEntries(filled);
}
