/** Passes Warning headers to a handler, each text once in the client's lifetime. SPEC: Errors (rules 4 and 5). */

import { textOfHeader } from "../../base/header-bytes.js";

/** The number of texts remembered. Beyond it the oldest are forgotten and may be shown again. */
const MAX_REMEMBERED_TEXTS = 1000;

/** `299 agent "text"`, optionally with a date. Commas separate several warnings. */
const WARNING = /\d{3}\s+\S+\s+"((?:[^"\\]|\\.)*)"(?:\s+"[^"]*")?/g;

/** @param header the header as the platform gives it, with one character for each byte */
export function parseWarnings(header: string): string[] {
  // A header that is not UTF-8 is used as it is.
  const text = textOfHeader(header) ?? header;
  return [...text.matchAll(WARNING)].map((match) => (match[1] ?? "").replace(/\\(.)/g, "$1"));
}

export class Warnings {
  readonly #seen = new Set<string>();

  constructor(private readonly handler: (text: string) => void) {}

  receive(header: string | undefined): void {
    if (header === undefined) return;
    for (const text of parseWarnings(header)) {
      if (this.#seen.has(text)) continue;
      const [oldest] = this.#seen;
      if (this.#seen.size >= MAX_REMEMBERED_TEXTS && oldest !== undefined) this.#seen.delete(oldest);
      this.#seen.add(text);
      this.handler(text);
    }
  }
}
