/** The messages of name checks, worded as stock clients show them. */

export function tooLongMessage(limit: number): string {
  return `must be no more than ${limit} characters`;
}

export function patternMessage(text: string, examples: readonly string[], pattern: RegExp): string {
  const regex = pattern.source.slice(1, -1);
  const shown = examples.map((example) => `'${example}'`).join(",  or ");
  return `${text} (e.g. ${shown}, regex used for validation is '${regex}')`;
}

export function rangeMessage(least: number, most: number): string {
  return `must be between ${least} and ${most}, inclusive`;
}
