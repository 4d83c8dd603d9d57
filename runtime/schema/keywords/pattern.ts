/**
 * Patterns of schemas. They come from users and run on input from other users, so matching must take linear time: they
 * are RE2 expressions, in syntax and in meaning, never the platform's own backtracking ones.
 */
import { RE2JS } from "re2js";

/** Tells whether a text has a match somewhere. */
export interface Pattern {
  test(text: string): boolean;
}

/** The pattern, compiled when first used. @throws Error at that time when it is no RE2 expression. */
export function pattern(source: string): Pattern {
  let compiled: Pattern | undefined;
  return {
    test(text) {
      compiled ??= RE2JS.compile(source);
      return compiled.test(text);
    },
  };
}

/** What is wrong with a pattern; undefined when nothing is. */
export function patternFault(source: string): string | undefined {
  try {
    RE2JS.compile(source);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Instructions of the automaton of a pattern, about as many as its repetitions unfolded have characters; 0 for none. */
export function patternInstructions(source: string): number {
  try {
    return RE2JS.compile(source).programSize();
  } catch {
    // that it can't be read is told where the schema is read
    return 0;
  }
}
