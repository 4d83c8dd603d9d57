/** Who requested what: the newest audit events of the server. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { StatusError } from "../../../../runtime/client/browser.js";
import { type AuditRow, fittingEvents } from "../../audit/audit-row.js";
import { AUDIT_PATH, AUDIT_READ_PATH, auditFeed, MAX_EVENTS } from "../../feeds/audit-feed.js";
import type { FeedState } from "../../feeds/live-feed.js";
import { CommandLine } from "../../parts/command-line.js";
import { FeedBadge, FeedNotice } from "../../parts/feed-badge.js";
import { Notice } from "../../parts/notice.js";
import { TextField } from "../../parts/text-field.js";
import { texts } from "../../texts/texts.js";
import { rawLine } from "../../values/kubectl-lines.js";
import { useConsole } from "../console-context.js";
import { AuditTable } from "./audit-table.js";

export function AuditTab() {
  const { session } = useConsole();
  const feed = useMemo(() => auditFeed(session), [session]);
  const filter = useSignal("");
  /** What was there when someone paused; undefined while it goes on. */
  const paused = useSignal<readonly AuditRow[] | undefined>(undefined);
  useEffect(() => {
    feed.start();
    return () => feed.stop();
  }, [feed]);
  const newest = feed.value.value ?? [];
  const all = paused.value ?? newest;
  const rows = fittingEvents(all, filter.value);
  const known = new Set(all);
  const isPaused = paused.value !== undefined;
  const t = texts.audit;
  return (
    <>
      <p class="row">
        <FeedBadge state={feed.state.value} />
        <span class="quiet" role="status">
          {isPaused ? t.waiting(newest.filter((row) => !known.has(row)).length) : t.rows(rows.length, all.length)}
        </span>
        <span class="quiet">{feed.value.value !== undefined && t.hint(MAX_EVENTS)}</span>
        <span class="space" />
        <button
          type="button"
          class={isPaused ? "main" : undefined}
          aria-pressed={isPaused}
          onClick={() => {
            paused.value = isPaused ? undefined : newest;
          }}
        >
          {isPaused ? texts.timeline.resume : texts.timeline.pause}
        </button>
      </p>
      <AuditNotice state={feed.state.value} />
      {feed.value.value !== undefined && (
        <>
          <div class="row controls">
            <TextField
              id="filter"
              label={texts.list.filter}
              hint={t.filterHint}
              value={filter.value}
              onText={(text) => (filter.value = text)}
            />
          </div>
          {rows.length > 0 ? <AuditTable rows={rows} /> : <p>{all.length > 0 ? t.noMatch : t.empty}</p>}
        </>
      )}
      <CommandLine line={rawLine(session.profile, AUDIT_READ_PATH)} />
    </>
  );
}

/** Why there is nothing to see. */
function AuditNotice({ state }: { readonly state: FeedState }) {
  const t = texts.audit;
  const code = state.error instanceof StatusError ? state.error.code : 0;
  if (code === 404) return <Notice kind="warning">{t.notKept}</Notice>;
  return (
    <>
      <FeedNotice state={state} />
      {code === 403 && <p class="quiet">{t.notAllowed(AUDIT_PATH)}</p>}
    </>
  );
}
