/** How far a change of many objects is, and what became of them. */
import type { BulkRun } from "../../bulk/bulk-run.js";
import { FailureList } from "../../parts/failure-list.js";
import { Notice } from "../../parts/notice.js";
import { texts } from "../../texts/texts.js";

interface BulkOutcomeProps {
  readonly run: BulkRun;
  readonly dryRun: boolean;
}

export function BulkOutcome({ run, dryRun }: BulkOutcomeProps) {
  const { all, changed, same, failures, isOver } = run.state.value;
  const tried = changed + same + failures.length;
  const t = texts.bulk;
  return (
    <>
      {!isOver && (
        <p class="row">
          <progress aria-label={t.progressLabel} max={all} value={tried} />
          <span role="status">{t.progress(tried, all)}</span>
          <button type="button" onClick={() => run.stop()}>
            {t.stop}
          </button>
        </p>
      )}
      {isOver && (
        <Notice kind={tried < all ? "warning" : "success"}>
          {dryRun ? t.would(changed, same) : t.done(changed, same)} {tried < all && t.stopped(all - tried)}
        </Notice>
      )}
      <FailureList heading={(dryRun ? t.wouldFail : t.failures)(failures.length)} failures={failures} />
    </>
  );
}
