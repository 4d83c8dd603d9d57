/** A new object, from the sample that its schema gives. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ServedKind } from "../../../../runtime/client/browser.js";
import { DiffView } from "../../editor/diff-view.js";
import { objectCalls } from "../../feeds/object-calls.js";
import { fieldProblems } from "../../object/cause-path.js";
import { Draft } from "../../object/draft.js";
import { editableText, parseEdited } from "../../object/edited-object.js";
import { CommandLine } from "../../parts/command-line.js";
import { GuardedButton } from "../../parts/guarded-button.js";
import { messageOf } from "../../parts/messages.js";
import { Notice } from "../../parts/notice.js";
import { go, placeOf } from "../../routes/route.js";
import { sampleOf } from "../../schema/sample.js";
import { texts } from "../../texts/texts.js";
import { createCall } from "../../values/client-lines.js";
import { createLine } from "../../values/kubectl-lines.js";
import { useConsole } from "../console-context.js";
import { ObjectEditor } from "./object-editor.js";
import { useSchema } from "./use-schema.js";

interface CreateViewProps {
  readonly kind: ServedKind;
  readonly namespace: string | undefined;
}

const DEFINITION = "CustomResourceDefinition";

export function CreateView({ kind, namespace }: CreateViewProps) {
  const { session, catalogue, changes } = useConsole();
  const { reference } = kind;
  const isNamespaced = reference.scope === "Namespaced";
  const place = isNamespaced ? (namespace ?? session.profile.words.defaultNamespace) : undefined;
  const { schema, isRead, problem } = useSchema(kind);
  const draft = useMemo(() => new Draft(""), []);
  const failure = useSignal("");
  const planned = useSignal<string | undefined>(undefined);
  const t = texts.editor;

  useEffect(() => {
    if (!isRead) return;
    draft.begin(editableText(sampleOf(kind, schema, place, session.profile)));
    return () => draft.stop();
  }, [isRead]);

  const create = async (dryRun: boolean): Promise<void> => {
    failure.value = "";
    planned.value = undefined;
    draft.answer([]);
    const edited = parseEdited(draft.text.value);
    if ("problem" in edited) {
      failure.value = edited.problem;
      return;
    }
    const { object } = edited;
    const target = isNamespaced ? (object.metadata?.namespace ?? place) : undefined;
    try {
      const made = await objectCalls(session, kind, target).create(object, { dryRun, fieldValidation: "Strict" });
      if (dryRun) {
        planned.value = editableText(made);
        return;
      }
      changes.note({ kind, action: "created", after: made });
      if (reference.kind === DEFINITION) void catalogue.load();
      go({ view: "object", ...placeOf(kind), namespace: target, name: made.metadata.name, tab: "overview" });
    } catch (error) {
      failure.value = messageOf(error);
      draft.answer(fieldProblems(error, object));
    }
  };

  const { group, resource } = reference;
  const command = { profile: session.profile, place: { kind, namespace: place } };
  return (
    <section class="editing">
      <h1>{t.createHeading(reference.kind)}</h1>
      <p class="quiet">{t.sampleHint}</p>
      {problem !== "" && <Notice kind="warning">{t.schemaFailed(problem)}</Notice>}
      {isRead ? (
        <ObjectEditor
          draft={draft}
          kind={kind}
          schema={schema}
          isNew
          onChange={() => {
            failure.value = "";
          }}
        />
      ) : (
        <p role="status">{texts.loading}</p>
      )}
      <p class="row">
        <span class="space" />
        <button type="button" onClick={() => void create(true)}>
          {t.dryRun}
        </button>
        <GuardedButton
          action={{ verb: "create", group, resource, ...(place === undefined ? {} : { namespace: place }) }}
          class="main"
          onClick={() => void create(false)}
        >
          {t.create}
        </GuardedButton>
      </p>
      {failure.value !== "" && <Notice kind="error">{texts.failed(failure.value)}</Notice>}
      {planned.value !== undefined && (
        <>
          <h2>{t.diff}</h2>
          <DiffView before="" after={planned.value} />
        </>
      )}
      <CommandLine line={createLine(command)} call={createCall(command, draft.tree.value)} />
    </section>
  );
}
