/** Sends the steps of exchanges to a server and keeps its answers. */
import type { IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { parse as parseYaml } from "yaml";
import type { JsonValue } from "../../support/json.js";
import { Connection, type Target } from "./connection.js";
import type { Answer, Exchange, Played, Step } from "./exchange.js";
import { normalised } from "./normalise.js";
import { filled, type Known } from "./references.js";

export interface PlayOptions {
  /** Prefix of all created names, so that a server can be used again. Letters and digits. */
  readonly run: string;
  /** The number of concurrent exchanges. */
  readonly concurrency?: number;
  readonly onPlayed?: (played: Played) => void;
}

const DEFAULT_CONCURRENCY = 6;

/** Returns the answers in the order of the exchanges. @throws Error if a connection breaks */
export async function play(target: Target, exchanges: readonly Exchange[], options: PlayOptions): Promise<Played[]> {
  const connection = new Connection(target);
  const results: Played[] = new Array(exchanges.length);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < exchanges.length) {
      const index = next++;
      const exchange = exchanges[index]!;
      const id = `${options.run}x${index}`;
      const played = await playOne(connection, exchange, { id, ns: `ns-${id}`, ip: addressOf(index), answers: [] });
      results[index] = played;
      options.onPlayed?.(played);
    }
  };
  try {
    const { concurrency = DEFAULT_CONCURRENCY } = options;
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    connection.close();
  }
  return results;
}

/** Returns an address of a network that is reserved for measurements. */
function addressOf(index: number): string {
  return `198.18.${index >> 8}.${index & 255}`;
}

async function playOne(connection: Connection, exchange: Exchange, known: Known): Promise<Played> {
  const usesNamespace = exchange.steps.some((step) => JSON.stringify(step).includes("{{ns}}"));
  if (usesNamespace) await makeNamespace(connection, known.ns);
  const answers: (Answer | null)[] = [];
  const startedAt = Date.now();
  for (const step of exchange.steps) {
    const answer = await askUntil(connection, filled(step, known), exchange.id);
    known.answers.push(answer.body);
    answers.push(step.isSilent ? null : answer);
  }
  if (usesNamespace) await removeNamespace(connection, known.ns);
  return normalised({ exchange, answers }, { known, startedAt });
}

async function makeNamespace(connection: Connection, name: string): Promise<void> {
  const answer = await ask(
    connection,
    { method: "POST", path: "/api/v1/namespaces", body: { metadata: { name } } },
    name,
  );
  if (answer.status !== 201) throw new Error(`the namespace ${name} was not created: ${JSON.stringify(answer.body)}`);
}

/** Without a controller the namespace stays terminating, so names are never reused. */
async function removeNamespace(connection: Connection, name: string): Promise<void> {
  await ask(connection, { method: "DELETE", path: `/api/v1/namespaces/${name}` }, name);
}

const UNTIL_TIMEOUT_MS = 10_000;
const UNTIL_PAUSE_MS = 20;

/** After the timeout the last answer is kept: it is compared, or makes later steps fail. */
async function askUntil(connection: Connection, step: Step, name: string): Promise<Answer> {
  const limit = Date.now() + (step.patienceMs ?? UNTIL_TIMEOUT_MS);
  for (;;) {
    const answer = await ask(connection, step, name);
    if (step.until === undefined || Date.now() > limit) return answer;
    if (new RegExp(step.until).test(JSON.stringify(answer.body) ?? "")) return answer;
    await setTimeout(UNTIL_PAUSE_MS);
  }
}

const USUAL_HEADERS = { accept: "application/json", "user-agent": "differential/1.0" };

async function ask(connection: Connection, step: Step, name: string): Promise<Answer> {
  const { method, path, body, watch } = step;
  const payload = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const type = payload === undefined ? {} : { "content-type": step.type ?? "application/json" };
  const all = { authorization: `Bearer ${connection.token}`, ...USUAL_HEADERS, ...type, ...step.headers };
  const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  let response: IncomingMessage;
  try {
    response = await connection.open({ method, path, headers, body: payload });
  } catch (error) {
    if (isBroken(error)) return BROKEN;
    throw new Error(`${name}: ${method} ${path}: ${String(error)}`, { cause: error });
  }
  const status = response.statusCode ?? 0;
  if (watch !== undefined && status === 200)
    return { status, headers: headersOf(response), events: await eventsOf(response, watch) };
  const { bytes, isEndless } = await contentOf(response);
  if (isEndless) return { status, headers: headersOf(response), events: linesOf(bytes.toString()).events };
  return { status, headers: headersOf(response), ...bodyOf(response, bytes) };
}

