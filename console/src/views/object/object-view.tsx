/** One object: its tabs, and its deletion. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ServedKind } from "../../../../runtime/client/browser.js";
import { ObjectFeed } from "../../feeds/object-feed.js";
import { CommandLine } from "../../parts/command-line.js";
import { FeedBadge, FeedNotice } from "../../parts/feed-badge.js";
import { GuardedButton } from "../../parts/guarded-button.js";
import { lazy } from "../../parts/lazy.js";
import { Notice } from "../../parts/notice.js";
import { formatRoute, OBJECT_TABS, type ObjectTab, placeOf, type Route } from "../../routes/route.js";
import { texts } from "../../texts/texts.js";
import { getCall } from "../../values/client-lines.js";
import { getLine } from "../../values/kubectl-lines.js";
import { localTime } from "../../values/times.js";
import { offeredActions } from "../actions/offered-actions.js";
import { useConsole } from "../console-context.js";
import { DeleteDialog } from "../delete-dialog.js";
import { listHref } from "../shell/sidebar.js";
import { OverviewTab } from "./overview-tab.js";
import { RawTab } from "./raw-tab.js";

/** They need the codec of YAML, which the first view does without. */
const ActionsTab = lazy(async () => (await import("../actions/actions-tab.js")).ActionsTab);
const FieldsTab = lazy(async () => (await import("./fields-tab.js")).FieldsTab);
const HistoryTab = lazy(async () => (await import("../history/history-tab.js")).HistoryTab);
const RelationsTab = lazy(async () => (await import("../relations/relations-tab.js")).RelationsTab);
const YamlTab = lazy(async () => (await import("../editing/yaml-tab.js")).YamlTab);

/** Tabs that show the command line of what they do themselves. */
const HAS_OWN_COMMAND: ReadonlySet<ObjectTab> = new Set(["yaml", "history", "relations", "actions"]);

interface ObjectViewProps {
  readonly kind: ServedKind;
  readonly route: Extract<Route, { readonly view: "object" }>;
}

export function ObjectView({ kind, route }: ObjectViewProps) {
  const { session } = useConsole();
  const { namespace, name, tab } = route;
  const isDeleting = useSignal(false);
  const feed = useMemo(() => new ObjectFeed(session, kind, namespace, name), [session, kind, namespace, name]);
  useEffect(() => {
    feed.start();
    return () => feed.stop();
  }, [feed]);
  const object = feed.object.value;
  const { group, resource } = kind.reference;
  const command = { profile: session.profile, place: { kind, namespace } };
  const t = texts.object;
  return (
    <section class="object">
      <header class="row">
        <p class="crumbs">
          <a href={listHref(kind, namespace)}>{kind.reference.kind}</a>
          {namespace !== undefined && <span class="quiet"> / {namespace}</span>}
        </p>
        <h1>{name}</h1>
        <FeedBadge state={feed.state.value} />
        <span class="space" />
        {kind.verbs.includes("delete") && (
          <GuardedButton
            action={{ verb: "delete", group, resource, name, ...(namespace === undefined ? {} : { namespace }) }}
            class="danger"
            disabled={object === undefined || feed.isDeleted.value}
            onClick={() => {
              isDeleting.value = true;
            }}
          >
            {t.delete}
          </GuardedButton>
        )}
      </header>
      <FeedNotice state={feed.state.value} />
      {feed.isDeleted.value && <Notice kind="warning">{t.deleted}</Notice>}
      {object?.metadata.deletionTimestamp !== undefined && !feed.isDeleted.value && (
        <Notice kind="warning">{t.deleting(localTime(object.metadata.deletionTimestamp))}</Notice>
      )}
      <nav class="tabs" aria-label={t.tabList}>
        {OBJECT_TABS.filter((each) => each !== "actions" || offeredActions(kind).length > 0).map((each) => (
          <a
            key={each}
            href={formatRoute({ ...route, ...placeOf(kind), tab: each })}
            aria-current={each === tab ? "page" : undefined}
          >
            {t.tabs[each]}
          </a>
        ))}
      </nav>
      {/* An object that is gone still has a history. */}
      {tab === "history" && <HistoryTab kind={kind} namespace={namespace} name={name} />}
      {object === undefined ? (
        feed.state.value.phase === "loading" && <p role="status">{texts.loading}</p>
      ) : (
        <>
          {tab === "overview" && <OverviewTab object={object} />}
          {tab === "yaml" && <YamlTab kind={kind} namespace={namespace} object={object} />}
          {tab === "fields" && <FieldsTab object={object} />}
          {tab === "relations" && <RelationsTab kind={kind} object={object} />}
          {tab === "actions" && <ActionsTab kind={kind} namespace={namespace} object={object} />}
          {tab === "raw" && <RawTab object={object} />}
        </>
      )}
      {!HAS_OWN_COMMAND.has(tab) && <CommandLine line={getLine(command, name)} call={getCall(command, name)} />}
      {isDeleting.value && object !== undefined && (
        <DeleteDialog
          kind={kind}
          objects={[object.metadata]}
          onClose={() => {
            isDeleting.value = false;
          }}
        />
      )}
    </section>
  );
}
