/** The layout of keys: `/registry/<group>/<resource>[/<namespace>]/<name>`, `core` standing for the core group. */
import type { GroupResource } from "../api/gvk.js";

/** The prefix below which all objects of a resource live; ends in a slash. */
export function resourcePrefix(gr: GroupResource): string {
  return `/registry/${gr.group === "" ? "core" : gr.group}/${gr.resource}/`;
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

/** Names are nearly always plain ASCII; what path-segment names may hold besides is percent-encoded, as are `%` and `/`. */
function encodePart(part: string): string {
  return /^[A-Za-z0-9._:-]*$/.test(part) ? part : encodeURIComponent(part);
}
