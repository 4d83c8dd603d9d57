/** Confirms a deletion: which objects, and what becomes of those that depend on them. */
import { useSignal } from "@preact/signals";
import type { ObjectMeta, ServedKind } from "../../../runtime/client/browser.js";
import { isNotFound } from "../../../runtime/client/browser.js";
import { objectCalls } from "../feeds/object-calls.js";
import { deleteObject } from "../object/delete-object.js";
import type { StoredObject } from "../object/stored-object.js";
import { CommandLine } from "../parts/command-line.js";
import { Dialog } from "../parts/dialog.js";
import { FailureList } from "../parts/failure-list.js";
import { lazy } from "../parts/lazy.js";
import { messageOf } from "../parts/messages.js";
import { MAX_NAMED, ObjectNames } from "../parts/object-names.js";
import { PROPAGATIONS, type Propagation } from "../relations/deletion-outcome.js";
import { texts } from "../texts/texts.js";
import { deleteCall } from "../values/client-lines.js";
import { fewAtOnce } from "../values/few-at-once.js";
import { deleteLine } from "../values/kubectl-lines.js";
import { useConsole } from "./console-context.js";

const DeletionPreview = lazy(async () => (await import("./relations/deletion-preview.js")).DeletionPreview);

interface DeleteDialogProps {
  readonly kind: ServedKind;
  readonly objects: readonly ObjectMeta[];
  onClose(): void;
}

/** Deletions under way at once. */
const AT_ONCE = 2;
/** Objects that are read before they are deleted, so that they can be created again. */
const MAX_KEPT = 500;

export function DeleteDialog({ kind, objects, onClose }: DeleteDialogProps) {
  const { session, changes } = useConsole();
  // The list goes on changing, what is confirmed does not.
  const confirmed = useSignal(objects).value;
  const propagation = useSignal<Propagation>("Background");
  const done = useSignal<number | undefined>(undefined);
  const failures = useSignal<readonly string[]>([]);
  const t = texts.delete;

  const deleteOne = async (metadata: ObjectMeta): Promise<StoredObject | undefined> => {
    const calls = objectCalls(session, kind, metadata.namespace);
    const isKept = confirmed.length <= MAX_KEPT;
    try {
      return await deleteObject(calls, metadata, { propagationPolicy: propagation.value, isKept });
    } catch (error) {
      if (!isNotFound(error)) failures.value = [...failures.value, `${metadata.name}: ${messageOf(error)}`];
      return undefined;
    } finally {
      done.value = (done.value ?? 0) + 1;
    }
  };
  const submit = async (): Promise<void> => {
    done.value = 0;
    failures.value = [];
    const kept: StoredObject[] = [];
    await fewAtOnce(confirmed, AT_ONCE, async (each) => {
      const deleted = await deleteOne(each);
      if (deleted !== undefined) kept.push(deleted);
    });
    const all = confirmed.length - failures.value.length;
    if (kept.length > 0) changes.note({ kind, action: "deleted", objects: kept, all });
    if (failures.value.length === 0) onClose();
    else done.value = undefined;
  };

  const names = confirmed.map(({ name = "" }) => name);
  const namespaces = new Set(confirmed.map(({ namespace }) => namespace));
  const [namespace] = namespaces;
  const command = { profile: session.profile, place: { kind, namespace } };
  const labels: Record<Propagation, string> = {
    Background: t.background,
    Foreground: t.foreground,
    Orphan: t.orphan,
  };
  return (
    <Dialog heading={t.heading(confirmed.length)} onClose={onClose}>
      <ObjectNames objects={confirmed} />
      <fieldset>
        <legend>{t.propagation}</legend>
        {PROPAGATIONS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="propagation"
              checked={propagation.value === each}
              onChange={() => {
                propagation.value = each;
              }}
            />
            {labels[each]}
          </label>
        ))}
      </fieldset>
      <DeletionPreview kind={kind} objects={confirmed} propagation={propagation.value} />
      <FailureList heading={t.failures} failures={failures.value} />
      {namespaces.size === 1 && (
        <CommandLine
          line={deleteLine(command, names.slice(0, MAX_NAMED), propagation.value)}
          call={deleteCall(command, names.slice(0, MAX_NAMED), propagation.value)}
        />
      )}
      <p class="row">
        <button type="button" class="danger" disabled={done.value !== undefined} onClick={() => void submit()}>
          {t.submit}
        </button>
        {done.value !== undefined && <span role="status">{t.progress(done.value, confirmed.length)}</span>}
      </p>
    </Dialog>
  );
}
