/** What was just written, with the way back. */
import { useSignal } from "@preact/signals";
import { subresourceOf } from "../bulk/value-edit.js";
import { GuardedButton } from "../parts/guarded-button.js";
import { messageOf } from "../parts/messages.js";
import { texts } from "../texts/texts.js";
import { useConsole } from "../views/console-context.js";
import type { Change } from "./last-change.js";
import { undoChange } from "./undo-change.js";

const VERBS = { edited: "update", created: "delete", deleted: "create", set: "patch" } as const;

export function UndoBar({ change }: { readonly change: Change }) {
  const { session, changes } = useConsole();
  const phase = useSignal<"offered" | "running" | "done">("offered");
  const problems = useSignal<readonly string[]>([]);
  const t = texts.undo;
  const undo = async (): Promise<void> => {
    phase.value = "running";
    try {
      problems.value = await undoChange(session, change);
      phase.value = "done";
    } catch (error) {
      problems.value = [messageOf(error)];
      phase.value = "offered";
    }
  };
  const { group, resource } = change.kind.reference;
  const { name, namespace } = nameOf(change);
  const subresource = change.action === "set" ? subresourceOf(change.edit) : undefined;
  return (
    <section class="undo-bar" aria-label={t.label}>
      <div>
        <p role="status">{phase.value === "done" ? doneText(change, problems.value) : saidOf(change)}</p>
        {problems.value.length > 0 && (
          <div role="alert" class="field-problem failures" tabIndex={0}>
            {problems.value.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        )}
      </div>
      {phase.value !== "done" && (
        <GuardedButton
          action={{
            verb: VERBS[change.action],
            group,
            resource,
            ...(isOfMany(change) || name === undefined ? {} : { name }),
            ...(subresource === undefined ? {} : { subresource }),
            ...(namespace === undefined ? {} : { namespace }),
          }}
          class="main"
          disabled={phase.value === "running"}
          onClick={() => void undo()}
        >
          {t.undo}
        </GuardedButton>
      )}
      <button type="button" aria-label={t.dismiss} onClick={() => changes.forget()}>
        ×
      </button>
    </section>
  );
}

function nameOf(change: Change): { readonly name?: string; readonly namespace?: string | undefined } {
  const object = isOfMany(change) ? change.objects[0] : change.after;
  return object?.metadata ?? {};
}

function isOfMany(change: Change): change is Extract<Change, { readonly objects: unknown }> {
  return "objects" in change;
}

function saidOf(change: Change): string {
  const { kind } = change.kind.reference;
  const { name = "" } = nameOf(change);
  if (change.action === "edited") return texts.undo.saved(kind, name);
  if (change.action === "created") return texts.undo.created(kind, name);
  const { objects, all } = change;
  if (change.action === "set") {
    const only = objects.length < all ? ` ${texts.undo.onlySomeSet(objects.length)}` : "";
    return texts.undo.set[change.edit.what](kind, all) + only;
  }
  const said = all === 1 ? texts.undo.deleted(kind, name) : texts.undo.deletedMany(kind, all);
  return `${said} ${texts.undo.notRestored}${objects.length < all ? ` ${texts.undo.onlySome(objects.length)}` : ""}`;
}

function doneText(change: Change, problems: readonly string[]): string {
  if (problems.length > 0) return texts.undo.partly;
  return change.action === "deleted" ? texts.undo.createdAgain : texts.undo.undone;
}
