/**
 * The Warning headers of one request. Each text appears once, and their total size is limited. SPEC: Errors, other
 * rules 4 and 5; RFC 7234, section 5.5; VAL-031.
 */

/** The maximum size of all Warning headers of one response, with names and line ends, in bytes. */
export const MAX_WARNING_BYTES = 4096;
const LINE_BYTES = "Warning: \r\n".length;
/** The maximum number of characters of one text if the texts together are too long. */
export const MAX_WARNING_TEXT_CHARACTERS = 256;

/** The last warning if not all of them fit. */
const LEFT_OUT = headerValue("more warnings were left out");

/** Keeps texts in the order in which they are added, and never more than it will send. */
export class Warnings {
  private readonly texts = new Set<string>();
  /** The header values of the texts; those of the shortened texts once `isCutting` is set. */
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

  /**
   * Returns the values of the `Warning` headers, `299 - "<text>"`, in which each character stands for one byte of
   * UTF-8.
   */
  headers(): string[] {
    return this.isFull ? [...this.values, LEFT_OUT] : this.values;
  }

  /** Reserves space for the warning that some were left out. */
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
  // A surrogate pair must not be split.
  return start.replace(/[\ud800-\udbff]$/, "");
}

/**
 * Returns a quoted-string. Control characters would end or split the header and are replaced; characters beyond ASCII
 * are sent as UTF-8, which stock clients read.
 */
function headerValue(text: string): string {
  const harmless = text.replace(/\p{Cc}/gu, "?").replace(/[\\"]/g, "\\$&");
  // toString("latin1") returns one character for each byte, as HTTP headers require.
  return Buffer.from(`299 - "${harmless}"`).toString("latin1");
}
