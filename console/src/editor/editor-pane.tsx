/** The editor as a component. Its code is loaded when it is first shown. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { messageOf } from "../parts/messages.js";
import { Notice } from "../parts/notice.js";
import { suggestionsAt } from "../schema/completions.js";
import type { KindSchema } from "../schema/schema-source.js";
import { texts } from "../texts/texts.js";
import type { Editor } from "./yaml-editor.js";

export interface EditorStart {
  readonly text: string;
}

interface EditorPaneProps {
  /**
   * The text to begin with. Another object replaces what is in the editor; the text alone would come back from a render
   * that typing has overtaken.
   */
  readonly start: EditorStart;
  readonly schema: KindSchema | undefined;
  onChange(text: string): void;
}

export function EditorPane({ start, schema, onChange }: EditorPaneProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | undefined>(undefined);
  // The editor outlives a render, and must not go on with what an earlier one gave it.
  const current = useRef({ start, schema, onChange });
  current.current = { start, schema, onChange };
  const problem = useSignal("");
  useEffect(() => {
    let isGone = false;
    import("./yaml-editor.js").then(
      ({ mountEditor }) => {
        if (isGone) return;
        editor.current = mountEditor(host.current as HTMLDivElement, {
          text: current.current.start.text,
          label: texts.editor.label,
          onChange: (changed) => current.current.onChange(changed),
          suggest: (before) =>
            current.current.schema === undefined ? [] : suggestionsAt(current.current.schema, before),
        });
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
  return (
    <>
      {problem.value !== "" && <Notice kind="error">{texts.failed(problem.value)}</Notice>}
      <div class="editor" ref={host} />
    </>
  );
}
