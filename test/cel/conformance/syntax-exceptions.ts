/** What of the reference implementation's syntax trees and issues this parser does not reproduce, and why. */

export interface SyntaxException {
  /** What the expressions look like. */
  readonly expressions: readonly RegExp[];
  readonly reason: string;
  /** How many tests that is; each has to fail. */
  readonly count: number;
}

export const SYNTAX_EXCEPTIONS: readonly SyntaxException[] = [
  {
    expressions: [
      /^a \? b \(\(\?\)\)$/,
      /^\[{30,}/,
      /^-\[-1/,
      /^ó/,
      /^y!=y/,
      /^1 \+ 2 \+ 3/,
      /^a\.b\.c\.d/,
      /^a\[1\]\[2\]/,
      /^a < 1 < 2/,
      /^x\{\?\.$/,
      /^\({32}7/,
    ],
    reason: "made with a nesting limit of 32 and 4 recoveries; the language's own limits are tested in parse.test.ts",
    count: 13,
  },
];
