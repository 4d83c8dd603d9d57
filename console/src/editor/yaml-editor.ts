/**
 * The editor: CodeMirror in a shadow root, where its styles are constructed style sheets, which the content security
 * policy allows. Only this file knows CodeMirror.
 */
import { autocompletion, type Completion, type CompletionContext, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Suggestion } from "../schema/completions.js";

export interface EditorOptions {
  readonly text: string;
  readonly label: string;
  onChange(text: string): void;
  /** @param before the lines up to the cursor */
  suggest(before: readonly string[]): readonly Suggestion[];
}

export interface Editor {
  setText(text: string): void;
  destroy(): void;
}

/** Colours are those of the page, which reach into a shadow root as custom properties. */
const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "0.875rem" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-gutters": { color: "var(--quiet)", backgroundColor: "var(--surface)", borderRight: "1px solid var(--line)" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused": { outline: "2px solid var(--accent)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selected) !important" },
  ".cm-tooltip": { color: "var(--text)", backgroundColor: "var(--raised)", border: "1px solid var(--line)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { color: "var(--text)", backgroundColor: "var(--selected)" },
  ".cm-completionInfo": { maxWidth: "28rem", whiteSpace: "pre-wrap" },
  ".cm-completionDetail": { color: "var(--quiet)" },
  ".cm-panels": { color: "var(--text)", backgroundColor: "var(--raised)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--code-name)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: "var(--code-value)" },
  { tag: tags.comment, color: "var(--quiet)" },
]);

export function mountEditor(host: HTMLElement, options: EditorOptions): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const state = EditorState.create({
    doc: options.text,
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      bracketMatching(),
      indentUnit.of("  "),
      yaml(),
      syntaxHighlighting(colours),
      theme,
      autocompletion({ override: [(context) => completions(context, options)], icons: false }),
      keymap.of([
        { key: "Escape", run: leave },
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
      EditorView.contentAttributes.of({ "aria-label": options.label }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) options.onChange(update.state.doc.toString());
      }),
    ],
  });
  const view = new EditorView({ state, parent: root, root });
  return {
    setText(text) {
      if (text === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    destroy: () => view.destroy(),
  };
}

/** Tab indents, so that there has to be another way out for those who use the keyboard alone. */
function leave(view: EditorView): boolean {
  const isCompleting = view.dom.querySelector(".cm-tooltip-autocomplete") !== null;
  if (isCompleting) return false;
  view.contentDOM.blur();
  return true;
}

function completions(context: CompletionContext, { suggest }: EditorOptions) {
  const { state, pos, explicit } = context;
  const line = state.doc.lineAt(pos);
  const word = context.matchBefore(/[\w$./-]*/);
  const from = word === null ? pos : word.from + (/^-+/.exec(word.text)?.[0].length ?? 0);
  if (!explicit && from === pos) return null;
  const lines = state.doc.sliceString(0, pos).split("\n").slice(0, line.number);
  const options = suggest(lines).map(completionOf);
  return options.length === 0 ? null : { from, options, validFor: /^[\w$./-]*$/ };
}

function completionOf({ label, text, type, description }: Suggestion): Completion {
  return { label, apply: text, detail: type, ...(description === "" ? {} : { info: description }) };
}
