/** As much of MongoDB's wire protocol as the proxy needs: where a message ends, what it asks for, what it answers. */
import { BSON } from "mongodb";

const HEADER_BYTES = 16;
const OP_MSG = 2013;
/** Behind the header: flags (4 bytes), the kind of the first section (1), then its document. */
const FIRST_DOCUMENT_AT = HEADER_BYTES + 5;

/** One message, whole. */
export interface Message {
  readonly bytes: Buffer;
  readonly id: number;
  /** The id of the message that this one answers; 0 in a request. */
  readonly answerTo: number;
  /** Of a command or an answer to one; undefined for the handshake of old. Long lists (the documents of an insertion) are not in it. */
  readonly document: BSON.Document | undefined;
}

/** Takes bytes as they come and gives back the messages that are complete. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0);

  push(data: Buffer): Message[] {
    this.#rest = Buffer.concat([this.#rest, data]);
    const messages: Message[] = [];
    while (this.#rest.length >= HEADER_BYTES && this.#rest.length >= this.#rest.readInt32LE()) {
      const bytes = this.#rest.subarray(0, this.#rest.readInt32LE());
      this.#rest = this.#rest.subarray(bytes.length);
      messages.push(toMessage(bytes));
    }
    return messages;
  }
}

/** `insert`, `find`, `getMore`: a command's name is its first field. */
export function commandName(document: BSON.Document): string {
  return Object.keys(document)[0] ?? "";
}

/** True for the command that opens a change stream. */
export function opensChangeStream({ pipeline }: BSON.Document): boolean {
  return Array.isArray(pipeline) && pipeline[0]?.$changeStream !== undefined;
}

function toMessage(bytes: Buffer): Message {
  const isCommand = bytes.readInt32LE(12) === OP_MSG && bytes[FIRST_DOCUMENT_AT - 1] === 0;
  return {
    bytes,
    id: bytes.readInt32LE(4),
    answerTo: bytes.readInt32LE(8),
    document: isCommand ? readDocument(bytes) : undefined,
  };
}

function readDocument(bytes: Buffer): BSON.Document {
  const end = FIRST_DOCUMENT_AT + bytes.readInt32LE(FIRST_DOCUMENT_AT);
  return BSON.deserialize(bytes.subarray(FIRST_DOCUMENT_AT, end), { useBigInt64: true });
}
