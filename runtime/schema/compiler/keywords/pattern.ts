/**
 * Patterns of schemas. They come from users and run on input from other users, so matching must take linear time: they
 * are RE2 expressions, in syntax and in meaning, never the platform's own backtracking ones.
 */
import { RE2JS } from "re2js";
import { withoutGoSpellings } from "./go-spellings.js";

/** Tells whether a text has a match somewhere. */
export interface Pattern {
  test(text: string): boolean;
}

/** The pattern, compiled when first used. @throws Error at that time when it is no RE2 expression. */
export function pattern(source: string): Pattern {
  let compiled: Pattern | undefined;
  return {
    test(text) {
      compiled ??= compileExpression(source);
      return compiled.test(text);
    },
  };
}

/** Reads what Go reads, in the same meaning. @throws Error with the text that Go has for what can't be read */
export function compileExpression(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (!(error instanceof Error) || !IS_OF_SPELLING.test(error.message)) throw error;
    return compileInstead(withoutGoSpellings(source), source, error);
  }
}

const IS_OF_SPELLING = /duplicate capture group name|character class range: `\\p/i;

/** @throws Error what is wrong with `plain`, in words of `source`; `first` where that speaks of what nobody wrote */
function compileInstead(plain: string, source: string, first: Error): RE2JS {
  try {
    return RE2JS.compile(plain);
  } catch (error) {
    const [message, part = ""] = /`([\s\S]*)`$/.exec(error instanceof Error ? error.message : "") ?? [""];
    if (part === plain) throw new Error((error as Error).message.replace(message, () => `\`${source}\``));
    throw part !== "" && source.includes(part) ? error : first;
  }
}

/** What is wrong with a pattern; undefined when nothing is. */
export function patternProblem(source: string): string | undefined {
  try {
    compileExpression(source);
    return undefined;
  } catch (error) {
    // of nothing Go shows nothing, but shows it
    return (error instanceof Error ? error.message : String(error)).replace(/at end of expression$/, "$&: ``");
  }
}

/** Instructions of the automaton of a pattern, about as many as its repetitions unfolded have characters; 0 for none. */
export function patternInstructions(source: string): number {
  try {
    return compileExpression(source).programSize();
  } catch {
    // that it can't be read is told where the schema is read
    return 0;
  }
}
