/**
 * Finds what a server serves: from one document for all groups if the server has it, otherwise from one for each
 * requested group version. SPEC: Discovery.
 */
import { apiVersionOf, groupVersionPath, parseApiVersion } from "../../api/gvk.js";
import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { ResourceReference, Scope } from "../../api/resource-reference.js";
import { isNotFound } from "../../api/status.js";
import { ConnectionError, messageOf } from "../client-errors.js";
import type { Requester } from "../transport/requester.js";
import type { RequestOptions } from "./call-options.js";
import { isPathWord } from "./resource-path.js";

/** A kind that a server serves. */
export interface ServedKind {
  readonly reference: ResourceReference;
  readonly verbs: readonly string[];
  /** The names of its subresources. */
  readonly subresources: readonly string[];
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
}

/** The kinds of one group version. */
export type ServedKinds = readonly ServedKind[];

const LIST_KIND = "APIGroupDiscoveryList";

export class Discovery {
  readonly #requester: Requester;
  readonly #accept: string;

  /** @param discoveryGroup the API group of the aggregated document */
  constructor(requester: Requester, discoveryGroup: string) {
    this.#requester = requester;
    const aggregated = ["v2", "v2beta1"].map((v) => `application/json;g=${discoveryGroup};v=${v};as=${LIST_KIND}`);
    this.#accept = [...aggregated, "application/json"].join(",");
  }

  /**
   * Returns all kinds by apiVersion, or undefined if the server has no aggregated document. Group versions whose server
   * is unavailable are missing.
   */
  async all(options: RequestOptions = {}): Promise<Map<string, ServedKinds> | undefined> {
    const documents = await Promise.all(["/api", "/apis"].map((path) => this.#document(path, options)));
    const kinds = new Map<string, ServedKinds>();
    for (const document of documents) {
      if (document?.kind !== LIST_KIND) return undefined;
      for (const [apiVersion, served] of aggregatedKinds(document)) kinds.set(apiVersion, served);
    }
    return kinds;
  }

  /** Returns the kinds of one group version, or undefined if the server doesn't serve it. */
  async ofVersion(apiVersion: string, options: RequestOptions = {}): Promise<ServedKinds | undefined> {
    const groupVersion = parseApiVersion(apiVersion);
    if (groupVersion === undefined || !isPathable(groupVersion)) return undefined;
    const document = await this.#document(groupVersionPath(groupVersion.group, groupVersion.version), options);
    return document && kindsOfList(document, groupVersion);
  }

  /** Returns the apiVersions of a server from the documents that only list groups. */
  async versions(options: RequestOptions = {}): Promise<string[]> {
    const [core, groups] = await Promise.all(["/api", "/apis"].map((path) => this.#document(path, options)));
    return [
      ...textsOf(core?.versions),
      ...objectsOf(groups?.groups).flatMap((group) =>
        objectsOf(group.versions).flatMap(({ groupVersion }) => textsOf([groupVersion])),
      ),
    ];
  }

  async #document(path: string, options: RequestOptions): Promise<JsonObject | undefined> {
    try {
      const { body } = await this.#requester.send({ method: "GET", path, accept: this.#accept, ...options });
      return documentOf(body, path);
    } catch (error) {
      // A server may lack the core group, or all other groups.
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }
}

function documentOf(body: Uint8Array, path: string): JsonObject {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw new ConnectionError("protocol", `GET ${path}: protocol: the answer is not JSON: ${messageOf(error)}`);
  }
  if (isJsonObject(document)) return document;
  throw new ConnectionError("protocol", `GET ${path}: protocol: the answer is not an object`);
}

function aggregatedKinds({ items }: JsonObject): Map<string, ServedKinds> {
  const kinds = new Map<string, ServedKinds>();
  for (const { metadata, versions } of objectsOf(items)) {
    const group = isJsonObject(metadata) ? textOf(metadata.name) : "";
    for (const { version, resources, freshness } of objectsOf(versions)) {
      if (!isPathable({ group, version: textOf(version) })) continue;
      const served = objectsOf(resources).flatMap((resource) => aggregatedKind(resource, group, textOf(version)));
      // A stale entry holds what an unavailable server served last, or nothing.
      if (freshness !== "Stale" || served.length > 0) kinds.set(apiVersionOf(group, textOf(version)), served);
    }
  }
  return kinds;
}

function aggregatedKind(resource: JsonObject, group: string, version: string): ServedKind[] {
  const { responseKind, scope, verbs, subresources } = resource;
  const kind = isJsonObject(responseKind) ? textOf(responseKind.kind) : "";
  const name = textOf(resource.resource);
  if (kind === "" || !isPathWord(name)) return [];
  const names = objectsOf(subresources).map(({ subresource }) => textOf(subresource));
  const facts = { kind, resource: name, scope: scope === "Cluster" ? "Cluster" : "Namespaced" } as const;
  return [servedKind({ group, version, ...facts }, verbs, names, textOf(resource.singularResource), resource)];
}

/** Subresources appear beside their resource in this document, as `pods/log`. */
function kindsOfList({ resources }: JsonObject, { group, version }: { group: string; version: string }): ServedKind[] {
  const all = objectsOf(resources);
  const subresources = (name: string): string[] =>
    all.flatMap((each) => {
      const [owner, ...rest] = textOf(each.name).split("/");
      return owner === name && rest.length > 0 ? [rest.join("/")] : [];
    });
  return all.flatMap((each) => {
    const name = textOf(each.name);
    const kind = textOf(each.kind);
    if (kind === "" || !isPathWord(name)) return [];
    const scope: Scope = each.namespaced === true ? "Namespaced" : "Cluster";
    const reference = { group, version, kind, resource: name, scope };
    return [servedKind(reference, each.verbs, subresources(name), textOf(each.singularName), each)];
  });
}

function servedKind(
  reference: ResourceReference,
  verbs: unknown,
  subresources: readonly string[],
  singular: string,
  { shortNames, categories }: JsonObject,
): ServedKind {
  return {
    reference,
    verbs: textsOf(verbs),
    subresources,
    singular: singular === "" ? reference.kind.toLowerCase() : singular,
    shortNames: textsOf(shortNames),
    categories: textsOf(categories),
  };
}

/** Whether the names can be used in a path. Dots or a question mark would change what the path refers to. */
function isPathable({ group, version }: { group: string; version: string }): boolean {
  return (group === "" || isPathWord(group)) && isPathWord(version);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
