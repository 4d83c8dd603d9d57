/** The class that objects get which name none. */
import type { ObjectMeta } from "../../api/meta.js";

interface Class {
  readonly metadata: ObjectMeta;
}

/** Of several that are marked, the newest; of those made in the same second, the first by name. */
export function defaultClass<T extends Class>(classes: readonly T[], annotations: readonly string[]): T | undefined {
  const marked = classes.filter(({ metadata }) => annotations.some((key) => metadata.annotations?.[key] === "true"));
  return marked.sort(newestFirst)[0];
}

function newestFirst({ metadata: a }: Class, { metadata: b }: Class): number {
  const [madeA, madeB] = [a.creationTimestamp ?? "", b.creationTimestamp ?? ""];
  if (madeA !== madeB) return madeA > madeB ? -1 : 1;
  return (a.name ?? "") < (b.name ?? "") ? -1 : 1;
}
