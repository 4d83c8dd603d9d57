/** How objects are encoded: the interface that lets other codecs replace JSON. */
import type { JsonObject } from "../../api/json.js";
import { decodeJson, encodeJson, JsonSyntaxError } from "../../codec/json-codec.js";
import { hasLongNumber } from "../../codec/long-numbers.js";
import { ConnectionError, messageOf } from "../client-errors.js";
import { type DocumentStream, documentsOf } from "../transport/body.js";
import type { TransportBody } from "../transport/transport.js";

/** What is known of an answer besides its bytes. */
export interface AnswerContext {
  /** Method and path, for messages. */
  readonly where: string;
  /** The accepted type that the server chose. */
  readonly contentType: string | undefined;
}

/** The content of a request. */
export interface Content {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** The content to send instead if the server refuses the content's type (415). */
  readonly otherwise?: () => Content;
}

/** A codec. Methods that return a promise may have to load code first. */
export interface ObjectCodec {
  /** `Accept` for objects and collections, and for watches. */
  readonly accept: string;
  readonly acceptWatch: string;
  /** `Accept` for collections, if it differs. */
  readonly acceptList?: string;
  /** Encodes an object that is sent as a whole. Patches and applies are JSON with every codec. */
  encode(object: unknown): Content | Promise<Content>;
  /** Returns the document, or a promise of it. @throws ConnectionError `protocol` */
  decode(body: Uint8Array, context: AnswerContext): unknown;
  /**
   * Returns the documents of a watch as they arrive.
   * @throws ConnectionError `protocol` or `too-large`, and whatever the body throws
   */
  decodeStream(body: TransportBody, context: AnswerContext): DocumentStream<unknown>;
  /**
   * Decodes the Status of a failure in the codec's own format; undefined for any other format, which is read as JSON.
   */
  decodeStatus?(body: Uint8Array): Promise<JsonObject | undefined>;
}

const JSON_TYPE = "application/json";

const utf8 = new TextDecoder();

export const jsonCodec: ObjectCodec = {
  accept: JSON_TYPE,
  acceptWatch: JSON_TYPE,
  encode: encodeAsJson,
  decode(body, { where }) {
    try {
      // The engine's parser would round long integers.
      return hasLongNumber(body) ? decodeJson(body).value : JSON.parse(utf8.decode(body));
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof JsonSyntaxError)) throw error;
      throw new ConnectionError("protocol", `${where}: protocol: the answer is not JSON: ${messageOf(error)}`, {
        cause: error,
      });
    }
  },
  decodeStream: (body, context) => documentsOf(body, context.where, (line) => jsonCodec.decode(line, context)),
};

export function encodeAsJson(object: unknown): Content {
  return { contentType: JSON_TYPE, bytes: new TextEncoder().encode(encodeJson(object)) };
}
