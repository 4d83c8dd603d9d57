/** Which kinds a timeline follows: what was chosen in this tab, or own kinds and those of workloads. */
import type { ServedKind } from "../../../runtime/client/browser.js";
import type { CatalogueGroup } from "./catalogue.js";

const STORAGE_KEY = "kindsmith-console-timeline";
/** Each is a watch, and over HTTP/2 all watches share one connection. */
export const MAX_TIMELINE_KINDS = 36;

/** Built-in kinds that people change. Events and leases are left out, since they change all the time. */
const WORKLOADS: ReadonlySet<string> = new Set([
  "configmaps",
  "cronjobs",
  "customresourcedefinitions",
  "daemonsets",
  "deployments",
  "ingresses",
  "jobs",
  "namespaces",
  "nodes",
  "persistentvolumeclaims",
  "pods",
  "replicasets",
  "services",
  "statefulsets",
]);

export function watchableKinds(groups: readonly CatalogueGroup[]): ServedKind[] {
  return groups.flatMap(({ kinds }) => kinds.filter(({ verbs }) => verbs.includes("watch")));
}

/** Returns the ids of the kinds, own ones first. */
export function chosenKinds(groups: readonly CatalogueGroup[]): ReadonlySet<string> {
  const stored = storedIds();
  const isChosen = (group: CatalogueGroup, kind: ServedKind): boolean =>
    stored === undefined ? group.isOwn || WORKLOADS.has(kind.reference.resource) : stored.has(kindId(kind));
  const ids = groups.flatMap((group) =>
    watchableKinds([group])
      .filter((kind) => isChosen(group, kind))
      .map(kindId),
  );
  return new Set(ids.slice(0, MAX_TIMELINE_KINDS));
}

export function storeChosenKinds(ids: ReadonlySet<string>): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...ids]));
}

/** The same in every version of the kind. */
export function kindId({ reference: { group, resource } }: ServedKind): string {
  return `${resource}.${group}`;
}

function storedIds(): ReadonlySet<string> | undefined {
  const text = sessionStorage.getItem(STORAGE_KEY);
  if (text === null) return undefined;
  try {
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) ? new Set(ids.map(String)) : undefined;
  } catch {
    // What another release of the page has stored counts for nothing.
    return undefined;
  }
}
