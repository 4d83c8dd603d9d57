/** The places of the console, which are in the hash of the address, so that they can be bookmarked and shared. */
import type { ServedKind } from "../../../runtime/client/browser.js";

export interface KindPlace {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

export const OBJECT_TABS = ["overview", "yaml", "fields", "history", "relations", "actions", "raw"] as const;
export type ObjectTab = (typeof OBJECT_TABS)[number];

export const SERVER_TABS = ["overview", "metrics", "audit", "settings", "access"] as const;
export type ServerTab = (typeof SERVER_TABS)[number];

export type Route =
  | { readonly view: "start" }
  | { readonly view: "timeline" }
  | { readonly view: "server"; readonly tab: ServerTab }
  | ({ readonly view: "list"; readonly namespace: string | undefined } & KindPlace)
  | ({ readonly view: "create"; readonly namespace: string | undefined } & KindPlace)
  | ({
      readonly view: "object";
      readonly namespace: string | undefined;
      readonly name: string;
      readonly tab: ObjectTab;
    } & KindPlace);

/** Stands for the core group, and for no namespace; neither can be a name. */
const CORE = "-";
const NONE = "-";

export function parseRoute(hash: string): Route {
  const [view, group = "", version = "", resource = "", namespace = NONE, name = "", tab = ""] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decoded);
  const place = { group: group === CORE ? "" : group, version, resource };
  const scope = { namespace: namespace === NONE || namespace === "" ? undefined : namespace };
  if (view === "timeline") return { view };
  if (view === "server") return { view, tab: SERVER_TABS.find((each) => each === group) ?? "overview" };
  if (resource === "") return { view: "start" };
  if (view === "list" || view === "create") return { view, ...place, ...scope };
  if (view !== "object" || name === "") return { view: "start" };
  return { view, ...place, ...scope, name, tab: OBJECT_TABS.find((each) => each === tab) ?? "overview" };
}

export function formatRoute(route: Route): string {
  if (route.view === "start") return "#/";
  if (route.view === "timeline") return "#/timeline";
  if (route.view === "server") return `#/server${route.tab === "overview" ? "" : `/${route.tab}`}`;
  const { view, group, version, resource, namespace } = route;
  const parts = [view, group || CORE, version, resource, namespace ?? NONE];
  if (view === "object") parts.push(route.name, route.tab);
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

export function placeOf({ reference: { group, version, resource } }: ServedKind): KindPlace {
  return { group, version, resource };
}

export function go(route: Route): void {
  location.hash = formatRoute(route);
}

/** Addresses are typed by people too. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
