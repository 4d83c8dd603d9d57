/** An edit of an object, from the text to its write: by apply, with a choice for each conflict, or by replacing it. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { conflictCauses, isConflict, type UntypedObject } from "../../../../runtime/client/browser.js";
import { fieldProblems } from "../../object/cause-path.js";
import type { ChangedPart } from "../../object/changed-part.js";
import { Draft } from "../../object/draft.js";
import { parseEdited } from "../../object/edited-object.js";
import type { StoredObject } from "../../object/stored-object.js";
import type { Edit, WriteMode } from "../../object/write-object.js";
import { messageOf } from "../../parts/messages.js";
import { type EditOutcome, NO_OUTCOME } from "./yaml-outcome.js";

/** How a part of an object is written: the object without its status, or its status. */
export interface EditPlan {
  /** What is edited of the object. */
  textOf(object: StoredObject): string;
  /** What an apply of the edit consists of. */
  partOf(edit: Edit): Promise<ChangedPart>;
  /** Returns what a write would make of the object; conflicts don't keep it from that. */
  dryRun(mode: WriteMode, edit: Edit, document: UntypedObject): Promise<StoredObject>;
  /** @throws StatusError 409 with the causes if other managers own fields of the document, unless `force` is set */
  apply(document: UntypedObject, force: boolean): Promise<StoredObject>;
  /** @throws StatusError 409 if the object was written since the edit began */
  replace(edit: Edit): Promise<StoredObject>;
  /** Replaces whatever was written since. */
  overwrite(edit: Edit): Promise<StoredObject>;
}

export interface ObjectEdit {
  readonly draft: Draft;
  /** The object as it was when the edit began. */
  readonly base: Signal<StoredObject>;
  readonly mode: Signal<WriteMode>;
  readonly outcome: Signal<EditOutcome>;
  isTouched(): boolean;
  /** Begins with another state of the object, and leaves what the last write said. */
  take(object: StoredObject): void;
  /** Begins again. */
  begin(object: StoredObject): void;
  /** Takes a change of the text, of which the last outcome says nothing. */
  changed(): void;
  dryRun(): Promise<void>;
  write(): Promise<void>;
  /** Applies what an owner of fields refused. */
  applyAnyway(document: UntypedObject): Promise<void>;
  overwrite(): Promise<void>;
}

/** @param object as it is now; it may change while someone edits */
export function useObjectEdit(object: StoredObject, plan: EditPlan): ObjectEdit {
  const base = useSignal(object);
  const draft = useMemo(() => new Draft(plan.textOf(object)), []);
  useEffect(() => () => draft.stop(), [draft]);
  const mode = useSignal<WriteMode>("apply");
  const outcome = useSignal<EditOutcome>(NO_OUTCOME);

  const take = (taken: StoredObject): void => {
    base.value = taken;
    draft.begin(plan.textOf(taken));
  };
  const begin = (stored: StoredObject): void => {
    take(stored);
    outcome.value = NO_OUTCOME;
  };
  const attempt = async (write: (edit: Edit) => Promise<EditOutcome>): Promise<void> => {
    const edited = parseEdited(draft.text.value);
    if ("problem" in edited) {
      outcome.value = { ...NO_OUTCOME, problem: edited.problem };
      return;
    }
    draft.answer([]);
    outcome.value = await write({ base: base.value, edited: edited.object }).catch((error: unknown) => {
      draft.answer(fieldProblems(error, edited.object));
      return failureOf(error);
    });
  };
  const saved = (stored: StoredObject): EditOutcome => {
    begin(stored);
    return { ...NO_OUTCOME, isSaved: true };
  };
  const applied = async (document: UntypedObject, force: boolean): Promise<EditOutcome> => {
    try {
      return saved(await plan.apply(document, force));
    } catch (error) {
      const causes = conflictCauses(error);
      if (causes.length === 0) throw error;
      return { ...NO_OUTCOME, conflict: { causes, document } };
    }
  };
  return {
    draft,
    base,
    mode,
    outcome,
    take,
    begin,
    isTouched: () => draft.text.value !== plan.textOf(base.value),
    changed: () => {
      outcome.value = NO_OUTCOME;
    },
    dryRun: () =>
      attempt(async (edit) => {
        const { document, kept } = await plan.partOf(edit);
        const result = await plan.dryRun(mode.value, edit, document);
        const diff = { before: plan.textOf(object), after: plan.textOf(result) };
        return { ...NO_OUTCOME, diff, kept: mode.value === "apply" ? kept : [] };
      }),
    write: () =>
      attempt(async (edit) => {
        if (mode.value === "replace") return saved(await plan.replace(edit));
        return applied((await plan.partOf(edit)).document, false);
      }),
    applyAnyway: (document) => attempt(() => applied(document, true)),
    overwrite: () => attempt(async (edit) => saved(await plan.overwrite(edit))),
  };
}

function failureOf(error: unknown): EditOutcome {
  return { ...NO_OUTCOME, problem: messageOf(error), isStale: isConflict(error) };
}
