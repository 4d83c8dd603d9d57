/** The answer of a health endpoint to `?verbose`. */

export interface HealthCheck {
  readonly name: string;
  readonly isGood: boolean;
  /** What the server says of it, without the name. */
  readonly detail: string;
}

const LINE = /^\[([+-])\](\S+) ?(.*)$/;

/** @throws Error for an answer without a single check, with its text */
export function healthChecks(text: string): HealthCheck[] {
  const checks = text.split("\n").flatMap((line) => {
    const [, sign, name, detail = ""] = LINE.exec(line) ?? [];
    return name === undefined ? [] : [{ name, isGood: sign === "+", detail }];
  });
  if (checks.length === 0) throw new Error(text);
  return checks;
}
