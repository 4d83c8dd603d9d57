/** Classes of which one may be the default, which an annotation says and tables show. */
import type { ObjectMeta } from "../../api/meta.js";

/** @param annotations keys of the annotations that mark the default */
export function nameWithDefault(
  { metadata }: { readonly metadata: ObjectMeta },
  annotations: readonly string[],
): string {
  const name = metadata.name ?? "";
  return annotations.some((key) => metadata.annotations?.[key] === "true") ? `${name} (default)` : name;
}
