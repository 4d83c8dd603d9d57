/** Which kinds a timeline follows, and which of them the server does not let it. */
import type { Signal } from "@preact/signals";
import type { ServedKind } from "../../../../runtime/client/browser.js";
import { kindId, MAX_TIMELINE_KINDS, watchableKinds } from "../../catalogue/timeline-kinds.js";
import type { KindChanges } from "../../feeds/kind-changes.js";
import { messageOf } from "../../parts/messages.js";
import { Notice } from "../../parts/notice.js";
import { texts } from "../../texts/texts.js";
import { useConsole } from "../console-context.js";

interface TimelineKindsProps {
  readonly chosen: ReadonlySet<string>;
  readonly feeds: readonly KindChanges[];
  /** The one that is chosen in the bar. */
  readonly namespace: string | undefined;
  /** Whether only that one is followed. */
  readonly isLimited: Signal<boolean>;
  onChoose(chosen: ReadonlySet<string>): void;
}

export function TimelineKinds({ chosen, feeds, namespace, isLimited, onChoose }: TimelineKindsProps) {
  const { catalogue } = useConsole();
  const refused = feeds.filter(({ state }) => state.value.phase === "failed");
  const isFull = chosen.size >= MAX_TIMELINE_KINDS;
  const t = texts.timeline;
  const toggle = (kind: ServedKind): void => {
    const next = new Set(chosen);
    if (!next.delete(kindId(kind))) next.add(kindId(kind));
    onChoose(next);
  };
  return (
    <>
      <details class="kinds">
        <summary>{t.kinds(chosen.size, isLimited.value ? namespace : undefined)}</summary>
        {namespace !== undefined && (
          <label>
            <input
              type="checkbox"
              checked={isLimited.value}
              onChange={(event) => {
                isLimited.value = event.currentTarget.checked;
              }}
            />
            {t.onlyNamespace(namespace)}
          </label>
        )}
        <p class="quiet">{isFull ? t.kindsFull(MAX_TIMELINE_KINDS) : t.kindsHint}</p>
        <div class="groups">
          {(catalogue.groups.value ?? []).map((group) => {
            const kinds = watchableKinds([group]);
            if (kinds.length === 0) return null;
            return (
              <fieldset key={group.name}>
                <legend>{group.name || texts.shell.core}</legend>
                {kinds.map((kind) => {
                  const isChosen = chosen.has(kindId(kind));
                  return (
                    <label key={kindId(kind)}>
                      <input
                        type="checkbox"
                        checked={isChosen}
                        disabled={isFull && !isChosen}
                        onChange={() => toggle(kind)}
                      />
                      {kind.reference.kind}
                    </label>
                  );
                })}
              </fieldset>
            );
          })}
        </div>
      </details>
      {refused.length > 0 && (
        <Notice kind="warning">
          {t.refused(refused.length)}
          <details>
            <summary>{t.reasons}</summary>
            <ul>
              {refused.map(({ kind, state }) => (
                <li key={kindId(kind)}>{messageOf(state.value.error)}</li>
              ))}
            </ul>
          </details>
        </Notice>
      )}
    </>
  );
}
