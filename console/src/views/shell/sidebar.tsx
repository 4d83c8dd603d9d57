/** The kinds of the server: own ones open and first, built-in ones folded by group. */
import type { ServedKind } from "../../../../runtime/client/browser.js";
import type { CatalogueGroup } from "../../catalogue/catalogue.js";
import { messageOf } from "../../parts/messages.js";
import { Notice } from "../../parts/notice.js";
import { formatRoute, placeOf, type Route } from "../../routes/route.js";
import { texts } from "../../texts/texts.js";
import { useConsole } from "../console-context.js";

interface SidebarProps {
  readonly route: Route;
  readonly namespace: string | undefined;
}

/** Views of the server as a whole. */
const PLACES = [{ view: "timeline" }, { view: "server", tab: "overview" }] as const;

export function Sidebar({ route, namespace }: SidebarProps) {
  const { catalogue } = useConsole();
  const groups = catalogue.groups.value ?? [];
  const own = groups.filter(({ isOwn }) => isOwn);
  const shown = (group: CatalogueGroup) => <Group key={group.name} group={group} route={route} namespace={namespace} />;
  return (
    <nav id="kinds" class="sidebar" aria-label={texts.shell.navigation}>
      {catalogue.error.value !== undefined && (
        <Notice kind="error">{texts.shell.noKinds(messageOf(catalogue.error.value))}</Notice>
      )}
      <ul class="places">
        {PLACES.map((place) => (
          <li key={place.view}>
            <a href={formatRoute(place)} aria-current={route.view === place.view ? "page" : undefined}>
              {texts.shell[place.view]}
            </a>
          </li>
        ))}
      </ul>
      <h2>{texts.shell.ownKinds}</h2>
      {own.length === 0 ? <p class="quiet">{texts.shell.noOwnKinds}</p> : own.map(shown)}
      <h2>{texts.shell.builtinKinds}</h2>
      {groups.filter(({ isOwn }) => !isOwn).map(shown)}
      <button type="button" class="quiet" onClick={() => void catalogue.load()}>
        {texts.shell.reloadKinds}
      </button>
    </nav>
  );
}

interface GroupProps extends SidebarProps {
  readonly group: CatalogueGroup;
}

function Group({ group, route, namespace }: GroupProps) {
  const isHere = "group" in route && route.group === group.name;
  return (
    <details open={group.isOwn || isHere}>
      <summary>{group.name || texts.shell.core}</summary>
      <ul>
        {group.kinds.map((kind) => {
          const isCurrent = isHere && route.resource === kind.reference.resource;
          return (
            <li key={kind.reference.resource}>
              <a href={listHref(kind, namespace)} aria-current={isCurrent ? "page" : undefined}>
                {kind.reference.kind}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

export function listHref(kind: ServedKind, namespace: string | undefined): string {
  const isNamespaced = kind.reference.scope === "Namespaced";
  return formatRoute({ view: "list", ...placeOf(kind), namespace: isNamespaced ? namespace : undefined });
}
