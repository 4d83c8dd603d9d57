/** A text that a test changes, as an operator replaces a file. */
import type { ChangingText } from "../../runtime/base/changing-text.js";

export class SettableText implements ChangingText {
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly name: string,
    private current: string,
  ) {}

  get text(): string {
    return this.current;
  }

  set(text: string): void {
    this.current = text;
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
