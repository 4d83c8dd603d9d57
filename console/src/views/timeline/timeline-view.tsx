/** All changes of the server, as they happen. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { chosenKinds, kindId, storeChosenKinds, watchableKinds } from "../../catalogue/timeline-kinds.js";
import { Timeline } from "../../feeds/timeline.js";
import { CommandLine } from "../../parts/command-line.js";
import { FeedBadge } from "../../parts/feed-badge.js";
import { Notice } from "../../parts/notice.js";
import { texts } from "../../texts/texts.js";
import { type ChangeFilter, fittingRows, NO_FILTER } from "../../timeline/change-filter.js";
import { changesLine } from "../../values/kubectl-lines.js";
import { useConsole } from "../console-context.js";
import { ChangeDetail } from "./change-detail.js";
import { ChangeGrid } from "./change-grid.js";
import { TimelineFilter } from "./timeline-filter.js";
import { TimelineKinds } from "./timeline-kinds.js";

interface TimelineViewProps {
  /** The one that is chosen in the bar, which limits what is followed only if that is wanted. */
  readonly namespace: string | undefined;
}

export function TimelineView({ namespace }: TimelineViewProps) {
  const { session, catalogue } = useConsole();
  const groups = catalogue.groups.value ?? [];
  const chosen = useSignal(chosenKinds(groups));
  const isLimited = useSignal(false);
  const filter = useSignal<ChangeFilter>(NO_FILTER);
  const opened = useSignal<number | undefined>(undefined);
  const scope = isLimited.value ? namespace : undefined;
  const timeline = useMemo(() => {
    const kinds = watchableKinds(groups).filter((kind) => chosen.value.has(kindId(kind)));
    return new Timeline(session, kinds, scope);
  }, [session, catalogue.groups.value, chosen.value, scope]);
  useEffect(() => {
    opened.value = undefined;
    timeline.start();
    return () => timeline.stop();
  }, [timeline]);

  const all = timeline.rows.value;
  const rows = fittingRows(all, filter.value);
  const row = all.find(({ id }) => id === opened.value);
  const t = texts.timeline;
  const isPaused = timeline.isPaused.value;
  const state = timeline.state.value;
  const inLine = timeline.feeds.find(
    ({ kind }) => filter.value.kind === "" || kind.reference.kind === filter.value.kind,
  );
  return (
    <section class="list timeline">
      <header class="row">
        <h1>{t.heading}</h1>
        <FeedBadge state={state} />
        <span class="quiet" role="status">
          {isPaused ? t.waiting(timeline.waiting.value) : t.rows(rows.length, all.length)}
        </span>
        <span class="space" />
        <button
          type="button"
          class={isPaused ? "main" : undefined}
          aria-pressed={isPaused}
          onClick={() => (isPaused ? timeline.resume() : timeline.pause())}
        >
          {isPaused ? t.resume : t.pause}
        </button>
        <button type="button" onClick={() => timeline.clear()}>
          {t.clear}
        </button>
      </header>
      <TimelineFilter filter={filter} rows={all} />
      <TimelineKinds
        chosen={chosen.value}
        feeds={timeline.feeds}
        namespace={namespace}
        isLimited={isLimited}
        onChoose={(next) => {
          storeChosenKinds(next);
          chosen.value = next;
        }}
      />
      {state.phase === "reconnecting" && <Notice kind="warning">{t.reconnecting}</Notice>}
      {timeline.lost.value > 0 && <Notice kind="warning">{t.lost(timeline.lost.value)}</Notice>}
      <div class={row === undefined ? "split" : "split open"}>
        {rows.length > 0 ? (
          <ChangeGrid rows={rows} opened={opened} />
        ) : (
          <p class="empty">{all.length > 0 ? t.noMatch : t.empty}</p>
        )}
        {row !== undefined && (
          <ChangeDetail key={row.id} row={row} count={row.count} onClose={() => (opened.value = undefined)} />
        )}
      </div>
      {inLine !== undefined && (
        <CommandLine line={changesLine({ profile: session.profile, place: { kind: inLine.kind, namespace: scope } })} />
      )}
    </section>
  );
}
