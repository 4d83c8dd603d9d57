/** Chooses the default class for objects that name none. */
import type { ObjectMeta } from "../../api/meta.js";

interface Class {
  readonly metadata: ObjectMeta;
}

/** Among several defaults the newest wins; among those created in the same second, the first by name. */
export function defaultClass<T extends Class>(classes: readonly T[], annotations: readonly string[]): T | undefined {
  const marked = classes.filter(({ metadata }) => annotations.some((key) => metadata.annotations?.[key] === "true"));
  return marked.sort(newestFirst)[0];
}

function newestFirst({ metadata: a }: Class, { metadata: b }: Class): number {
  const [madeA, madeB] = [a.creationTimestamp ?? "", b.creationTimestamp ?? ""];
  if (madeA !== madeB) return madeA > madeB ? -1 : 1;
  return (a.name ?? "") < (b.name ?? "") ? -1 : 1;
}
