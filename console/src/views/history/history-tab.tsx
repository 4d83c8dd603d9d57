/** The versions of an object that the server still has, and the new ones as they come. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ServedKind } from "../../../../runtime/client/browser.js";
import { DiffView } from "../../editor/diff-view.js";
import { HistoryFeed, type HistoryWindow } from "../../feeds/history-feed.js";
import type { ObjectVersion } from "../../history/object-version.js";
import { editableText } from "../../object/edited-object.js";
import { CommandLine } from "../../parts/command-line.js";
import { FeedBadge, FeedNotice } from "../../parts/feed-badge.js";
import { texts } from "../../texts/texts.js";
import { historyLine } from "../../values/kubectl-lines.js";
import { useConsole } from "../console-context.js";
import { LaneChart } from "./lane-chart.js";
import { VersionTable } from "./version-table.js";

interface HistoryTabProps {
  readonly kind: ServedKind;
  readonly namespace: string | undefined;
  readonly name: string;
}

export function HistoryTab({ kind, namespace, name }: HistoryTabProps) {
  const { session } = useConsole();
  const feed = useMemo(() => new HistoryFeed(session, kind, namespace, name), [session, kind, namespace, name]);
  useEffect(() => {
    feed.start();
    return () => feed.stop();
  }, [feed]);
  const chosen = useSignal<{ readonly from?: string; readonly to?: string }>({});
  const t = texts.history;
  const versions = feed.versions.value;
  const window = feed.window.value;
  const find = (key: string | undefined): ObjectVersion | undefined => versions.find((each) => each.key === key);
  // Without a choice it is the newest change, also when another one comes.
  const to = find(chosen.value.to) ?? versions.at(-1);
  const from = find(chosen.value.from) ?? (to && versions[versions.indexOf(to) - 1]);
  return (
    <section class="history">
      <p class="row">
        <span>{window === undefined ? texts.loading : reachOf(window, versions[0])}</span>
        {feed.state.value.phase !== "live" && <FeedBadge state={feed.state.value} />}
      </p>
      {window !== undefined && window.dropped > 0 && <p class="quiet">{t.dropped(window.dropped)}</p>}
      <FeedNotice state={feed.state.value} />
      <LaneChart versions={versions} />
      {versions.length > 0 && (
        <>
          <h2>{t.versions}</h2>
          <VersionTable
            versions={versions}
            from={from}
            to={to}
            onFrom={(key) => {
              chosen.value = { ...chosen.value, from: key };
            }}
            onTo={(key) => {
              chosen.value = { ...chosen.value, to: key };
            }}
            onOnly={(key) => {
              chosen.value = { to: key };
            }}
          />
        </>
      )}
      {from !== undefined && to !== undefined && (
        <>
          <h2>{t.difference(versionText(from), versionText(to))}</h2>
          <DiffView before={editableText(from.object)} after={editableText(to.object)} label={t.differenceLabel} />
        </>
      )}
      {versions.length === 0 && feed.state.value.phase === "live" && <p class="quiet">{t.nothing}</p>}
      <CommandLine line={historyLine({ profile: session.profile, place: { kind, namespace } }, name, window?.after)} />
    </section>
  );
}

function reachOf({ after, isUnnamed }: HistoryWindow, oldest: ObjectVersion | undefined): string {
  const t = texts.history;
  if (isUnnamed) return t.reachesNow;
  if (after === undefined) return t.reachesAll;
  return oldest?.change === "created" ? t.reachesCreation : t.reachesBack(after);
}

function versionText({ object }: ObjectVersion): string {
  return object.metadata.resourceVersion;
}
