/** What became of an edit: a difference, conflicts, an error, or success. */
import type { ConflictCause, UntypedObject } from "../../../../runtime/client/browser.js";
import { DiffView } from "../../editor/diff-view.js";
import type { StoredObject } from "../../object/stored-object.js";
import { Notice } from "../../parts/notice.js";
import { texts } from "../../texts/texts.js";
import { ConflictChoice } from "./conflict-choice.js";

export interface EditOutcome {
  readonly problem: string;
  /** Whether the object was written since the edit began. */
  readonly isStale: boolean;
  readonly isSaved: boolean;
  readonly diff?: { readonly before: string; readonly after: string };
  /** Removed fields that an apply leaves. */
  readonly kept: readonly string[];
  readonly conflict?: { readonly causes: readonly ConflictCause[]; readonly document: UntypedObject };
}

export const NO_OUTCOME: EditOutcome = { problem: "", isStale: false, isSaved: false, kept: [] };

interface YamlOutcomeProps {
  readonly outcome: EditOutcome;
  readonly current: StoredObject;
  onApply(document: UntypedObject): void;
  onOverwrite(): void;
  onReload(): void;
}

export function YamlOutcome({ outcome, current, onApply, onOverwrite, onReload }: YamlOutcomeProps) {
  const { problem, isStale, isSaved, diff, kept, conflict } = outcome;
  const t = texts.editor;
  return (
    <>
      {problem !== "" && <Notice kind="error">{texts.failed(problem)}</Notice>}
      {isStale && (
        <Notice kind="warning">
          {t.stale}
          <p class="row">
            <button type="button" onClick={onReload}>
              {t.reload}
            </button>
            <button type="button" class="danger" onClick={onOverwrite}>
              {t.overwrite}
            </button>
          </p>
        </Notice>
      )}
      {isSaved && <Notice kind="success">{t.saved}</Notice>}
      {kept.length > 0 && <Notice kind="warning">{t.kept(kept.join(", "))}</Notice>}
      {diff !== undefined && (
        <>
          <h2>{t.diff}</h2>
          <DiffView {...diff} />
        </>
      )}
      {conflict !== undefined && (
        <ConflictChoice causes={conflict.causes} document={conflict.document} current={current} onApply={onApply} />
      )}
    </>
  );
}
