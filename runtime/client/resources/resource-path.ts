/** The paths of one resource in one scope. SPEC: Resource paths. */
import { groupVersionPath } from "../../api/gvk.js";
import type { ResourceReference } from "../../api/resource-reference.js";

/**
 * All methods:
 * @throws TypeError if the scope has no such path, or a name cannot be part of one
 */
export interface ResourcePath {
  readonly namespace?: string;
  /** The path for lists, watches, creations and deletions of collections. */
  collection(): string;
  object(name: string, subresource?: string): string;
}

export function clusterPath(reference: ResourceReference): ResourcePath {
  return pathBelow(groupVersionPath(reference.group, reference.version), reference.resource);
}

export function namespacePath(reference: ResourceReference, namespace: string): ResourcePath {
  const base = groupVersionPath(reference.group, reference.version);
  return { namespace, ...pathBelow(`${base}/namespaces/${segment("namespace", namespace)}`, reference.resource) };
}

/** The path of a namespaced resource before a namespace is chosen: every use throws and says what to call first. */
export function missingNamespacePath(reference: ResourceReference): ResourcePath {
  const refuse = (): never => {
    throw new TypeError(
      `${reference.resource} are namespaced, but no namespace was chosen: call inNamespace("...") first, or allNamespaces() to list and watch`,
    );
  };
  return { collection: refuse, object: refuse };
}

function pathBelow(base: string, resource: string): ResourcePath {
  const collection = `${base}/${resource}`;
  return {
    collection: () => collection,
    object(name, subresource) {
      const object = `${collection}/${segment("name", name)}`;
      return subresource === undefined
        ? object
        : `${object}/${subresource
            .split("/")
            .map((part) => segment("subresource", part))
            .join("/")}`;
    },
  };
}

/** Whether the name of a group, a version or a resource can be part of a path unescaped. */
export function isPathWord(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text);
}

/** Encodes a segment. Dots are refused because URLs give them a special meaning. */
function segment(what: string, text: string): string {
  // Lone surrogates cannot be encoded.
  const isOdd = typeof text !== "string" || text === "" || text === "." || text === ".." || /[/\p{Cs}]/u.test(text);
  if (isOdd) {
    throw new TypeError(
      `${what}: found ${JSON.stringify(text)}, expected a non-empty text without "/" that is not "." or ".."`,
    );
  }
  return encodeURIComponent(text);
}

/** `?a=1&b=2` without the undefined parameters; empty if none is left. */
export function queryText(parameters: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? "" : `?${query}`;
}
