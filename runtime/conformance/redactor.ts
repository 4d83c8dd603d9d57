/** Keeps secrets out of reports: those of the run, and everything in a server's answers that looks like one. */

const REDACTED = "[redacted]";
/** Shorter texts cannot be distinguished from ordinary words. */
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
    // Secrets are also redacted as they appear in quoted texts and in the data of objects.
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
