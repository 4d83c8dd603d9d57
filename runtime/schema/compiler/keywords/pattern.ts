/**
 * Patterns of schemas. Users write them, and they run on input from other users, so matching must take linear time:
 * they are RE2 expressions in syntax and meaning, never the platform's backtracking ones.
 */
import { MatcherInputBase, RE2JS } from "re2js";
import { RecentMap } from "../../../base/recent-map.js";
import { withoutGoSpellings } from "./go-spellings.js";

/** Tests whether a text has a match anywhere. */
export interface Pattern {
  test(text: string): boolean;
}

/** Returns a pattern that is compiled on first use. @throws Error at that time if it is not an RE2 expression */
export function pattern(source: string): Pattern {
  let compiled: Pattern | undefined;
  return {
    test(text) {
      compiled ??= compileExpression(source);
      return compiled.test(text);
    },
  };
}

/** Reads exactly what Go reads. @throws Error with Go's message for a malformed expression */
export function compileExpression(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (!(error instanceof Error) || !IS_OF_SPELLING.test(error.message)) throw error;
    return compileInstead(withoutGoSpellings(source), source, error);
  }
}

const IS_OF_SPELLING = /duplicate capture group name|character class range: `\\p/i;

/** @throws Error that says what is wrong with `plain`, quoting `source`; the error `first` if it would quote rewritten text */
function compileInstead(plain: string, source: string, first: Error): RE2JS {
  try {
    return RE2JS.compile(plain);
  } catch (error) {
    const [message, part = ""] = /`([\s\S]*)`$/.exec(error instanceof Error ? error.message : "") ?? [""];
    if (part === plain) throw new Error((error as Error).message.replace(message, () => `\`${source}\``));
    throw part !== "" && source.includes(part) ? error : first;
  }
}

/**
 * Matches a text that is read through methods of the caller's, which may count what is read: `charCodeAt` and `indexOf` of an own
 * kind of string.
 */
export function matcherOn(expression: RE2JS, text: TextObject): ReturnType<RE2JS["matcher"]> {
  // The package is loaded when the first pattern is compiled, so its classes can't be extended before.
  Input ??= class extends MatcherInputBase {
    constructor(private readonly read: TextObject) {
      super();
    }

    override getEncoding(): number {
      return MatcherInputBase.Encoding.UTF_16;
    }

    override asCharSequence(): string {
      return this.read as unknown as string;
    }

    override length(): number {
      return this.read.length;
    }
  };
  return expression.matcher(new Input(text));
}

/** What extends String; a text by itself is matched without any of this. */
type TextObject = Pick<string, "length" | "charCodeAt" | "indexOf">;

let Input: (new (text: TextObject) => MatcherInputBase) | undefined;

/** What is wrong with a pattern; undefined when nothing is. */
export function patternProblem(source: string): string | undefined {
  return factsOf(source).problem;
}

/** Instructions of the automaton of a pattern, about as many as its repetitions unfolded have characters; 0 for none. */
export function patternInstructions(source: string): number {
  return factsOf(source).instructions;
}

interface PatternFacts {
  readonly problem?: string;
  /** 0 for a malformed pattern, which the reader of the schema reports. */
  readonly instructions: number;
}

/** Several rules examine each pattern of a definition, and kinds of one project repeat most of their patterns. */
const MAX_REMEMBERED_PATTERNS = 1_000;
const MAX_REMEMBERED_CHARACTERS = 200_000;

const known = new RecentMap<PatternFacts>({
  maxEntries: MAX_REMEMBERED_PATTERNS,
  maxBytes: MAX_REMEMBERED_CHARACTERS,
});

function factsOf(source: string): PatternFacts {
  const facts = known.get(source) ?? examined(source);
  known.set(source, facts, source.length);
  return facts;
}

function examined(source: string): PatternFacts {
  try {
    return { instructions: compileExpression(source).programSize() };
  } catch (error) {
    // of nothing Go shows nothing, but shows it
    const text = (error instanceof Error ? error.message : String(error)).replace(/at end of expression$/, "$&: ``");
    return { problem: text, instructions: 0 };
  }
}