/** The answer of a server that panics. */
const BROKEN: Answer = { status: 0, headers: {}, body: "the connection was broken" };

function isBroken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNRESET";
}

/** The headers that clients act on; of some only their presence is compared. */
const COMPARED = [
  "content-type",
  "retry-after",
  "location",
  "allow",
  "cache-control",
  "content-encoding",
  "vary",
  "www-authenticate",
  "x-content-type-options",
];
const PRESENT = ["audit-id", "etag", "last-modified"];

function headersOf({ headers, headersDistinct }: IncomingMessage): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of COMPARED) if (headers[name] !== undefined) kept[name] = String(headers[name]);
  for (const name of PRESENT) if (headers[name] !== undefined) kept[name] = "present";
  const warnings = headersDistinct.warning?.flatMap((line) => line.split(/,\s*(?=299 - )/));
  if (warnings !== undefined) kept.warning = warnings.join("\n");
  return kept;
}

/** An answer that is silent for this long is considered endless: an unexpected watch. */
const ENDLESS_MS = 1500;

async function contentOf(response: IncomingMessage): Promise<{ bytes: Buffer; isEndless: boolean }> {
  const chunks: Buffer[] = [];
  let isEndless = false;
  const stop = (): void => {
    isEndless = true;
    response.destroy();
  };
  let timer = globalThis.setTimeout(stop, ENDLESS_MS);
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      clearTimeout(timer);
      timer = globalThis.setTimeout(stop, ENDLESS_MS);
    }
  } catch (error) {
    if (!isEndless && !isBroken(error)) throw error;
  } finally {
    clearTimeout(timer);
  }
  return { bytes: Buffer.concat(chunks), isEndless };
}

function linesOf(text: string): { events: JsonValue[]; rest: string } {
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  return { events: lines.map(readJson), rest };
}

function bodyOf({ headers }: IncomingMessage, received: Buffer): { body?: JsonValue } {
  if (received.length === 0) return {};
  const bytes = headers["content-encoding"] === "gzip" ? gunzipSync(received) : received;
  const type = headers["content-type"] ?? "";
  const text = bytes.toString();
  if (type.includes("json") && !type.includes("json-seq")) return { body: readJson(text) };
  if (type.includes("yaml")) return { body: parseYaml(text) };
  if (/protobuf|cbor|octet-stream/.test(type)) return { body: { bytes: "not compared" } };
  return { body: text };
}

function readJson(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return { "not JSON": text };
  }
}

/** A stream without further events is left after this time. */
const QUIET_MS = 150;

/** Reads until the expected number of events has arrived and none follows, the stream ends, or the time is over. */
async function eventsOf(
  response: IncomingMessage,
  { events: count, timeoutMs }: NonNullable<Step["watch"]>,
): Promise<JsonValue[]> {
  const events: JsonValue[] = [];
  let rest = "";
  await new Promise<void>((resolve) => {
    const limit = globalThis.setTimeout(resolve, timeoutMs);
    let quiet: NodeJS.Timeout | undefined;
    const over = (): void => {
      clearTimeout(limit);
      clearTimeout(quiet);
      resolve();
    };
    const look = (): void => {
      clearTimeout(quiet);
      if (events.length >= count) quiet = globalThis.setTimeout(over, QUIET_MS);
    };
    response.setEncoding("utf8").on("data", (chunk: string) => {
      const read = linesOf(rest + chunk);
      rest = read.rest;
      events.push(...read.events);
      look();
    });
    response.once("end", over);
    response.once("error", over);
    response.once("close", over);
    look();
  });
  response.destroy();
  // The answer is not a watch.
  return rest === "" ? events : [...events, readJson(rest)];
}
