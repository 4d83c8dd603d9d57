/** The object as YAML: edit it, see what would change, write it. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import {
  conflictCauses,
  isConflict,
  type JsonObject,
  type ServedKind,
  type UntypedObject,
} from "../../../runtime/client/browser.js";
import { objectCalls } from "../feeds/object-calls.js";
import { fieldProblems } from "../object/cause-path.js";
import { Draft } from "../object/draft.js";
import { editableText, parseEdited } from "../object/edited-object.js";
import type { StoredObject } from "../object/stored-object.js";
import {
  apply,
  applyOf,
  applyOnto,
  type Edit,
  onKnownVersion,
  replace,
  type WriteMode,
  type Written,
} from "../object/write-object.js";
import { CommandLine } from "../parts/command-line.js";
import { GuardedButton } from "../parts/guarded-button.js";
import { messageOf } from "../parts/messages.js";
import { Notice } from "../parts/notice.js";
import { texts } from "../texts/texts.js";
import { applyCall, replaceCall } from "../values/client-lines.js";
import { applyLine, replaceLine } from "../values/kubectl-lines.js";
import { useConsole } from "./console-context.js";
import { ObjectEditor } from "./object-editor.js";
import { useSchema } from "./use-schema.js";
import { type EditOutcome, NO_OUTCOME, YamlOutcome } from "./yaml-outcome.js";

interface YamlTabProps {
  readonly kind: ServedKind;
  readonly namespace: string | undefined;
  /** As it is now; it may change while someone edits. */
  readonly object: StoredObject;
}

export function YamlTab({ kind, namespace, object }: YamlTabProps) {
  const { session, changes } = useConsole();
  const base = useSignal(object);
  const draft = useMemo(() => new Draft(editableText(object)), []);
  useEffect(() => () => draft.stop(), [draft]);
  const mode = useSignal<WriteMode>("apply");
  const outcome = useSignal<EditOutcome>(NO_OUTCOME);
  const { schema, problem } = useSchema(kind);
  const calls = useMemo(() => objectCalls(session, kind, namespace), [session, kind, namespace]);
  const t = texts.editor;

  const take = (taken: StoredObject): void => {
    base.value = taken;
    draft.begin(editableText(taken));
  };
  // Who has changed nothing sees the object as it changes.
  const isTouched = draft.text.value !== editableText(base.value);
  if (!isTouched && base.value.metadata.resourceVersion !== object.metadata.resourceVersion) {
    take(object);
  }

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
  const { name } = object.metadata;
  const saved = (written: Written): EditOutcome => {
    changes.note({ kind, action: "edited", ...written });
    begin(written.after);
    return { ...NO_OUTCOME, isSaved: true };
  };
  const applied = async (document: UntypedObject, force = false): Promise<EditOutcome> => {
    try {
      return saved(await onKnownVersion(calls, name, (before) => applyOnto(calls, document, before, force)));
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
      if (mode.value === "replace") return saved({ before: edit.base, after: await replace(calls, edit) });
      return applied(applyOf(calls, edit).document);
    });

  const appliedDocument = (): JsonObject =>
    applyOf(calls, { base: base.value, edited: draft.tree.value as UntypedObject & JsonObject }).document as JsonObject;

  const { group, resource } = kind.reference;
  const action = { group, resource, name: object.metadata.name, ...(namespace === undefined ? {} : { namespace }) };
  const command = { profile: session.profile, place: { kind, namespace } };
  return (
    <section class="editing">
      {problem !== "" && <Notice kind="warning">{t.schemaFailed(problem)}</Notice>}
      {base.value.metadata.resourceVersion !== object.metadata.resourceVersion && (
        <Notice kind="warning">{t.changedMeanwhile}</Notice>
      )}
      <ObjectEditor
        draft={draft}
        kind={kind}
        schema={schema}
        isNew={false}
        onChange={() => {
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
        onOverwrite={() =>
          void attempt(async ({ edited }) =>
            saved(await onKnownVersion(calls, name, (base) => replace(calls, { base, edited }))),
          )
        }
        onReload={() => begin(object)}
      />
      {mode.value === "apply" ? (
        <CommandLine line={applyLine(command)} call={applyCall(command, isTouched ? appliedDocument() : undefined)} />
      ) : (
        <CommandLine line={replaceLine(command)} call={replaceCall(command, draft.tree.value)} />
      )}
    </section>
  );
}

function failureOf(error: unknown): EditOutcome {
  return { ...NO_OUTCOME, problem: messageOf(error), isStale: isConflict(error) };
}
