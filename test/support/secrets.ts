/** Secrets that a test has sent, and a search for them in everything that was written. */

/** Shorter ones may be found by chance. */
const MIN_LENGTH = 12;

export class Secrets {
  /** The forms of each value by their encoding, in lower case. */
  private readonly forms = new Map<string, Readonly<Record<string, string>>>();

  /** @returns the value */
  add(name: string, value: string): string {
    if (value.length < MIN_LENGTH) throw new Error(`the secret ${name} is too short to be searched for`);
    const forms = Object.entries(encodingsOf(value)).map(([encoding, form]) => [encoding, form.toLowerCase()]);
    this.forms.set(name, Object.fromEntries(forms));
    return value;
  }

  get names(): string[] {
    return [...this.forms.keys()];
  }

  /** Returns `name (encoding)` of each secret in the text, plain or encoded. */
  foundIn(text: string): string[] {
    const lower = text.toLowerCase();
    return [...this.forms].flatMap(([name, forms]) =>
      Object.entries(forms).flatMap(([encoding, form]) => (lower.includes(form) ? [`${name} (${encoding})`] : [])),
    );
  }
}

function encodingsOf(value: string): Record<string, string> {
  const bytes = Buffer.from(value);
  return {
    plain: value,
    hexadecimal: bytes.toString("hex"),
    percent: [...bytes].map((byte) => `%${byte.toString(16)}`).join(""),
    url: encodeURIComponent(value),
    json: JSON.stringify(value).slice(1, -1),
    ...aligned(bytes, "base64"),
    ...aligned(bytes, "base64url"),
  };
}

/**
 * The base64 form depends on the number of bytes before the text; the characters that encode neighbouring bytes are
 * left out.
 */
function aligned(bytes: Buffer, encoding: "base64" | "base64url"): Record<string, string> {
  return Object.fromEntries(
    [0, 1, 2].map((before) => {
      const padded = Buffer.concat([Buffer.alloc(before), bytes]);
      const whole = padded.subarray(0, padded.length - (padded.length % 3)).toString(encoding);
      return [`${encoding} ${before}`, whole.slice(before === 0 ? 0 : 4)];
    }),
  );
}
