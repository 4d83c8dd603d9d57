/**
 * Client configuration files as data: parsing, merging and choosing a context. It reads no files; kubeconfig.ts does.
 */
import { resolve, sep } from "node:path";
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { decodeYaml } from "../../codec/yaml-codec.js";
import { ConfigurationError, messageOf } from "../client-errors.js";

export interface Kubeconfig {
  readonly currentContext: string;
  readonly contexts: ReadonlyMap<string, ConfigurationEntry>;
  readonly clusters: ReadonlyMap<string, ConfigurationEntry>;
  readonly users: ReadonlyMap<string, ConfigurationEntry>;
}

/** The entries that a context refers to. Without a user the client is anonymous. */
export interface ChosenContext {
  readonly context: ConfigurationEntry;
  readonly cluster: ConfigurationEntry;
  readonly user: ConfigurationEntry | undefined;
}

/** One named entry of a file, which knows its place for error messages. */
export class ConfigurationEntry {
  constructor(
    /** `config: users[admin].user`. */
    readonly place: string,
    /** Relative file names are resolved against this directory. */
    private readonly directory: string,
    private readonly fields: JsonObject,
  ) {}

  has(key: string): boolean {
    const value = this.fields[key];
    return value !== undefined && value !== null && value !== "";
  }

  text(key: string): string | undefined {
    return this.has(key)
      ? this.#expect(key, "a string", (value): value is string => typeof value === "string")
      : undefined;
  }

  boolean(key: string): boolean {
    return this.has(key) && this.#expect(key, "true or false", (value): value is boolean => typeof value === "boolean");
  }

  texts(key: string): string[] | undefined {
    return this.has(key) ? this.#expect(key, "a list of strings", isTexts) : undefined;
  }

  textLists(key: string): Record<string, string[]> | undefined {
    const isLists = (value: unknown): value is Record<string, string[]> =>
      isJsonObject(value) && Object.values(value).every(isTexts);
    return this.has(key) ? this.#expect(key, "an object of lists of strings", isLists) : undefined;
  }

  /** Returns a field that is an object as an entry. */
  entry(key: string): ConfigurationEntry | undefined {
    if (!this.has(key)) return undefined;
    return new ConfigurationEntry(`${this.place}.${key}`, this.directory, this.#expect(key, "an object", isJsonObject));
  }

  /** Returns a field that is a list of objects as one entry for each. */
  entries(key: string): ConfigurationEntry[] {
    if (!this.has(key)) return [];
    return this.#expect(key, "a list of objects", isObjects).map(
      (fields, index) => new ConfigurationEntry(`${this.place}.${key}[${index}]`, this.directory, fields),
    );
  }

  /** Returns a field of any type unchanged. */
  value(key: string): JsonValue | undefined {
    return this.fields[key];
  }

  /** Returns the decoded text of a base64 field. */
  data(key: string): string | undefined {
    const encoded = this.text(key);
    return encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString("utf8");
  }

  file(key: string): string | undefined {
    const name = this.text(key);
    return name === undefined ? undefined : resolve(this.directory, name);
  }

  /** Returns a program: a path if the text contains a separator, otherwise a name that the system looks up. */
  command(key: string): string | undefined {
    const text = this.text(key);
    return text?.includes("/") || text?.includes(sep) ? this.file(key) : text;
  }

  #expect<V>(key: string, expected: string, matches: (value: unknown) => value is V): V {
    const value: unknown = this.fields[key];
    if (!matches(value))
      throw new ConfigurationError(`${this.place}.${key}: found ${typeNameOf(value)}, expected ${expected}`);
    return value;
  }
}

