/** Warning headers of one request: each text once, within bounds. SPEC: Errors, other rules 4 and 5; VAL-031. */

/** Characters of all texts of one response. */
export const MAX_WARNING_BYTES = 4096;
/** Characters of one text once the total bound is in danger. */
export const MAX_WARNING_TEXT_CHARACTERS = 256;

export class Warnings {
  private readonly texts = new Set<string>();
  private bytes = 0;

  add(text: string): void {
    const shown = text.length > MAX_WARNING_TEXT_CHARACTERS ? text.slice(0, MAX_WARNING_TEXT_CHARACTERS) : text;
    const header = format(shown);
    if (this.texts.has(header) || this.bytes + header.length > MAX_WARNING_BYTES) return;
    this.texts.add(header);
    this.bytes += header.length;
  }

  /** Values for `Warning` headers: `299 - "<text>"`. */
  headers(): string[] {
    return [...this.texts];
  }
}

/** RFC 7234 quoted-string; bytes that a header can't carry are replaced. */
function format(text: string): string {
  const printable = text.replace(/[^\t\x20-\x7e]/g, "?");
  return `299 - "${printable.replace(/[\\"]/g, "\\$&")}"`;
}
