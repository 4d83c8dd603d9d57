/**
 * Regular expressions in RE2 syntax, in time linear in the text. SPEC: Validation expressions, regular expressions.
 * Linear still means the length of the text times the size of the pattern's automaton, and finding all matches may read
 * the rest of the text for each of them, so all matching counts as effort.
 */
import type { RE2JS } from "re2js";
import { compileExpression, matcherOn } from "../../schema/compiler/keywords/pattern.js";
import { CelError } from "../cel-values.js";
import { spend } from "./effort.js";

/** Number of compiled patterns that are cached; the least recently used one is evicted. */
const MAX_PATTERNS = 64;

/** Maximum length of a pattern, in code units, which is that of a whole expression. */
export const MAX_PATTERN_LENGTH = 100_000;

/** Compiling costs about as much as reading this many characters, per character and per instruction. */
const STEPS_TO_COMPILE = 50;

/** Number of instructions of an automaton that take one step together, since few of them are active at a time. */
const INSTRUCTIONS_PER_STEP = 16;

const patterns = new Map<string, Pattern | CelError>();

/** A compiled pattern. Matching counts as effort, by text and pattern, and throws EffortExceeded. */
export class Pattern {
  private readonly stepsPerUnit: number;

  constructor(private readonly compiled: RE2JS) {
    this.stepsPerUnit = Math.ceil(compiled.programSize() / INSTRUCTIONS_PER_STEP);
    spend(compiled.programSize() * STEPS_TO_COMPILE);
  }

  /** Returns whether the pattern matches anywhere in a text. */
  test(text: string): boolean {
    spend((text.length + 1) * this.stepsPerUnit);
    return this.compiled.test(text);
  }

  /** Returns the leftmost match; undefined if there is none. */
  find(text: string): string | undefined {
    return this.findAll(text, 1)[0];
  }

  /** Returns non-overlapping matches from left to right; an empty match directly after another one is skipped. */
  findAll(text: string, limit: number): string[] {
    spend(Math.min(text.length + 1, READS_COUNTED) * this.stepsPerUnit);
    const matcher = matcherOn(this.compiled, new CountedText(text, this.stepsPerUnit));
    const found: string[] = [];
    let end = -1;
    while (found.length < limit && matcher.find()) {
      spend(STEPS_PER_MATCH);
      const [start, next] = [matcher.start(), matcher.end()];
      if (start !== next || start !== end) found.push(text.slice(start, next));
      end = next;
    }
    return found;
  }
}

/** Returns a compiled pattern from the cache or compiles it; an error if it is malformed. */
export function compilePattern(text: string): Pattern | CelError {
  let pattern = patterns.get(text);
  if (pattern === undefined) pattern = compile(text);
  else patterns.delete(text);
  if (patterns.size >= MAX_PATTERNS) patterns.delete(patterns.keys().next().value as string);
  patterns.set(text, pattern);
  return pattern;
}

function compile(text: string): Pattern | CelError {
  if (text.length > MAX_PATTERN_LENGTH) {
    return new CelError(`regular expression has ${text.length} characters, the limit is ${MAX_PATTERN_LENGTH}`);
  }
  spend(text.length * STEPS_TO_COMPILE);
  let compiled: RE2JS;
  try {
    compiled = compileExpression(text);
  } catch (error) {
    return new CelError(error instanceof Error ? error.message : String(error));
  }
  return new Pattern(compiled);
}

/** Steps for finding one more match, besides reading. */
const STEPS_PER_MATCH = 32;

/** Number of reads that are counted together. */
const READS_COUNTED = 256;

/** A text whose reading counts as effort: the engines of re2js only read it through these two methods. */
class CountedText extends String {
  private reads = 0;

  constructor(
    private readonly text: string,
    private readonly stepsPerUnit: number,
  ) {
    super(text);
  }

  override charCodeAt(index: number): number {
    this.reads += 1;
    if (this.reads === READS_COUNTED) {
      this.reads = 0;
      spend(READS_COUNTED * this.stepsPerUnit);
    }
    return this.text.charCodeAt(index);
  }

  override indexOf(searched: string, from = 0): number {
    const index = this.text.indexOf(searched, from);
    spend((index === -1 ? this.text.length : index) - from);
    return index;
  }
}
