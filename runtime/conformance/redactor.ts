/** Keeps secrets out of reports: those of the run, and whatever looks like one in a server's answer. */

const REDACTED = "[redacted]";
/** Shorter texts are no secrets that could be told from words. */
const MIN_SECRET_CHARACTERS = 6;

/** Signed tokens, private keys, credentials in headers, bootstrap tokens. */
const SECRET_FORMS: readonly RegExp[] = [
  /\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(?<=(?:[Bb]earer|[Bb]asic) )[A-Za-z0-9._~+/=-]{8,}/g,
  /\b[a-z0-9]{6}\.[a-z0-9]{16}\b/g,
];

export class Redactor {
  readonly #secrets = new Set<string>();

  add(secret: string): void {
    const text = secret.trim();
    if (text.length < MIN_SECRET_CHARACTERS) return;
    this.#secrets.add(text);
    // as they stand in a quoted text and in the data of an object
    this.#secrets.add(JSON.stringify(text).slice(1, -1));
    this.#secrets.add(Buffer.from(text).toString("base64").replace(/=+$/, ""));
  }

  redact(text: string): string {
    let shown = text;
    for (const secret of [...this.#secrets].sort((a, b) => b.length - a.length))
      shown = shown.replaceAll(secret, REDACTED);
    for (const form of SECRET_FORMS) shown = shown.replace(form, REDACTED);
    return shown;
  }
}
