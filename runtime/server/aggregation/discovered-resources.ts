/** Reads the resource list of a backend, of which only well-formed entries are used because another server wrote it. */
import { parseApiVersion } from "../../api/gvk.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { decodeJson } from "../../codec/json-codec.js";
import type { DiscoveredResource, DiscoveredSubresource } from "../objects/served-apis.js";

/** The limit of resources and subresources in one group version. */
const MAX_ENTRIES = 10_000;

interface Entry {
  readonly name: string;
  readonly kind: { readonly group: string; readonly version: string; readonly kind: string };
  readonly verbs: readonly string[];
  readonly source: JsonObject;
}

/** @throws Error for a document that is not an APIResourceList of the group version */
export function discoveredResources(bytes: Buffer, groupVersion: string): DiscoveredResource[] {
  const document = decodeJson(bytes).value;
  if (!isJsonObject(document) || document.kind !== "APIResourceList" || document.groupVersion !== groupVersion)
    throw new Error(`expected the APIResourceList of ${groupVersion}`);
  const list = Array.isArray(document.resources) ? document.resources : [];
  if (list.length > MAX_ENTRIES) throw new Error(`found ${list.length} resources, the limit is ${MAX_ENTRIES}`);
  const entries = list.flatMap((item) => (isJsonObject(item) ? [entryOf(item, groupVersion)] : []));
  const subresources = new Map<string, DiscoveredSubresource[]>();
  for (const { name, kind, verbs } of entries) {
    const [resource = "", ...rest] = name.split("/");
    if (rest.length === 0) continue;
    const one = { subresource: rest.join("/"), responseKind: kind, acceptedTypes: [], verbs };
    subresources.set(resource, [...(subresources.get(resource) ?? []), one]);
  }
  return entries
    .filter(({ name }) => name !== "" && !name.includes("/"))
    .map((entry) => ({ ...resourceOf(entry), subresources: subresources.get(entry.name) ?? [] }));
}

function entryOf(source: JsonObject, groupVersion: string): Entry {
  const own = parseApiVersion(groupVersion) ?? { group: "", version: groupVersion };
  const version = textOf(source.version);
  // An entry with a kind of another group version names group and version; the group of a core kind is empty.
  const place = version === "" ? own : { group: textOf(source.group), version };
  return {
    name: textOf(source.name),
    kind: { ...place, kind: textOf(source.kind) },
    verbs: textsOf(source.verbs),
    source,
  };
}

function resourceOf({ name, kind, verbs, source }: Entry): Omit<DiscoveredResource, "subresources"> {
  const storageVersionHash = textOf(source.storageVersionHash);
  return {
    resource: name,
    singularResource: textOf(source.singularName),
    responseKind: kind,
    scope: source.namespaced === true ? "Namespaced" : "Cluster",
    verbs,
    shortNames: textsOf(source.shortNames),
    categories: textsOf(source.categories),
    ...(storageVersionHash === "" ? {} : { storageVersionHash }),
  };
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}

function textsOf(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
