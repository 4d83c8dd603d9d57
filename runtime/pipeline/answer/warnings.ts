/**
 * Warning headers of one request: each text once, within bounds. SPEC: Errors, other rules 4 and 5; RFC 7234, section
 * 5.5; VAL-031.
 */

/** Bytes of all Warning headers of one response, names and line ends included. */
export const MAX_WARNING_BYTES = 4096;
const LINE_BYTES = "Warning: \r\n".length;
/** Characters of one text, once the texts as a whole would be too long. */
export const MAX_WARNING_TEXT_CHARACTERS = 256;

/** The last warning where not all of them fit. */
const LEFT_OUT = headerValue("more warnings were left out");

/** Keeps texts in the order in which they come. Holds no more than it will send, whatever it is given. */
export class Warnings {
  private readonly texts = new Set<string>();
  /** Header values, under the texts that they are made of; the values of cut texts once `isCutting`. */
  private values: string[] = [];
  private bytes = 0;
  private isCutting = false;
  private isFull = false;

  add(text: string): void {
    if (this.isFull || this.texts.has(text)) return;
    if (!this.isCutting && !this.fits(headerValue(text))) this.cutAll();
    const value = headerValue(this.isCutting ? cut(text) : text);
    if (this.isCutting && this.values.includes(value)) return;
    if (this.fits(value)) {
      this.texts.add(text);
      this.push(value);
    } else this.isFull = true;
  }

  /** Values for `Warning` headers, `299 - "<text>"`, of which each character stands for one byte of UTF-8. */
  headers(): string[] {
    return this.isFull ? [...this.values, LEFT_OUT] : this.values;
  }

  /** Room is kept for the words that some are left out. */
  private fits(value: string): boolean {
    return this.bytes + LINE_BYTES + value.length <= MAX_WARNING_BYTES - LINE_BYTES - LEFT_OUT.length;
  }

  private push(value: string): void {
    this.values.push(value);
    this.bytes += LINE_BYTES + value.length;
  }

  private cutAll(): void {
    this.isCutting = true;
    this.values = [];
    this.bytes = 0;
    for (const value of new Set([...this.texts].map((text) => headerValue(cut(text))))) this.push(value);
  }
}

function cut(text: string): string {
  if (text.length <= MAX_WARNING_TEXT_CHARACTERS) return text;
  const start = text.slice(0, MAX_WARNING_TEXT_CHARACTERS);
  // not in the middle of a pair of surrogates
  return start.replace(/[\ud800-\udbff]$/, "");
}

/**
 * A quoted-string. Control characters would end or split a header and are replaced; what is beyond ASCII goes out as
 * UTF-8, which stock clients read.
 */
function headerValue(text: string): string {
  const harmless = text.replace(/\p{Cc}/gu, "?").replace(/[\\"]/g, "\\$&");
  // toString("latin1") gives one character for each byte, as headers are written
  return Buffer.from(`299 - "${harmless}"`).toString("latin1");
}
