/**
 * The editor: CodeMirror in a shadow root, where its styles are constructed style sheets, which the content security
 * policy allows. Only this file knows CodeMirror.
 */
import { autocompletion, type Completion, type CompletionContext, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, forceLinting, linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorState, StateEffect } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Suggestion } from "../schema/completions.js";
import type { TextProblem } from "./text-problems.js";

export interface EditorOptions {
  readonly text: string;
  readonly label: string;
  onChange(text: string): void;
  /** @param before the lines up to the cursor */
  suggest(before: readonly string[]): readonly Suggestion[];
  /** Returns what is wrong in the text. */
  check(text: string): readonly TextProblem[];
  /** @param lines the lines up to the field, with its own; returns what it means, empty if that is not known */
  describe(lines: readonly string[]): string;
  /** Called with the description of the field at the cursor. */
  onField(description: string): void;
}

export interface Editor {
  /** Writes the part that differs, so that cursor and scroll position stay. */
  setText(text: string): void;
  /** Checks the text again, after what it is checked against has changed. */
  recheck(): void;
  /** Puts the cursor at an offset of the present text and the focus into the editor. */
  reveal(offsetIn: (text: string) => number): void;
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
  ".cm-tooltip-hover": { maxWidth: "32rem" },
  ".cm-field-note": { padding: "0.25rem 0.5rem", whiteSpace: "pre-wrap" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", fontFamily: "system-ui, sans-serif" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--danger)" },
  ".cm-lint-marker": { width: "0.75em", height: "0.75em", verticalAlign: "middle" },
  ".cm-lint-marker-error": {
    content: "none",
    borderRadius: "50%",
    backgroundColor: "var(--danger)",
    cursor: "help",
  },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--danger)",
    textDecorationSkipInk: "none",
    textUnderlineOffset: "3px",
  },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { color: "var(--text)", backgroundColor: "var(--selected)" },
  ".cm-panel.cm-panel-lint button[name='close']": { color: "var(--text)" },
  ".cm-panels": { color: "var(--text)", backgroundColor: "var(--raised)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--code-name)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: "var(--code-value)" },
  { tag: tags.comment, color: "var(--quiet)" },
]);

const CHECK_DELAY_MS = 300;
const rechecked = StateEffect.define<null>();

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
      linter((view) => diagnostics(view, options), {
        delay: CHECK_DELAY_MS,
        needsRefresh: ({ transactions }) => transactions.some(({ effects }) => effects.some((e) => e.is(rechecked))),
      }),
      lintGutter(),
      hoverTooltip((view, offset) => fieldTooltip(view, offset, options)),
      keymap.of([
        { key: "Escape", run: leave },
        ...lintKeymap,
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
      EditorView.contentAttributes.of({ "aria-label": options.label }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) options.onChange(update.state.doc.toString());
        if (update.docChanged || update.selectionSet)
          options.onField(options.describe(linesTo(update.state, update.state.selection.main.head)));
      }),
    ],
  });
  const view = new EditorView({ state, parent: root, root });
  return {
    setText(text) {
      const change = differingPart(view.state.doc.toString(), text);
      if (change !== undefined) view.dispatch({ changes: change });
    },
    recheck() {
      view.dispatch({ effects: rechecked.of(null) });
      forceLinting(view);
    },
    reveal(offsetIn) {
      const anchor = Math.min(offsetIn(view.state.doc.toString()), view.state.doc.length);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
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

/** What has to be replaced so that one text becomes the other; undefined if they are the same. */
function differingPart(before: string, after: string): { from: number; to: number; insert: string } | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

function diagnostics(view: EditorView, { check }: EditorOptions): Diagnostic[] {
  const { length } = view.state.doc;
  return check(view.state.doc.toString()).map(({ from, to, message }) => ({
    from: Math.min(from, length),
    to: Math.min(Math.max(from, to), length),
    severity: "error",
    message,
  }));
}

function fieldTooltip({ state }: EditorView, offset: number, { describe }: EditorOptions): Tooltip | null {
  const line = state.doc.lineAt(offset);
  const note = describe(linesTo(state, offset));
  if (note === "") return null;
  return {
    pos: line.from + (/^[\s-]*/.exec(line.text)?.[0].length ?? 0),
    create: () => {
      const dom = document.createElement("div");
      dom.className = "cm-field-note";
      dom.textContent = note;
      return { dom };
    },
  };
}

/** The lines up to the one with the offset, which is whole. */
function linesTo({ doc }: EditorState, offset: number): string[] {
  return doc.sliceString(0, doc.lineAt(offset).to).split("\n");
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