/** @param directory the directory of the file. @throws ConfigurationError */
export function parseKubeconfig(text: string, fileName: string, directory: string): Kubeconfig {
  let value: JsonValue;
  try {
    value = decodeYaml(text).value;
  } catch (error) {
    throw new ConfigurationError(`${fileName}: ${messageOf(error)}`, { cause: error });
  }
  if (value === null) value = {};
  if (!isJsonObject(value))
    throw new ConfigurationError(`${fileName}: found ${typeNameOf(value)}, expected a client configuration`);
  const document = value;
  const entries = (list: string, item: string): Map<string, ConfigurationEntry> =>
    namedEntries(document[list], `${fileName}: ${list}`, item, directory);
  const root = new ConfigurationEntry(`${fileName}: `, directory, document);
  return {
    currentContext: root.text("current-context") ?? "",
    contexts: entries("contexts", "context"),
    clusters: entries("clusters", "cluster"),
    users: entries("users", "user"),
  };
}

/** Merges files; the first file that sets a value wins. */
export function mergeKubeconfigs(files: readonly Kubeconfig[]): Kubeconfig {
  const merged = (part: "contexts" | "clusters" | "users"): Map<string, ConfigurationEntry> =>
    new Map([...files].reverse().flatMap((file) => [...file[part]]));
  return {
    currentContext: files.find((file) => file.currentContext !== "")?.currentContext ?? "",
    contexts: merged("contexts"),
    clusters: merged("clusters"),
    users: merged("users"),
  };
}

/** @param name the current context by default. @throws ConfigurationError that names what is missing and what exists */
export function chooseContext(kubeconfig: Kubeconfig, name = kubeconfig.currentContext): ChosenContext {
  if (name === "")
    throw new ConfigurationError(`current-context is not set, expected one of: ${namesOf(kubeconfig.contexts)}`);
  const context = entryNamed(kubeconfig.contexts, name, "context");
  const clusterName = context.text("cluster");
  if (clusterName === undefined)
    throw new ConfigurationError(
      `${context.place}.cluster is missing, expected one of: ${namesOf(kubeconfig.clusters)}`,
    );
  const userName = context.text("user");
  return {
    context,
    cluster: entryNamed(kubeconfig.clusters, clusterName, "cluster", context),
    user: userName === undefined ? undefined : entryNamed(kubeconfig.users, userName, "user", context),
  };
}

function entryNamed(
  entries: ReadonlyMap<string, ConfigurationEntry>,
  name: string,
  what: string,
  by?: ConfigurationEntry,
): ConfigurationEntry {
  const entry = entries.get(name);
  if (entry !== undefined) return entry;
  const place = by === undefined ? "" : `${by.place}.${what}: `;
  throw new ConfigurationError(
    `${place}found no ${what} ${JSON.stringify(name)}, expected one of: ${namesOf(entries)}`,
  );
}

function namesOf(entries: ReadonlyMap<string, unknown>): string {
  return entries.size === 0 ? "(there are none)" : [...entries.keys()].join(", ");
}

function namedEntries(list: unknown, place: string, item: string, directory: string): Map<string, ConfigurationEntry> {
  const entries = new Map<string, ConfigurationEntry>();
  if (list === undefined || list === null) return entries;
  if (!Array.isArray(list)) throw new ConfigurationError(`${place}: found ${typeNameOf(list)}, expected a list`);
  for (const [index, entry] of list.entries()) {
    const at = `${place}[${index}]`;
    if (!isJsonObject(entry) || typeof entry.name !== "string")
      throw new ConfigurationError(`${at}: expected an object with a name`);
    const fields = entry[item] ?? {};
    if (!isJsonObject(fields))
      throw new ConfigurationError(`${at}.${item}: found ${typeNameOf(fields)}, expected an object`);
    if (!entries.has(entry.name))
      entries.set(entry.name, new ConfigurationEntry(`${place}[${entry.name}].${item}`, directory, fields));
  }
  return entries;
}

function isObjects(value: unknown): value is JsonObject[] {
  return Array.isArray(value) && value.every(isJsonObject);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** Names the type but never the value, which may be a secret. */
function typeNameOf(value: unknown): string {
  return value === null
    ? "null"
    : Array.isArray(value)
      ? "a list"
      : `${/^[aeiou]/.test(typeof value) ? "an" : "a"} ${typeof value}`;
}
