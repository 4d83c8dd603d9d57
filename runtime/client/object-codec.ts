/** How objects travel: the seam where a Protobuf codec for built-in types takes the place of JSON. */
import { decodeJson, encodeJson, JsonSyntaxError } from "../codec/json.js";
import { readLines } from "./body.js";
import { ConnectionError, messageOf } from "./errors.js";

/** What is known of an answer besides its bytes. */
export interface AnswerContext {
  /** Method and path, for messages. */
  readonly where: string;
  /** Tells which of the accepted types the server chose. */
  readonly contentType: string | undefined;
}

export interface ObjectCodec {
  /** `Accept` for objects and collections, and for watches. */
  readonly accept: string;
  readonly acceptWatch: string;
  /** `Content-Type` of objects that are sent; patches have their own. */
  readonly contentType: string;
  encode(object: unknown): Uint8Array;
  /** @throws ConnectionError `protocol`. */
  decode(body: Buffer, context: AnswerContext): unknown;
  /** The documents of a watch as they arrive. @throws ConnectionError `protocol` or `too-large`, and what the body throws. */
  decodeStream(body: AsyncIterable<Uint8Array>, context: AnswerContext): AsyncIterable<unknown>;
}

/** Digits that a double may round; such documents go to the parser that keeps integers exact. */
const LONG_NUMBER = /[0-9]{16}/;

export const jsonCodec: ObjectCodec = {
  accept: "application/json",
  acceptWatch: "application/json",
  contentType: "application/json",
  encode: (object) => Buffer.from(encodeJson(object)),
  decode(body, { where }) {
    try {
      const text = body.toString("utf8");
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
