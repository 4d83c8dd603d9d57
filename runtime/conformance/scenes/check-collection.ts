/** The collection that a check works on, with a short method for each verb and short assertions about answers. */
import type { JsonObject, JsonValue } from "../../api/json.js";
import { bodyOf, expect, expectEqual, textAt, valueAt } from "../assertions.js";
import { CheckFailure } from "../conformance-check.js";
import type { RawAnswer, RawRequestOptions, RawWatch, Scene, WatchFrame } from "../scene.js";

/** The parameters of a request; undefined ones are omitted. */
export type Query = Readonly<Record<string, string | undefined>>;

/** Paths such as `spec.ports[0].name` or `metadata.labels[example.com/a]`, with the expected values. */
export type Fields = Readonly<Record<string, JsonValue | undefined>>;

const PATCH_TYPES = {
  merge: "application/merge-patch+json",
  json: "application/json-patch+json",
  strategic: "application/strategic-merge-patch+json",
  apply: "application/apply-patch+yaml",
} as const;

type PatchType = keyof typeof PATCH_TYPES;

/** A version that no server has reached. */
export const FUTURE_VERSION = "900000000000000";

export class Collection {
  constructor(
    readonly scene: Scene,
    readonly path: string,
    readonly apiVersion: string,
    readonly kind: string,
  ) {}

  /** `name` may include a subresource: `a/status`. */
  at(name: string, query: Query = {}): string {
    return withQuery(`${this.path}/${name}`, query);
  }

  object(name: string, members: JsonObject = {}): JsonObject {
    const { metadata, ...others } = members;
    return { apiVersion: this.apiVersion, kind: this.kind, metadata: { ...(metadata as JsonObject), name }, ...others };
  }

  get(name: string, query: Query = {}): Promise<RawAnswer> {
    return this.scene.request("GET", this.at(name, query));
  }

  list(query: Query = {}, options: RawRequestOptions = {}): Promise<RawAnswer> {
    return this.scene.request("GET", withQuery(this.path, query), options);
  }

  post(name: string, members: JsonObject = {}, query: Query = {}): Promise<RawAnswer> {
    return this.scene.request("POST", withQuery(this.path, query), { body: this.object(name, members) });
  }

  /** Sends a body unchanged. */
  postText(body: string, query: Query = {}, contentType = "application/json"): Promise<RawAnswer> {
    return this.scene.request("POST", withQuery(this.path, query), { body, contentType });
  }

  /** Creates an object, which must succeed. */
  async create(name: string, members: JsonObject = {}): Promise<JsonObject> {
    return bodyOf(await this.post(name, members), 201);
  }

  put(name: string, object: JsonObject, query: Query = {}): Promise<RawAnswer> {
    return this.scene.request("PUT", this.at(name, query), { body: object });
  }

  patch(type: PatchType, name: string, body: object | string, query: Query = {}): Promise<RawAnswer> {
    const contentType = PATCH_TYPES[type];
    return this.scene.request("PATCH", this.at(name, query), { body, contentType });
  }

  merge(name: string, body: object, query: Query = {}): Promise<RawAnswer> {
    return this.patch("merge", name, body, query);
  }

  /** Server-side apply with this manager. */
  apply(manager: string, name: string, members: JsonObject, query: Query = {}): Promise<RawAnswer> {
    const object = this.object(name.replace(/\/.*$/, ""), members);
    return this.patch("apply", name, object, { fieldManager: manager, ...query });
  }

  delete(name: string, query: Query = {}, body?: JsonObject): Promise<RawAnswer> {
    return this.scene.request("DELETE", this.at(name, query), body === undefined ? {} : { body });
  }

  /** Starts a watch, which must succeed. */
  async watch(query: Query = {}): Promise<RawWatch> {
    const watch = await this.scene.watch(withQuery(this.path, { watch: "1", ...query }));
    if (watch.failure !== undefined) throw new CheckFailure("a watch", `${watch.status} ${watch.failure.text}`, "200");
    return watch;
  }

  /** Starts a watch of the changes from now on. */
  async watchFromNow(query: Query = {}): Promise<RawWatch> {
    const list = bodyOf(await this.list({ limit: "1" }));
    return this.watch({ resourceVersion: textAt(list, "metadata", "resourceVersion"), ...query });
  }
}

export function configMaps(scene: Scene, namespace = scene.namespace): Collection {
  return new Collection(scene, `/api/v1/namespaces/${namespace}/configmaps`, "v1", "ConfigMap");
}

/** Appends a query; empty values are kept: `dryRun=`. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const text = new URLSearchParams(given).toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Returns the value at a path such as `spec.ports[0].name`. */
export function fieldAt(object: unknown, path: string): JsonValue | undefined {
  const steps = [...path.matchAll(/\[([^\]]*)\]|([^.[]+)/g)].map(([, key, name]) =>
    key !== undefined && /^\d+$/.test(key) ? Number(key) : (key ?? name ?? ""),
  );
  return valueAt(object, ...steps);
}

/** @throws CheckFailure for the first field that differs */
export function expectFields(where: string, object: unknown, fields: Fields): void {
  for (const [path, value] of Object.entries(fields)) expectEqual(`${path} ${where}`, fieldAt(object, path), value);
}

/** Returns the body of an answer with this code and these fields. @throws CheckFailure */
export function shows(answer: RawAnswer, code: number, fields: Fields = {}): JsonObject {
  const body = bodyOf(answer, code);
  expectFields(`in the body of ${answer.line}`, body, fields);
  return body;
}

/** Returns the texts of an answer's Warning headers. */
export function warningsOf(answer: RawAnswer): string[] {
  const header = answer.header("warning") ?? "";
  return [...header.matchAll(/\b\d{3}\s+\S+\s+"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) =>
    text.replace(/\\(.)/g, "$1"),
  );
}

/** Expects the warnings in any order, since none is specified. */
export function expectWarnings(answer: RawAnswer, expected: readonly string[]): void {
  expectEqual(`warnings of ${answer.line}`, warningsOf(answer).sort(), [...expected].sort());
}

/** `ADDED a`, `ERROR 410`. */
export function summary({ type, object }: WatchFrame): string {
  return `${type} ${String(type === "ERROR" ? object.code : valueAt(object, "metadata", "name"))}`;
}

/** Returns the next event that is not a bookmark. @throws CheckFailure if the stream ends first */
export async function nextEvent(watch: RawWatch): Promise<WatchFrame> {
  return watch.until("a change", ({ type }) => type !== "BOOKMARK");
}

/** Expects the next events, without bookmarks, to be these: `ADDED a`, ... @throws CheckFailure */
export async function expectEvents(watch: RawWatch, expected: readonly string[]): Promise<WatchFrame[]> {
  const seen: WatchFrame[] = [];
  for (const [index, text] of expected.entries()) {
    const frame = await nextEvent(watch);
    seen.push(frame);
    expect(summary(frame) === text, `event ${index + 1} of a watch`, summary(frame), text);
  }
  return seen;
}
