/** The view of a route. */
import type { ServedKind } from "../../../../runtime/client/browser.js";
import { lazy } from "../../parts/lazy.js";
import { Notice } from "../../parts/notice.js";
import { formatRoute, type Route } from "../../routes/route.js";
import { texts } from "../../texts/texts.js";
import { useConsole } from "../console-context.js";
import { ListView } from "../lists/list-view.js";
import { ObjectView } from "../object/object-view.js";

const TimelineView = lazy(async () => (await import("../timeline/timeline-view.js")).TimelineView);
const ServerView = lazy(async () => (await import("../server/server-view.js")).ServerView);
const CreateView = lazy(async () => (await import("../editing/create-view.js")).CreateView);

interface CurrentViewProps {
  readonly route: Route;
  /** The chosen one. */
  readonly namespace: string | undefined;
}

export function CurrentView({ route, namespace }: CurrentViewProps) {
  const { catalogue, session } = useConsole();
  if (route.view === "timeline") return <TimelineView namespace={namespace} />;
  if (route.view === "server") return <ServerView tab={route.tab} namespace={namespace} />;
  if (route.view === "start")
    return (
      <>
        <h1>{texts.shell.welcome(session.profile.words.productName)}</h1>
        <p>{texts.shell.welcomeHint}</p>
      </>
    );
  // The groups are read so that the view follows them.
  const kind = catalogue.groups.value && catalogue.find(route.group, route.version, route.resource);
  if (kind === undefined) return <UnknownKind route={route} />;
  // Every place has components of its own, so that nothing of the former one is left.
  return <KindView key={keyOf(route)} route={route} kind={kind} />;
}

type KindRoute = Extract<Route, { readonly resource: string }>;

function KindView({ route, kind }: { readonly route: KindRoute; readonly kind: ServedKind }) {
  if (route.view === "list") return <ListView kind={kind} namespace={route.namespace} />;
  if (route.view === "create") return <CreateView kind={kind} namespace={route.namespace} />;
  return <ObjectView kind={kind} route={route} />;
}

/** The tabs of an object share what they show. */
function keyOf(route: KindRoute): string {
  return formatRoute(route.view === "object" ? { ...route, tab: "overview" } : route);
}

function UnknownKind({ route }: { readonly route: KindRoute }) {
  const { catalogue } = useConsole();
  return (
    <>
      <h1>{route.resource}</h1>
      <Notice kind="error">{texts.shell.unknownKind}</Notice>
      <button type="button" onClick={() => void catalogue.load()}>
        {texts.shell.reloadKinds}
      </button>
    </>
  );
}
