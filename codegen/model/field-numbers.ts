/**
 * Protobuf field numbers. A lock file in the schema folder of each group version records every number that was ever
 * assigned;
 * the generator appends to it and never renumbers. SPEC: Protobuf envelope.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import { printData } from "../emit/emit-data.js";
import { parseDocuments } from "../load/parse-yaml.js";
import type { Problem } from "../problem.js";

/** Name of the lock file of a group version. */
export const LOCK_FILE_NAME = "protobuf.lock.json";

/** The greatest number that protobuf allows. */
export const MAX_FIELD_NUMBER = 536_870_911;

/** Numbers that protobuf reserves for itself, both ends included. */
const FORBIDDEN_NUMBERS = { first: 19_000, last: 19_999 };

/** The preferred numbers of fields in a kind's root, as in all kinds of the API. */
const ROOT_NUMBERS: Readonly<Record<string, number>> = { metadata: 1, spec: 2, status: 3 };

/** Fields of a kind's root that are in the envelope and therefore have no number. */
const ENVELOPE_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind"]);

/** The numbers of one message. */
export interface MessageLock {
  /** Keyed by property. */
  readonly fields: Map<string, number>;
  /** Numbers of removed properties by their former names; they are never assigned again. */
  readonly reserved: Map<string, number>;
}

/** The lock of one group version, by message. */
export type Lock = Map<string, MessageLock>;

/** Parses a lock. `file` names it in problems; a lock with problems is returned as far as it could be read. */
export function parseLock(text: string, file: string, problems: Problem[]): Lock {
  const parsed = parseDocuments(text, file, file);
  problems.push(...parsed.problems);
  const document = parsed.documents[0];
  const lock: Lock = new Map();
  if (!document) return lock;
  if (document.root.version !== 1 || !isJsonObject(document.root.messages)) {
    problems.push(
      document.problem([], "not a lock of field numbers", 'expected { "version": 1, "messages": { ... } }'),
    );
    return lock;
  }
  for (const [name, message] of Object.entries(document.root.messages)) {
    const at = ["messages", name];
    const malformed = malformedPart(message);
    // Whatever was meant, unreadable numbers must not be assigned to other fields.
    if (malformed !== undefined) problems.push(document.problem(at, `${malformed} of ${name}`, EXPECTED_MESSAGE));
    const owners = new Map<number, string>();
    const read = (key: "fields" | "reserved"): Map<string, number> => {
      const numbers = new Map<string, number>();
      const section = isJsonObject(message) ? message[key] : undefined;
      for (const [property, number] of Object.entries(isJsonObject(section) ? section : {})) {
        const problem = numberProblem(number, property, owners);
        if (problem === undefined) {
          owners.set(number as number, property);
          numbers.set(property, number as number);
        } else problems.push(document.problem([...at, key, property], ...problem));
      }
      return numbers;
    };
    lock.set(name, { fields: read("fields"), reserved: read("reserved") });
  }
  return lock;
}

const EXPECTED_MESSAGE =
  "expected { fields: { <field>: <number> }, reserved: { ... } }; restore the file from version control";

/** Returns what is wrong with a message's entry. */
function malformedPart(message: JsonValue | undefined): string | undefined {
  if (!isJsonObject(message)) return `${JSON.stringify(message)} is the entry`;
  const { fields, reserved, ...others } = message;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `the unknown key ${JSON.stringify(unknown)} is in the entry`;
  if (!isJsonObject(fields)) return `${JSON.stringify(fields) ?? "nothing"} stands for the fields`;
  return reserved === undefined || isJsonObject(reserved) ? undefined : "the reserved numbers are not an object";
}

function numberProblem(
  number: JsonValue | undefined,
  property: string,
  owners: ReadonlyMap<number, string>,
): [message: string, remedy: string] | undefined {
  if (typeof number !== "number" || !Number.isInteger(number) || !isAllowed(number)) {
    const { first, last } = FORBIDDEN_NUMBERS;
    const expected = `expected 1 to ${MAX_FIELD_NUMBER} without ${first} to ${last}`;
    return [`the number of ${property} is ${JSON.stringify(number)}`, expected];
  }
  const owner = owners.get(number);
  if (owner === undefined) return undefined;
  const remedy = "restore the file from version control; numbers that were used once are never given again";
  return [`the number ${number} of ${property} belongs to ${owner}`, remedy];
}

function isAllowed(number: number): boolean {
  const isForbidden = number >= FORBIDDEN_NUMBERS.first && number <= FORBIDDEN_NUMBERS.last;
  return number >= 1 && number <= MAX_FIELD_NUMBER && !isForbidden;
}

/**
 * Assigns numbers to the properties of a message: known ones keep theirs, new ones get the next free number in the
 * given order, and removed ones become reserved. Changes `lock`. A property that returns after its removal gets a new
 * number, since its old one may have had another meaning.
 */
export function assignNumbers(lock: Lock, name: string, properties: readonly string[], isRoot: boolean): MessageLock {
  const message = lock.get(name) ?? { fields: new Map(), reserved: new Map() };
  lock.set(name, message);
  const wanted = properties.filter((property) => !isRoot || !ENVELOPE_FIELDS.has(property));
  const wantedNames = new Set(wanted);
  for (const [property, number] of message.fields) {
    if (wantedNames.has(property)) continue;
    message.fields.delete(property);
    message.reserved.set(freeName(message.reserved, property), number);
  }
  const used = new Set([...message.fields.values(), ...message.reserved.values()]);
  let highest = 0;
  for (const number of used) highest = Math.max(highest, number);
  const give = (property: string, number: number): void => {
    message.fields.set(property, number);
    used.add(number);
    highest = Math.max(highest, number);
  };
  if (isRoot) {
    for (const [property, number] of Object.entries(ROOT_NUMBERS)) {
      if (wanted.includes(property) && !message.fields.has(property) && !used.has(number)) give(property, number);
    }
  }
  for (const property of wanted) {
    if (!message.fields.has(property)) give(property, numberAfter(highest, used));
  }
  return message;
}

/** A property may be removed more than once; each of its numbers stays reserved. */
function freeName(reserved: ReadonlyMap<string, number>, property: string): string {
  let name = property;
  while (reserved.has(name)) name = `${name}'`;
  return name;
}

/** @throws Error if a message has used all numbers */
function numberAfter(highest: number, used: ReadonlySet<number>): number {
  const next = highest + 1 === FORBIDDEN_NUMBERS.first ? FORBIDDEN_NUMBERS.last + 1 : highest + 1;
  if (isAllowed(next)) return next;
  // The greatest number is in use, but there is room below it.
  for (let number = 1; number <= MAX_FIELD_NUMBER; number += 1)
    if (isAllowed(number) && !used.has(number)) return number;
  throw new Error("a message has no field number left");
}

/** Returns the text of a lock file: messages by name, fields by number. */
export function printLock(lock: Lock): string {
  const byNumber = (numbers: ReadonlyMap<string, number>): JsonObject =>
    Object.fromEntries([...numbers].sort(([, a], [, b]) => a - b));
  const messages = [...lock]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { fields, reserved }]) => {
      return [name, { fields: byNumber(fields), ...(reserved.size > 0 ? { reserved: byNumber(reserved) } : {}) }];
    });
  return `${printData({ version: 1, messages: Object.fromEntries(messages) }, { typescript: false })}\n`;
}
