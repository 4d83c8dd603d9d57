/** Edits the status of an object: by apply, with a choice for each conflict, or by replacing it. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { conflictCauses, isConflict, type JsonObject, type UntypedObject } from "../../../../runtime/client/browser.js";
import { EditorPane } from "../../editor/editor-pane.js";
import { fieldProblems } from "../../object/cause-path.js";
import { Draft } from "../../object/draft.js";
import { editableText, parseEdited } from "../../object/edited-object.js";
import type { StoredObject } from "../../object/stored-object.js";
import type { Edit, WriteMode } from "../../object/write-object.js";
import { applyStatus, replaceStatus, statusApplyOf, statusPart } from "../../object/write-status.js";
import { CommandLine } from "../../parts/command-line.js";
import { GuardedButton } from "../../parts/guarded-button.js";
import { messageOf } from "../../parts/messages.js";
import type { KindSchema } from "../../schema/kind-schema.js";
import { texts } from "../../texts/texts.js";
import { applyLine, replaceLine } from "../../values/kubectl-lines.js";
import { useSchema } from "../use-schema.js";
import { type EditOutcome, NO_OUTCOME, YamlOutcome } from "../yaml-outcome.js";
import { type ActionTarget, accessTo, callsOf, commandOf } from "./action-target.js";

export function StatusEditor({ target }: { readonly target: ActionTarget }) {
  const { object, kind } = target;
  const base = useSignal(object);
  const draft = useMemo(() => new Draft(textOf(object)), []);
  useEffect(() => () => draft.stop(), [draft]);
  const mode = useSignal<WriteMode>("apply");
  const outcome = useSignal<EditOutcome>(NO_OUTCOME);
  const { schema } = useSchema(kind);
  const statusSchema = useMemo(() => schema && withoutDuties(schema), [schema]);
  const t = texts.editor;

  const begin = (stored: StoredObject): void => {
    base.value = stored;
    draft.begin(textOf(stored));
    outcome.value = NO_OUTCOME;
  };
  const saved = (stored: StoredObject): EditOutcome => {
    begin(stored);
    return { ...NO_OUTCOME, isSaved: true };
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
  const applied = async (document: UntypedObject, force = false): Promise<EditOutcome> => {
    try {
      return saved(await applyStatus(await callsOf(target), document, { force }));
    } catch (error) {
      const causes = conflictCauses(error);
      if (causes.length === 0) throw error;
      return { ...NO_OUTCOME, conflict: { causes, document } };
    }
  };
  const dryRun = (): Promise<void> =>
    attempt(async (edit) => {
      const calls = await callsOf(target);
      const { document, kept } = statusApplyOf(calls, edit);
      const options = { dryRun: true, force: true };
      const isApply = mode.value === "apply";
      const result = await (isApply ? applyStatus(calls, document, options) : replaceStatus(calls, edit, options));
      const diff = { before: textOf(object), after: textOf(result) };
      return { ...NO_OUTCOME, diff, kept: isApply ? kept : [] };
    });
  const write = (): Promise<void> =>
    attempt(async (edit) => {
      const calls = await callsOf(target);
      if (mode.value === "replace") return saved(await replaceStatus(calls, edit));
      return applied(statusApplyOf(calls, edit).document);
    });
  const overwrite = (): Promise<void> =>
    attempt(async (edit) => saved(await replaceStatus(await callsOf(target), edit, { force: true })));
  const command = commandOf(target);
  return (
    <div class="editing">
      <EditorPane
        start={draft.start.value}
        schema={statusSchema}
        answered={draft.answered.value}
        onChange={(changed) => {
          if (changed === draft.text.value) return;
          draft.type(changed);
          outcome.value = NO_OUTCOME;
        }}
      />
      <p class="row">
        {(["apply", "replace"] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="status-mode" checked={mode.value === each} onChange={() => (mode.value = each)} />
            {each === "apply" ? t.apply : t.replace}
          </label>
        ))}
        <span class="space" />
        <button type="button" onClick={() => begin(object)}>
          {t.reset}
        </button>
        <button type="button" onClick={() => void dryRun()}>
          {t.dryRun}
        </button>
        <GuardedButton
          action={accessTo(target, mode.value === "apply" ? "patch" : "update", "status")}
          class="main"
          onClick={() => void write()}
        >
          {mode.value === "apply" ? t.apply : t.replace}
        </GuardedButton>
      </p>
      <YamlOutcome
        outcome={outcome.value}
        current={object}
        onApply={(document) => void attempt(() => applied(document, true))}
        onOverwrite={() => void overwrite()}
        onReload={() => begin(object)}
      />
      <CommandLine
        line={mode.value === "apply" ? applyLine(command, { subresource: "status" }) : replaceLine(command, "status")}
      />
    </div>
  );
}

/** The document has the status alone, so no other field of the object is missing. */
function withoutDuties(schema: KindSchema): KindSchema {
  return { ...schema, root: { ...schema.root, required: [] } };
}

function textOf(object: StoredObject): string {
  return editableText(statusPart(object as unknown as JsonObject));
}

function failureOf(error: unknown): EditOutcome {
  return { ...NO_OUTCOME, problem: messageOf(error), isStale: isConflict(error) };
}
