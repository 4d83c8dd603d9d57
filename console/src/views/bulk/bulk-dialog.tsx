/** Sets one value on all selected objects: a label, an annotation, the replicas, or the time of a restart. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ObjectMeta, ServedKind } from "../../../../runtime/client/browser.js";
import { BulkRun } from "../../bulk/bulk-run.js";
import { replicasEdit, restartEdit, type ValueEdit, type ValueName } from "../../bulk/value-edit.js";
import { Dialog } from "../../parts/dialog.js";
import { ObjectNames } from "../../parts/object-names.js";
import { texts } from "../../texts/texts.js";
import { useConsole } from "../console-context.js";
import { BulkLines } from "./bulk-lines.js";
import { BulkOutcome } from "./bulk-outcome.js";
import { KeyFields } from "./key-fields.js";

interface BulkDialogProps {
  readonly what: ValueName;
  readonly kind: ServedKind;
  /** The same for as long as the dialog is open. */
  readonly objects: readonly ObjectMeta[];
  onClose(): void;
}

interface ShownRun {
  readonly run: BulkRun;
  readonly dryRun: boolean;
}

export function BulkDialog({ what, kind, objects, onClose }: BulkDialogProps) {
  const { session, changes } = useConsole();
  /** Undefined while what is entered is no value. */
  const edit = useSignal<ValueEdit | undefined>(firstEdit());
  const shown = useSignal<ShownRun | undefined>(undefined);
  const running = useRef<BulkRun>(undefined);
  useEffect(() => () => running.current?.stop(), []);
  const t = texts.bulk;

  function firstEdit(): ValueEdit | undefined {
    if (what === "replicas") return replicasEdit(1);
    return what === "restart" ? restartEdit(session.profile, new Date()) : undefined;
  }

  const start = async (dryRun: boolean): Promise<void> => {
    const { value } = edit;
    if (value === undefined) return;
    const run = new BulkRun(session, { kind, edit: value, objects, dryRun });
    running.current = run;
    shown.value = { run, dryRun };
    await run.run();
    const { changed, same, failures } = run.state.value;
    if (dryRun) return;
    if (changed > 0) changes.note({ kind, action: "set", edit: value, objects: run.kept, all: changed });
    if (failures.length === 0 && changed + same === objects.length && running.current === run) onClose();
  };
  const take = (given: ValueEdit | undefined): void => {
    edit.value = given;
    // What was tried was another value.
    if (shown.value?.run.state.value.isOver) shown.value = undefined;
  };

  const isBusy = shown.value !== undefined && !shown.value.run.state.value.isOver;
  const isRemoval = edit.value !== undefined && edit.value.value === undefined;
  return (
    <Dialog heading={t.headings[what](objects.length)} onClose={onClose}>
      <ObjectNames objects={objects} />
      {(what === "label" || what === "annotation") && (
        <KeyFields what={what} objects={objects} isDisabled={isBusy} onEdit={take} />
      )}
      {what === "replicas" && (
        <p class="bulk-field">
          <label for="bulk-replicas">{t.replicas}</label>
          <input
            id="bulk-replicas"
            type="number"
            class="short"
            min={0}
            disabled={isBusy}
            value={Number(edit.value?.value ?? 0)}
            onInput={(event) => {
              const replicas = Number.parseInt(event.currentTarget.value, 10);
              take(replicas >= 0 ? replicasEdit(replicas) : undefined);
            }}
          />
        </p>
      )}
      {what === "restart" && <p>{t.restart}</p>}
      <p class="row">
        <button
          type="button"
          class="main"
          disabled={isBusy || edit.value === undefined}
          onClick={() => void start(false)}
        >
          {isRemoval && (what === "label" || what === "annotation") ? t.removal[what] : t.submit[what]}
        </button>
        <button type="button" disabled={isBusy || edit.value === undefined} onClick={() => void start(true)}>
          {t.dryRun}
        </button>
      </p>
      {shown.value !== undefined && <BulkOutcome run={shown.value.run} dryRun={shown.value.dryRun} />}
      {edit.value !== undefined && <BulkLines kind={kind} objects={objects} edit={edit.value} />}
    </Dialog>
  );
}
