/** Edits the status of an object. */
import { useMemo } from "preact/hooks";
import type { JsonObject } from "../../../../runtime/client/browser.js";
import { EditorPane } from "../../editor/editor-pane.js";
import { editableText } from "../../object/edited-object.js";
import { applyStatus, replaceStatus, statusApplyOf, statusPart } from "../../object/write-status.js";
import { CommandLine } from "../../parts/command-line.js";
import type { KindSchema } from "../../schema/kind-schema.js";
import { statusCall } from "../../values/client-lines.js";
import { applyLine, replaceLine } from "../../values/kubectl-lines.js";
import { EditControls } from "../editing/edit-controls.js";
import { type EditPlan, useObjectEdit } from "../editing/use-object-edit.js";
import { useSchema } from "../editing/use-schema.js";
import { type ActionTarget, accessTo, callsOf, commandOf } from "./action-target.js";

export function StatusEditor({ target }: { readonly target: ActionTarget }) {
  const edit = useObjectEdit(target.object, planOf(target));
  const { draft, mode } = edit;
  const { schema } = useSchema(target.kind);
  const statusSchema = useMemo(() => schema && withoutRequired(schema), [schema]);
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
          edit.changed();
        }}
      />
      <EditControls edit={edit} object={target.object} access={(verb) => accessTo(target, verb, "status")} />
      <CommandLine
        line={mode.value === "apply" ? applyLine(command, { subresource: "status" }) : replaceLine(command, "status")}
        call={statusCall(command, mode.value)}
      />
    </div>
  );
}

function planOf(target: ActionTarget): EditPlan {
  const options = { dryRun: true, force: true };
  return {
    textOf: (object) => editableText(statusPart(object as unknown as JsonObject)),
    partOf: async (edit) => statusApplyOf(await callsOf(target), edit),
    dryRun: async (mode, edit, document) => {
      const calls = await callsOf(target);
      return mode === "apply" ? applyStatus(calls, document, options) : replaceStatus(calls, edit, options);
    },
    apply: async (document, force) => applyStatus(await callsOf(target), document, { force }),
    replace: async (edit) => replaceStatus(await callsOf(target), edit),
    overwrite: async (edit) => replaceStatus(await callsOf(target), edit, { force: true }),
  };
}

/** The document has the status alone, so no other field of the object is missing. */
function withoutRequired(schema: KindSchema): KindSchema {
  return { ...schema, root: { ...schema.root, required: [] } };
}
