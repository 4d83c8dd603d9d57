/** esbuild writes ASCII but for regular expressions, in which an escape means the same. Programs of ASCII are read faster, as Latin-1. */
export function inAscii(text) {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
