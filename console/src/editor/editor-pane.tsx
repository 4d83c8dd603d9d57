/** The editor as a component. Its code is loaded when it is first shown. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { yamlPlaces } from "../../../runtime/codec/yaml-places.js";
import type { EditorStart } from "../object/draft.js";
import type { TreePath } from "../object/tree-edits.js";
import { messageOf } from "../parts/messages.js";
import { Notice } from "../parts/notice.js";
import { fieldNoteAt, suggestionsAt } from "../schema/completions.js";
import type { KindSchema } from "../schema/kind-schema.js";
import type { FieldProblem } from "../schema/schema-check.js";
import { texts } from "../texts/texts.js";
import { textProblems } from "./text-problems.js";
import type { Editor } from "./yaml-editor.js";

interface EditorPaneProps {
  /**
   * The text to begin with. Another object replaces what is in the editor; the text alone would come back from a render
   * that typing has overtaken.
   */
  readonly start: EditorStart;
  readonly schema: KindSchema | undefined;
  /** What the server said of single fields. */
  readonly answered: readonly FieldProblem[];
  /** A field to go to; another object goes to it again. */
  readonly wanted?: { readonly path: TreePath } | undefined;
  onChange(text: string): void;
}

export function EditorPane(props: EditorPaneProps) {
  const { start, schema, answered, wanted } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | undefined>(undefined);
  // The editor outlives a render, and must not go on with what an earlier one gave it.
  const current = useRef(props);
  current.current = props;
  const problem = useSignal("");
  const note = useSignal("");
  // A field may be wanted before the editor is there.
  const reveal = (): void => {
    const { wanted: field } = current.current;
    if (field !== undefined) editor.current?.reveal((text) => offsetOf(text, field.path));
  };
  useEffect(() => {
    let isGone = false;
    import("./yaml-editor.js").then(
      ({ mountEditor }) => {
        // There may be nothing to mount into any more.
        const place = host.current;
        if (isGone || place === null) return;
        editor.current = mountEditor(place, {
          text: current.current.start.text,
          label: texts.editor.label,
          onChange: (changed) => current.current.onChange(changed),
          suggest: (before) =>
            current.current.schema === undefined ? [] : suggestionsAt(current.current.schema, before),
          check: (text) => textProblems(text, current.current.schema, current.current.answered),
          describe: (lines) => descriptionAt(current.current.schema, lines),
          onField: (description) => {
            note.value = description;
          },
        });
        reveal();
      },
      (error: unknown) => {
        problem.value = messageOf(error);
      },
    );
    return () => {
      isGone = true;
      editor.current?.destroy();
    };
  }, []);
  useEffect(() => editor.current?.setText(start.text), [start]);
  useEffect(() => editor.current?.recheck(), [schema, answered]);
  useEffect(reveal, [wanted]);
  return (
    <>
      {problem.value !== "" && <Notice kind="error">{texts.failed(problem.value)}</Notice>}
      <div class="editor" ref={host} />
      <p class="field-note quiet" aria-live="polite">
        {note.value === "" ? texts.editor.noteHint : note.value}
      </p>
    </>
  );
}

function descriptionAt(schema: KindSchema | undefined, lines: readonly string[]): string {
  const note = schema && fieldNoteAt(schema, lines);
  if (note === undefined) return "";
  const type = note.type === "" ? "" : ` (${note.type})`;
  return note.description === "" ? `${note.name}${type}` : `${note.name}${type}: ${note.description}`;
}

function offsetOf(text: string, path: TreePath): number {
  try {
    return yamlPlaces(text)(path).from;
  } catch {
    // A text that is not valid has no places; its beginning is as good as any.
    return 0;
  }
}
