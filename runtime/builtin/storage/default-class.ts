/** Kinds of classes of which an annotation marks the default one, which tables show. */
import type { ObjectMeta } from "../../api/meta.js";

/** @param annotations keys of the annotations that mark the default */
export function nameWithDefault(
  { metadata }: { readonly metadata: ObjectMeta },
  annotations: readonly string[],
): string {
  const name = metadata.name ?? "";
  return annotations.some((key) => metadata.annotations?.[key] === "true") ? `${name} (default)` : name;
}
