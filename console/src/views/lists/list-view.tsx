/** The live list of a kind. */
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ServedKind } from "../../../../runtime/client/browser.js";
import { keyOf, TableFeed } from "../../feeds/table-feed.js";
import { CommandLine } from "../../parts/command-line.js";
import { FeedBadge, FeedNotice } from "../../parts/feed-badge.js";
import { GuardedButton } from "../../parts/guarded-button.js";
import { formatRoute, go, placeOf } from "../../routes/route.js";
import { texts } from "../../texts/texts.js";
import { createCall, watchCall } from "../../values/client-lines.js";
import { createLine, listLine } from "../../values/kubectl-lines.js";
import { filtered, type Sorting, shownColumns, sorted } from "../../values/table-view.js";
import { useConsole } from "../console-context.js";
import { type AppliedSelectors, ListControls } from "./list-controls.js";
import { SelectionBar } from "./selection-bar.js";
import { TableGrid } from "./table-grid.js";

interface ListViewProps {
  readonly kind: ServedKind;
  /** Undefined for all namespaces, and for cluster-scoped kinds. */
  readonly namespace: string | undefined;
}

export function ListView({ kind, namespace }: ListViewProps) {
  const { session } = useConsole();
  const selectors = useSignal<AppliedSelectors>({ label: "", field: "" });
  const filter = useSignal("");
  const isWide = useSignal(false);
  const sorting = useSignal<Sorting | undefined>(undefined);
  const selected = useSignal<ReadonlySet<string>>(new Set());

  const { label, field } = selectors.value;
  const feed = useMemo(
    () =>
      new TableFeed(session, kind, {
        labelSelector: label,
        fieldSelector: field,
        ...(namespace === undefined ? {} : { namespace }),
      }),
    [session, kind, namespace, label, field],
  );
  useEffect(() => {
    feed.start();
    return () => feed.stop();
  }, [feed]);

  const { reference } = kind;
  const isOfAll = reference.scope === "Namespaced" && namespace === undefined;
  const columns = useComputed(() =>
    shownColumns(feed.columns.value, isWide.value, isOfAll ? texts.list.namespace : undefined),
  );
  const fitting = filtered(feed.rows.value, columns.value, filter.value);
  const rows = sorted(fitting, columns.value, sorting.value);
  const chosen = feed.rows.value.flatMap((row) => (selected.value.has(keyOf(row)) ? row.object.metadata : []));
  const command = { profile: session.profile, place: { kind, namespace } };
  const place = { group: reference.group, resource: reference.resource, ...(namespace ? { namespace } : {}) };
  const { phase } = feed.state.value;

  return (
    <section class="list">
      <header class="row">
        <h1>{reference.kind}</h1>
        <FeedBadge state={feed.state.value} />
        <span class="quiet">{texts.list.rows(rows.length, feed.rows.value.length)}</span>
        <span class="space" />
        {kind.verbs.includes("create") && (
          <GuardedButton
            action={{ verb: "create", ...place }}
            class="main"
            onClick={() => go({ view: "create", ...placeOf(kind), namespace })}
          >
            {texts.list.create}
          </GuardedButton>
        )}
      </header>
      <ListControls filter={filter} isWide={isWide} onSelectors={(given) => (selectors.value = given)} />
      <FeedNotice state={feed.state.value} />
      {rows.length > 0 ? (
        <TableGrid
          label={texts.list.grid(reference.kind)}
          rows={rows}
          columns={columns.value}
          sorting={sorting}
          selected={selected}
          hrefOf={({ object: { metadata } }) =>
            formatRoute({
              view: "object",
              ...placeOf(kind),
              namespace: metadata.namespace,
              name: metadata.name ?? "",
              tab: "overview",
            })
          }
        />
      ) : phase === "loading" ? (
        <p role="status">{texts.loading}</p>
      ) : phase === "failed" ? null : (
        <div class="empty">
          <p>{feed.rows.value.length > 0 ? texts.list.noMatch : texts.list.empty(reference.kind)}</p>
          {feed.rows.value.length === 0 && kind.verbs.includes("create") && (
            <>
              <p class="quiet">{texts.list.emptyHint}</p>
              <CommandLine line={createLine(command)} call={createCall(command)} />
              <a href={formatRoute({ view: "create", ...placeOf(kind), namespace })}>
                {texts.palette.create(reference.kind)}
              </a>
            </>
          )}
        </div>
      )}
      <SelectionBar kind={kind} namespace={namespace} objects={chosen} selected={selected} />
      <CommandLine line={listLine(command, { label, field })} call={watchCall(command, { label, field })} />
    </section>
  );
}
