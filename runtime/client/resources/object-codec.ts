/** How objects travel: the seam where a codec of another form takes the place of JSON. */
import type { JsonObject } from "../../api/json.js";
import { decodeJson, encodeJson, JsonSyntaxError } from "../../codec/json-codec.js";
import { ConnectionError, messageOf } from "../client-errors.js";
import { readLines } from "../transport/body.js";

/** What is known of an answer besides its bytes. */
export interface AnswerContext {
  /** Method and path, for messages. */
  readonly where: string;
  /** Tells which of the accepted types the server chose. */
  readonly contentType: string | undefined;
}

/** What a request holds. */
export interface Content {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** What is sent after all where the server does not take the content's type (415). */
  readonly otherwise?: () => Content;
}

/** Whatever gives a promise may have to load code first. */
export interface ObjectCodec {
  /** `Accept` for objects and collections, and for watches. */
  readonly accept: string;
  readonly acceptWatch: string;
  /** `Accept` for collections, where it is another one. */
  readonly acceptList?: string;
  /** An object that is sent as a whole; patches and what is applied are JSON whatever the codec. */
  encode(object: unknown): Content | Promise<Content>;
  /** The document, or a promise of it. @throws ConnectionError `protocol`. */
  decode(body: Uint8Array, context: AnswerContext): unknown;
  /** The documents of a watch as they arrive. @throws ConnectionError `protocol` or `too-large`, and what the body throws. */
  decodeStream(body: AsyncIterable<Uint8Array>, context: AnswerContext): AsyncIterable<unknown>;
  /** The Status of a failure, where the body is in the codec's own form; undefined for any other, which is read as JSON. */
  decodeStatus?(body: Uint8Array): Promise<JsonObject | undefined>;
}

const JSON_TYPE = "application/json";

/** Digits that a double may round; such documents go to the parser that keeps integers exact. */
const LONG_NUMBER = /[0-9]{16}/;

export const jsonCodec: ObjectCodec = {
  accept: JSON_TYPE,
  acceptWatch: JSON_TYPE,
  encode: encodeAsJson,
  decode(body, { where }) {
    try {
      const text = new TextDecoder().decode(body);
      return LONG_NUMBER.test(text) ? decodeJson(body).value : JSON.parse(text);
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof JsonSyntaxError)) throw error;
      throw new ConnectionError("protocol", `${where}: protocol: the answer is not JSON: ${messageOf(error)}`, {
        cause: error,
      });
    }
  },
  async *decodeStream(body, context) {
    for await (const line of readLines(body, context.where)) yield jsonCodec.decode(line, context);
  },
};

export function encodeAsJson(object: unknown): Content {
  return { contentType: JSON_TYPE, bytes: new TextEncoder().encode(encodeJson(object)) };
}
