/** A document that is being edited: one text with two views, the editor of YAML and the form. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { JsonObject } from "../../../runtime/client/browser.js";
import { encodeYaml } from "../../../runtime/codec/yaml-codec.js";
import type { FieldProblem } from "../schema/schema-check.js";
import { isEqual } from "../values/json-tree.js";
import { readTree } from "./edited-object.js";
import { valueAt } from "./tree-edits.js";

/** What an editor begins with. Another one replaces its text. */
export interface EditorStart {
  readonly text: string;
}

/** The form follows what is typed after this pause. */
const PAUSE_MS = 150;

export class Draft {
  readonly start: Signal<EditorStart>;
  readonly text: Signal<string>;
  /** As the text was when it was last valid. */
  readonly tree: Signal<JsonObject>;
  /** Whether the text is not valid, so that the tree is older. */
  readonly isBehind: Signal<boolean> = signal(false);
  /** What the server said of single fields, as long as these have not changed. */
  readonly answered: ReadonlySignal<readonly FieldProblem[]>;
  readonly #answered: Signal<readonly FieldProblem[]> = signal([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(text: string) {
    this.start = signal({ text });
    this.text = signal(text);
    this.tree = signal({});
    this.answered = this.#answered;
    this.#read();
  }

  /** Begins with another text. */
  begin(text: string): void {
    this.start.value = { text };
    this.text.value = text;
    this.#answered.value = [];
    this.#read();
  }

  /** Takes what was typed into the editor. */
  type(text: string): void {
    if (text === this.text.value) return;
    this.text.value = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(), PAUSE_MS);
  }

  /** Takes a change of the form, which writes the text anew. */
  change(edit: (tree: JsonObject) => JsonObject): void {
    if (this.#timer !== undefined) this.#read();
    if (this.isBehind.value) return;
    this.#take(edit(this.tree.value));
    this.text.value = encodeYaml(this.tree.value);
    this.start.value = { text: this.text.value };
  }

  /** Takes what the server said of the present text; nothing takes back what it said before. */
  answer(problems: readonly FieldProblem[]): void {
    if (this.#timer !== undefined) this.#read();
    this.#answered.value = problems;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #read(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const read = readTree(this.text.value);
    this.isBehind.value = "problem" in read;
    if ("tree" in read) this.#take(read.tree);
  }

  #take(tree: JsonObject): void {
    const before = this.tree.value;
    this.tree.value = tree;
    this.#answered.value = this.#answered.value.filter(({ path }) =>
      isEqual(valueAt(before, path), valueAt(tree, path)),
    );
  }
}
