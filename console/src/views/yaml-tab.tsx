/** The object as YAML: edit it, see what would change, write it. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { conflictCauses, isConflict, type ServedKind, type UntypedObject } from "../../../runtime/client/browser.js";
import { EditorPane, type EditorStart } from "../editor/editor-pane.js";
import { objectCalls } from "../feeds/object-calls.js";
import { editableText, parseEdited } from "../object/edited-object.js";
import type { StoredObject } from "../object/stored-object.js";
import { apply, applyOf, type Edit, replace, type WriteMode } from "../object/write-object.js";
import { CommandLine } from "../parts/command-line.js";
import { GuardedButton } from "../parts/guarded-button.js";
import { messageOf } from "../parts/messages.js";
import { Notice } from "../parts/notice.js";
import { texts } from "../texts/texts.js";
import { applyLine, replaceLine } from "../values/kubectl-lines.js";
import { useConsole } from "./console-context.js";
import { useSchema } from "./use-schema.js";
import { type EditOutcome, NO_OUTCOME, YamlOutcome } from "./yaml-outcome.js";

interface YamlTabProps {
  readonly kind: ServedKind;
  readonly namespace: string | undefined;
  /** As it is now; it may change while someone edits. */
  readonly object: StoredObject;
}

export function YamlTab({ kind, namespace, object }: YamlTabProps) {
  const { session } = useConsole();
  const base = useSignal(object);
  const start = useSignal<EditorStart>({ text: editableText(object) });
  const text = useSignal(start.value.text);
  const mode = useSignal<WriteMode>("apply");
  const outcome = useSignal<EditOutcome>(NO_OUTCOME);
  const { schema, problem } = useSchema(kind);
  const calls = useMemo(() => objectCalls(session, kind, namespace), [session, kind, namespace]);
  const t = texts.editor;

  const take = (taken: StoredObject): void => {
    base.value = taken;
    start.value = { text: editableText(taken) };
    text.value = start.value.text;
  };
  // Who has changed nothing sees the object as it changes.
  const isTouched = text.value !== editableText(base.value);
  if (!isTouched && base.value.metadata.resourceVersion !== object.metadata.resourceVersion) {
    take(object);
  }

  const begin = (stored: StoredObject): void => {
    take(stored);
    outcome.value = NO_OUTCOME;
  };
  const attempt = async (write: (edit: Edit) => Promise<EditOutcome>): Promise<void> => {
    const edited = parseEdited(text.value);
    if ("problem" in edited) outcome.value = { ...NO_OUTCOME, problem: edited.problem };
    else outcome.value = await write({ base: base.value, edited: edited.object }).catch(failureOf);
  };
  const saved = (stored: StoredObject): EditOutcome => {
    begin(stored);
    return { ...NO_OUTCOME, isSaved: true };
  };
  const applied = async (document: UntypedObject, force = false): Promise<EditOutcome> => {
    try {
      return saved(await apply(calls, document, { force }));
    } catch (error) {
      const causes = conflictCauses(error);
      if (causes.length === 0) throw error;
      return { ...NO_OUTCOME, conflict: { causes, document } };
    }
  };
  const dryRun = (): Promise<void> =>
    attempt(async (edit) => {
      const { document, kept } = applyOf(calls, edit);
      const options = { dryRun: true, force: true };
      const result = await (mode.value === "apply" ? apply(calls, document, options) : replace(calls, edit, options));
      return {
        ...NO_OUTCOME,
        diff: { before: editableText(object), after: editableText(result) },
        kept: mode.value === "apply" ? kept : [],
      };
    });
  const write = (): Promise<void> =>
    attempt(async (edit) => {
      if (mode.value === "replace") return saved(await replace(calls, edit));
      return applied(applyOf(calls, edit).document);
    });

  const { group, resource } = kind.reference;
  const action = { group, resource, name: object.metadata.name, ...(namespace === undefined ? {} : { namespace }) };
  const command = { profile: session.profile, place: { kind, namespace } };
  return (
    <section class="editing">
      {problem !== "" && <Notice kind="warning">{t.schemaFailed(problem)}</Notice>}
      {base.value.metadata.resourceVersion !== object.metadata.resourceVersion && (
        <Notice kind="warning">{t.changedMeanwhile}</Notice>
      )}
      <EditorPane
        start={start.value}
        schema={schema}
        onChange={(changed) => {
          if (changed === text.value) return;
          text.value = changed;
          outcome.value = NO_OUTCOME;
        }}
      />
      <p class="row">
        {(["apply", "replace"] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="mode" checked={mode.value === each} onChange={() => (mode.value = each)} />
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
          action={{ verb: mode.value === "apply" ? "patch" : "update", ...action }}
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
        onOverwrite={() => void attempt(async (edit) => saved(await replace(calls, edit, { force: true })))}
        onReload={() => begin(object)}
      />
      <CommandLine line={mode.value === "apply" ? applyLine(command) : replaceLine(command)} />
    </section>
  );
}

function failureOf(error: unknown): EditOutcome {
  return { ...NO_OUTCOME, problem: messageOf(error), isStale: isConflict(error) };
}
