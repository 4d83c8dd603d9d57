/** The state and the last requests of a test server as YAML that a person reads. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { withoutManagedFields, withoutSecrets } from "../../audit/redact.js";
import { decodeOwnJson } from "../../codec/own-json.js";
import { encodeYaml } from "../../codec/yaml-codec.js";
import { bytesOf } from "../../registry/objects/stored-object.js";
import type { StorageEvent } from "../../storage/engine.js";
import { keyParts, REGISTRY_PREFIX, resourcePrefixOf } from "../../storage/keys.js";
import type { MemoryState } from "../../storage/memory/engine.js";
import type { RequestRecord } from "../request-log.js";

/** The bytes of the objects of one server; further objects are counted. */
const MAX_OBJECT_BYTES = 1024 * 1024;
const MAX_SHOWN_REQUESTS = 100;
const MAX_SHOWN_PATH_CHARACTERS = 300;

export interface DumpOptions {
  /** Keeps `metadata.managedFields`, which most tests have nothing to do with. Default: false. */
  readonly managedFields?: boolean;
}

export interface DumpedState {
  readonly state: MemoryState;
  readonly requests: readonly RequestRecord[];
}

/** What a server has written before a test could do anything, by the entries of the store, which forks share. */
const defaults = new WeakSet<StorageEvent>();

/** Leaves the objects of a state out of all dumps until they change: roles and priorities that every server makes. */
export function noteDefaults({ entries }: MemoryState): void {
  for (const entry of entries) defaults.add(entry);
}

/**
 * Returns the objects as YAML documents, by kind, namespace and name, below the requests in comments. Values of Secrets
 * are redacted. Objects that every server makes by itself are left out unless they have changed.
 */
export function dumpOf({ state, requests }: DumpedState, { managedFields = false }: DumpOptions = {}): string {
  const own = state.entries.filter((entry) => entry.key.startsWith(REGISTRY_PREFIX));
  const shown = own
    .filter((entry) => !defaults.has(entry))
    .map((entry) => documentOf(entry, managedFields))
    .filter(({ isRegistration }) => !isRegistration);
  shown.sort((a, b) => compareTexts(a.kind, b.kind) || compareTexts(a.name, b.name));
  const leftOut = new Map<string, number>();
  let restBytes = MAX_OBJECT_BYTES;
  const documents: string[] = [];
  for (const { kind, text } of shown) {
    const bytes = Buffer.byteLength(text);
    if (bytes > restBytes) leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1);
    else {
      restBytes -= bytes;
      documents.push(`---\n${text}`);
    }
  }
  const head = [
    ...requestLines(requests),
    `${shown.length} objects at resourceVersion ${state.revision}; ${own.length - shown.length} that every server makes are left out`,
    ...(leftOut.size === 0
      ? []
      : [`too large for this file: ${[...leftOut].map((pair) => pair.join(" ")).join(", ")}`]),
  ];
  return `${head.map(commentOf).join("\n")}\n${documents.join("")}`;
}

interface ShownDocument {
  readonly kind: string;
  /** Namespace and name. */
  readonly name: string;
  readonly text: string;
  /** Whether the server registers its own version by this object, which it does after its start. */
  readonly isRegistration: boolean;
}

/** The label of such registrations, below the domain of the profile. */
const REGISTRATION_LABEL = "/automanaged";

function documentOf(entry: StorageEvent, managedFields: boolean): ShownDocument {
  const { namespace, name: objectName } = keyParts(entry.key);
  const name = namespace === "" ? objectName : `${namespace}/${objectName}`;
  const object = decoded(entry);
  if (object === undefined) {
    const kind = resourcePrefixOf(entry.key).slice(REGISTRY_PREFIX.length, -1);
    return { kind, name, text: `${commentOf(`${kind} ${name} is encrypted`)}\n`, isRegistration: false };
  }
  const { $schema: _, apiVersion = "", kind = "", metadata, ...rest } = object;
  const complete = { apiVersion, kind, metadata: withVersion(metadata, entry), ...rest } as JsonObject;
  const safe = withoutSecrets(managedFields ? complete : withoutManagedFields(complete));
  const isRegistration =
    kind === "APIService" && labelsOf(metadata).some((label) => label.endsWith(REGISTRATION_LABEL));
  return { kind: String(kind), name, text: encodeYaml(safe), isRegistration };
}

function labelsOf(metadata: JsonValue | undefined): readonly string[] {
  const labels = isJsonObject(metadata) ? metadata.labels : undefined;
  return isJsonObject(labels) ? Object.keys(labels) : [];
}

/** Values have no version in the store: it is the revision of their write. */
function withVersion(metadata: JsonValue | undefined, { revision }: StorageEvent): JsonObject {
  return { ...(isJsonObject(metadata) ? metadata : {}), resourceVersion: revision.toString() };
}

/** Returns undefined for a value that is encrypted, and that only a layer above the store could read. */
function decoded({ value }: StorageEvent): JsonObject | undefined {
  let object: JsonValue;
  try {
    object = decodeOwnJson(bytesOf(value));
  } catch {
    return undefined;
  }
  return isJsonObject(object) ? object : undefined;
}

function requestLines(requests: readonly RequestRecord[]): string[] {
  const last = requests.slice(-MAX_SHOWN_REQUESTS);
  if (last.length === 0) return ["no requests", ""];
  const title = last.length < requests.length ? `the last ${last.length} requests` : `${last.length} requests`;
  return [`${title}, in the order in which they arrived:`, ...last.map(requestLine), ""];
}

function requestLine({ receivedMs, verb, path, user, code, durationMs }: RequestRecord): string {
  const time = new Date(receivedMs).toISOString().slice("2026-01-01T".length, -1);
  const outcome = durationMs === undefined ? "under way" : `${code ?? "no answer"} in ${durationMs.toFixed(1)} ms`;
  const shown = path.length > MAX_SHOWN_PATH_CHARACTERS ? `${path.slice(0, MAX_SHOWN_PATH_CHARACTERS)}...` : path;
  return `  ${time} ${verb} ${shown} by ${user}: ${outcome}`;
}

/** Every line of the text as a comment. */
export function commentOf(text: string): string {
  return text.replace(/^/gm, "# ").replace(/ +$/gm, "");
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
