/** Merge markers in comment form. SPEC: Merge-strategy markers (schema annotations). */
import type { JsonObject } from "../../runtime/api/json.js";
import { closest } from "./closest.js";

/** Extensions by marker name; list markers may be repeated and keep their order. */
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
 * Returns the extensions for `# +listType=map` and similar markers in a comment. Other lines, including markers of
 * other tools, are ignored. Values are taken as written; the linter judges them.
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

/** Returns names in a comment that resemble markers, with what was probably meant. */
export function misspelledMarkers(comment: string): { readonly name: string; readonly meant: string }[] {
  return comment.split("\n").flatMap((line) => {
    const name = MARKER.exec(line)?.[1];
    if (name === undefined || Object.hasOwn(MARKERS, name)) return [];
    const meant = closest(name, Object.keys(MARKERS));
    return meant === undefined ? [] : [{ name, meant }];
  });
}
