/** The object as YAML and as a form: edit it, see what would change, write it. */
import type { JsonObject, ServedKind, UntypedObject } from "../../../../runtime/client/browser.js";
import { type ObjectCalls, objectCalls } from "../../feeds/object-calls.js";
import { editableText } from "../../object/edited-object.js";
import type { StoredObject } from "../../object/stored-object.js";
import { apply, applyOf, applyOnto, onKnownVersion, replace, type Written } from "../../object/write-object.js";
import { CommandLine } from "../../parts/command-line.js";
import { Notice } from "../../parts/notice.js";
import { texts } from "../../texts/texts.js";
import { applyCall, replaceCall } from "../../values/client-lines.js";
import { applyLine, replaceLine } from "../../values/kubectl-lines.js";
import { useConsole } from "../console-context.js";
import { EditControls } from "./edit-controls.js";
import { ObjectEditor } from "./object-editor.js";
import { type EditPlan, useObjectEdit } from "./use-object-edit.js";
import { useSchema } from "./use-schema.js";

interface YamlTabProps {
  readonly kind: ServedKind;
  readonly namespace: string | undefined;
  /** As it is now; it may change while someone edits. */
  readonly object: StoredObject;
}

export function YamlTab({ kind, namespace, object }: YamlTabProps) {
  const { session, changes } = useConsole();
  const { name } = object.metadata;
  const calls = objectCalls(session, kind, namespace);
  const noted = (written: Written): StoredObject => {
    changes.note({ kind, action: "edited", ...written });
    return written.after;
  };
  const edit = useObjectEdit(object, planOf(calls, name, noted));
  const { draft, base, mode } = edit;
  const { schema, problem } = useSchema(kind);
  const isOlder = (): boolean => base.value.metadata.resourceVersion !== object.metadata.resourceVersion;

  // Who has changed nothing sees the object as it changes.
  const isTouched = edit.isTouched();
  if (!isTouched && isOlder()) edit.take(object);

  const appliedDocument = (): JsonObject =>
    applyOf(calls, { base: base.value, edited: draft.tree.value as UntypedObject & JsonObject }).document as JsonObject;
  const { group, resource } = kind.reference;
  const place = namespace === undefined ? {} : { namespace };
  const command = { profile: session.profile, place: { kind, namespace } };
  return (
    <section class="editing">
      {problem !== "" && <Notice kind="warning">{texts.editor.schemaFailed(problem)}</Notice>}
      {isOlder() && <Notice kind="warning">{texts.editor.changedMeanwhile}</Notice>}
      <ObjectEditor draft={draft} kind={kind} schema={schema} isNew={false} onChange={edit.changed} />
      <EditControls edit={edit} object={object} access={(verb) => ({ verb, group, resource, name, ...place })} />
      {mode.value === "apply" ? (
        <CommandLine line={applyLine(command)} call={applyCall(command, isTouched ? appliedDocument() : undefined)} />
      ) : (
        <CommandLine line={replaceLine(command)} call={replaceCall(command, draft.tree.value)} />
      )}
    </section>
  );
}

/** @param noted takes a write that can be undone, and returns what it made */
function planOf(calls: ObjectCalls, name: string, noted: (written: Written) => StoredObject): EditPlan {
  const options = { dryRun: true, force: true };
  return {
    textOf: editableText,
    partOf: async (edit) => applyOf(calls, edit),
    dryRun: (mode, edit, document) =>
      mode === "apply" ? apply(calls, document, options) : replace(calls, edit, options),
    apply: async (document, force) =>
      noted(await onKnownVersion(calls, name, (before) => applyOnto(calls, document, before, force))),
    replace: async (edit) => noted({ before: edit.base, after: await replace(calls, edit) }),
    overwrite: async ({ edited }) =>
      noted(await onKnownVersion(calls, name, (base) => replace(calls, { base, edited }))),
  };
}
