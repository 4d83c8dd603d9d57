/**
 * Replaces what differs between runs: names chosen by the player, uids, versions, times, addresses, generated names.
 * Each value becomes a word, the same word for the same value in the whole exchange, so that values that must be equal
 * within one server are still compared.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../runtime/api/json.js";
import { objectAt, valueAt } from "../../support/json.js";
import type { Answer, Played } from "./exchange.js";
import { isOpenApiDocument, plainDocument } from "./openapi-documents.js";
import type { Known } from "./references.js";

export interface Circumstances {
  readonly known: Known;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export function normalised({ exchange, answers }: Played, { known, startedAt }: Circumstances): Played {
  const words = new Words(JSON.stringify(exchange.steps), known, startedAt);
  return { exchange, answers: answers.map((answer, step) => (answer === null ? null : words.answer(step, answer))) };
}

const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d+))?Z/g;
const ADDRESS = /\b10\.0\.0\.\d{1,3}\b/g;
/** Times this close to the run belong to the run. */
const NEAR_MS = 24 * 60 * 60_000;
/** Members that contain a version of the store, or a number that servers choose. */
const VERSIONS: ReadonlySet<string> = new Set(["resourceVersion"]);
const PORTS: ReadonlySet<string> = new Set(["nodePort", "healthCheckNodePort"]);
/** The place of an object in a store is internal to the server. */
const KEY = /(?<=\bKey: )\/registry\/[^,]*/g;
/** Node ports are allocated by the server. */
const NODE_PORT = /:3[0-2]\d{3}\//g;
const AGE = /^(?:\d+[smhdy])+$|^<invalid>$/;

class Words {
  readonly #requested: string;
  readonly #known: Known;
  readonly #startedAt: number;
  /** The word of each value seen, by category. */
  readonly #words = new Map<string, string>();
  #step = 0;
  /** Values that the server generated from a prefix. */
  readonly #generated: [string, string][] = [];

  constructor(requested: string, known: Known, startedAt: number) {
    this.#requested = requested;
    this.#known = known;
    this.#startedAt = startedAt;
  }

  answer(step: number, { status, headers, body, events }: Answer): Answer {
    this.#step = step;
    return {
      status,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, this.#text(value)])),
      ...(body === undefined ? {} : { body: this.#value(isOpenApiDocument(body) ? plainDocument(body) : body) }),
      ...(events === undefined ? {} : { events: events.map((event) => this.#value(event)) }),
    };
  }

  #value(value: JsonValue): JsonValue {
    if (typeof value === "string") return this.#text(value);
    if (Array.isArray(value)) return value.map((item) => this.#value(item));
    if (!isJsonObject(value)) return value;
    this.#noteGenerated(value);
    const object = withSortedManagers(withoutListVersion(value));
    return Object.fromEntries(
      Object.entries(object).map(([key, item]) => [
        this.#text(key),
        item === undefined ? undefined : this.#member(key, item),
      ]),
    );
  }

  #member(key: string, value: JsonValue): JsonValue {
    if (VERSIONS.has(key) && typeof value === "string" && /^[1-9]\d*$/.test(value)) return this.#word("version", value);
    if (PORTS.has(key) && typeof value === "number" && value !== 0 && !this.#requested.includes(String(value)))
      return this.#word("port", String(value));
    if (key === "storageVersionHash" && this.#requested.includes("customresourcedefinitions")) return "<hash>";
    if (key === "continue" && typeof value === "string" && value !== "") return "<continue>";
    if (key === "columnDefinitions" && Array.isArray(value)) return value.map((column) => this.#column(column));
    if (key === "cells" && Array.isArray(value)) return value.map((cell) => this.#cell(cell));
    return this.#value(value);
  }

  #cell(cell: JsonValue): JsonValue {
    if (typeof cell !== "string") return this.#value(cell);
    return AGE.test(cell) ? "<age>" : this.#text(cell.replace(NODE_PORT, ":<port>/"));
  }

  /** Descriptions differ between servers, unless the exchange provides them. */
  #column(column: JsonValue): JsonValue {
    const { description = "", ...others } = objectAt(column);
    const isOwn = this.#requested.includes(JSON.stringify(description).slice(1, -1));
    return description && !isOwn ? { ...others, description: "<text>" } : column;
  }

  #noteGenerated(object: JsonObject): void {
    const [generateName, name] = [valueAt(object, "metadata", "generateName"), valueAt(object, "metadata", "name")];
    if (!generateName || typeof generateName !== "string" || typeof name !== "string") return;
    if (name.startsWith(generateName) && !this.#generated.some(([known]) => known === name))
      this.#generated.push([name, `${generateName}<generated>`]);
  }

  #text(text: string): string {
    let result = text;
    for (const [name, word] of this.#generated) result = result.replaceAll(name, word);
    // The namespace's name contains the id.
    if (result.includes(this.#known.id))
      result = result.replaceAll(this.#known.ns, "<ns>").replaceAll(this.#known.id, "<id>");
    if (result.includes(this.#known.ip)) result = result.replaceAll(this.#known.ip, "<ip>");
    if (result.length < 7) return result;
    return result
      .replace(KEY, "<key>")
      .replace(UID, (uid) => (this.#requested.includes(uid) ? uid : this.#word("uid", uid)))
      .replace(TIME, (time, fraction) => this.#time(time, fraction))
      .replace(ADDRESS, (address) => (this.#requested.includes(address) ? address : this.#word("address", address)));
  }

  #time(time: string, fraction: string | undefined): string {
    if (Math.abs(Date.parse(time) - this.#startedAt) > NEAR_MS) return time;
    return fraction === undefined ? "<time>" : `<time of ${fraction.length} digits>`;
  }

  /**
   * Returns a word named after the step that first showed the value, so that later words don't depend on what came
   * between.
   */
  #word(sort: string, value: string): string {
    const known = this.#words.get(`${sort} ${value}`);
    if (known !== undefined) return known;
    const before = [...this.#words.values()].filter((word) => word.startsWith(`<${sort} of ${this.#step}.`)).length;
    const word = `<${sort} of ${this.#step}.${before + 1}>`;
    this.#words.set(`${sort} ${value}`, word);
    return word;
  }
}

/**
 * Records of the same second are ordered by manager, others by time, so their order depends on when the second ends.
 */
function withSortedManagers(value: JsonObject): JsonObject {
  if (!Array.isArray(value.managedFields)) return value;
  const keyed = value.managedFields.map((entry) => {
    const { operation, manager, apiVersion, subresource = "" } = objectAt(entry);
    return { entry, key: `${operation} ${manager} ${apiVersion} ${subresource}` };
  });
  keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  return { ...value, managedFields: keyed.map(({ entry }) => entry) };
}

/** The version of a list is that of the store, which concurrent writes change. */
function withoutListVersion(value: JsonObject): JsonObject {
  const isList = Array.isArray(value.items) || Array.isArray(value.rows) || value.items === null || value.rows === null;
  if (!isList || !valueAt(value, "metadata", "resourceVersion")) return value;
  return { ...value, metadata: { ...objectAt(value, "metadata"), resourceVersion: "<version of list>" } };
}
