/** One row of a timeline in full: what each of its changes did to the object. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { DiffView } from "../../editor/diff-view.js";
import { Notice } from "../../parts/notice.js";
import { texts } from "../../texts/texts.js";
import type { Change } from "../../timeline/change.js";
import type { ChangeRow } from "../../timeline/change-log.js";
import { comparedText } from "../../timeline/compared-text.js";
import { clockTime } from "../../values/times.js";
import { objectHref } from "./change-grid.js";

interface ChangeDetailProps {
  readonly row: ChangeRow;
  /** As it was when the rows were shown: the row itself goes on counting. */
  readonly count: number;
  onClose(): void;
}

/** All changes of the row together. */
const TOGETHER = "";

export function ChangeDetail({ row, count, onClose }: ChangeDetailProps) {
  const chosen = useSignal(TOGETHER);
  const { changes } = row;
  const first = changes[0] as Change;
  const last = changes.at(-1) as Change;
  const one = changes.find((change) => versionKey(change) === chosen.value);
  const before = (one ?? first).before;
  const { after, verb } = one ?? last;
  const t = texts.timeline;
  return (
    <section class="detail" aria-label={t.detail}>
      <header class="row">
        <h2>
          {last.reference.kind} <a href={objectHref(last.reference, last)}>{last.name}</a>
        </h2>
        <span class="space" />
        <button type="button" class="quiet" onClick={onClose}>
          {texts.close}
        </button>
      </header>
      <p class="row quiet">
        <span class={`verb ${verb}`}>{t.verbs[verb]}</span>
        {last.namespace !== undefined && <span>{t.inNamespace(last.namespace)}</span>}
        {last.manager !== "" && <span>{t.byManager(last.manager)}</span>}
      </p>
      {last.isMeanwhile && <Notice kind="warning">{t.meanwhile}</Notice>}
      {changes.length > 1 && (
        <p class="row">
          <label for="change">{t.change}</label>
          <select
            id="change"
            value={one === undefined ? TOGETHER : chosen.value}
            onChange={(event) => {
              chosen.value = event.currentTarget.value;
            }}
          >
            <option value={TOGETHER}>{t.together(changes.length, count)}</option>
            {changes.map((change) => (
              <option key={versionKey(change)} value={versionKey(change)}>
                {[clockTime(change.atMs), t.verbs[change.verb], change.manager].join(" ")}
              </option>
            ))}
          </select>
        </p>
      )}
      {before === undefined && verb === "changed" ? (
        <>
          <Notice kind="warning">{t.notSeen}</Notice>
          <Difference before={after} after={after} isWhole />
        </>
      ) : (
        <Difference before={before} after={verb === "deleted" ? undefined : after} />
      )}
    </section>
  );
}

interface DifferenceProps {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isWhole?: boolean;
}

function Difference({ before, after, isWhole = false }: DifferenceProps) {
  const [old, now] = useMemo(() => [comparedText(before), comparedText(after)], [before, after]);
  if (isWhole)
    return (
      <pre class="code" role="region" tabIndex={0} aria-label={texts.timeline.version}>
        {now}
      </pre>
    );
  return <DiffView before={old} after={now} label={texts.timeline.diff} same={texts.timeline.noDiff} />;
}

function versionKey({ atMs, after }: Change): string {
  return `${atMs} ${/"resourceVersion":"([^"]*)"/.exec(after)?.[1]}`;
}
