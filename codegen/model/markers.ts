/** Merge markers in their comment form. SPEC: Merge-strategy markers (schema annotations). */
import type { JsonObject } from "../../runtime/api/json.js";
import { closest } from "./closest.js";

/** Extension by marker name; list markers may be repeated and keep their order. */
const MARKERS: Readonly<Record<string, { readonly extension: string; readonly isList: boolean }>> = {
  listType: { extension: "x-kubernetes-list-type", isList: false },
  listMapKey: { extension: "x-kubernetes-list-map-keys", isList: true },
  mapType: { extension: "x-kubernetes-map-type", isList: false },
  structType: { extension: "x-kubernetes-map-type", isList: false },
  patchStrategy: { extension: "x-kubernetes-patch-strategy", isList: false },
  patchMergeKey: { extension: "x-kubernetes-patch-merge-key", isList: false },
};

const MARKER = /^\s*\+(\w+)=(\S*)\s*$/;

/**
 * The extensions that `# +listType=map` and its siblings in a comment stand for. Other lines, markers of other tools
 * among them, say nothing. Values are taken as written; the linter judges them.
 */
export function commentMarkers(comment: string): JsonObject {
  const extensions: JsonObject = {};
  for (const line of comment.split("\n")) {
    const [, name = "", value = ""] = MARKER.exec(line) ?? [];
    const marker = Object.hasOwn(MARKERS, name) ? MARKERS[name] : undefined;
    if (!marker) continue;
    const before = extensions[marker.extension];
    if (!marker.isList) extensions[marker.extension] = value;
    else extensions[marker.extension] = [...(Array.isArray(before) ? before : []), value];
  }
  return extensions;
}

/** Names in a comment that are almost those of markers, with what was probably meant. */
export function misspelledMarkers(comment: string): { readonly name: string; readonly meant: string }[] {
  return comment.split("\n").flatMap((line) => {
    const name = MARKER.exec(line)?.[1];
    if (name === undefined || Object.hasOwn(MARKERS, name)) return [];
    const meant = closest(name, Object.keys(MARKERS));
    return meant === undefined ? [] : [{ name, meant }];
  });
}
