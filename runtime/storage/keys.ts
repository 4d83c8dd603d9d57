/** The layout of keys: `/registry/<group>/<resource>[/<namespace>]/<name>`, with `core` for the core group. */
import type { GroupResource } from "../api/gvk.js";

/** The prefix of the keys of all objects. */
export const REGISTRY_PREFIX = "/registry/";

/** The prefix of the keys of a resource's objects; it ends in a slash. */
export function resourcePrefix(gr: GroupResource): string {
  return `${REGISTRY_PREFIX}${gr.group === "" ? "core" : gr.group}/${gr.resource}/`;
}

/** The resource prefix of a key, or the empty text for a key that belongs to no object. */
export function resourcePrefixOf(key: string): string {
  if (!key.startsWith(REGISTRY_PREFIX)) return "";
  const groupEnd = key.indexOf("/", REGISTRY_PREFIX.length);
  return key.slice(0, key.indexOf("/", groupEnd + 1) + 1);
}

/** The prefix of one namespace's objects of a resource. */
export function namespacePrefix(gr: GroupResource, namespace: string): string {
  return `${resourcePrefix(gr)}${encodePart(namespace)}/`;
}

/** The key of one object; `namespace` is empty for cluster-scoped resources. */
export function objectKey(gr: GroupResource, namespace: string, name: string): string {
  return namespace === ""
    ? `${resourcePrefix(gr)}${encodePart(name)}`
    : `${namespacePrefix(gr, namespace)}${encodePart(name)}`;
}

/** Returns namespace and name from an object's key; the inverse of {@link objectKey}. */
export function keyParts(key: string): { readonly namespace: string; readonly name: string } {
  const rest = key.slice(resourcePrefixOf(key).length);
  const slash = rest.indexOf("/");
  return slash < 0
    ? { namespace: "", name: decodePart(rest) }
    : { namespace: decodePart(rest.slice(0, slash)), name: decodePart(rest.slice(slash + 1)) };
}

/**
 * Names are nearly always plain ASCII. Everything else that path-segment names may contain is percent-encoded, as are
 * `%` and `/`.
 */
function encodePart(part: string): string {
  return /^[A-Za-z0-9._:-]*$/.test(part) ? part : encodeURIComponent(part);
}

function decodePart(part: string): string {
  return part.includes("%") ? decodeURIComponent(part) : part;
}
