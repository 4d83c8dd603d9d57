/**
 * Spellings of regular expressions that Go supports and RE2JS does not: names of Unicode classes in any case and in
 * long form, `\p{ASCII}`, and one name for several groups. They are rewritten to equivalent ones that RE2JS supports.
 */

/** General categories by lower-case name without underscores, which is how Go looks up classes. */
const CATEGORIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Any: "any",
    LC: "cased letter",
    Pe: "close punctuation",
    Pc: "connector punctuation",
    Cc: "control, cntrl",
    Sc: "currency symbol",
    Pd: "dash punctuation",
    Nd: "decimal number, digit",
    Me: "enclosing mark",
    Pf: "final punctuation",
    Cf: "format",
    Pi: "initial punctuation",
    L: "letter",
    Nl: "letter number",
    Zl: "line separator",
    Ll: "lowercase letter",
    M: "mark, combining mark",
    Sm: "math symbol",
    Lm: "modifier letter",
    Sk: "modifier symbol",
    Mn: "nonspacing mark",
    N: "number",
    Ps: "open punctuation",
    C: "other",
    Lo: "other letter",
    No: "other number",
    Po: "other punctuation",
    So: "other symbol",
    Zp: "paragraph separator",
    Co: "private use",
    P: "punctuation, punct",
    Z: "separator",
    Zs: "space separator",
    Mc: "spacing mark",
    Cs: "surrogate",
    S: "symbol",
    Lt: "titlecase letter",
    Cn: "unassigned",
    Lu: "uppercase letter",
  }).flatMap(([category, names]) =>
    [category.toLowerCase(), ...names.split(", ")].map((name) => [name.replaceAll(" ", ""), category] as const),
  ),
);

/**
 * A part of an expression: an escape of two characters, quoted text, a named class, brackets, or the head of a group.
 */
const PART = /\\Q[\s\S]*?(?:\\E|$)|\\([pP])(?:\{([^}]*)\}|([^{]))|\\[\s\S]|\[\^?\]?|\[:\^?\w+:\]|\]|\(\?P?<\w+>/gu;

/** Returns an equivalent expression in spellings that RE2JS knows; malformed parts are kept. Takes linear time. */
export function withoutGoSpellings(source: string): string {
  let isInBrackets = false;
  return source.replace(PART, (part, sign?: string, braced?: string, letter?: string) => {
    if (sign !== undefined) return classByName(part, sign, braced ?? letter ?? "", isInBrackets);
    if (part.startsWith("\\") || part.startsWith("[:")) return part;
    if (part.startsWith("(")) return isInBrackets ? part : "(";
    isInBrackets = part !== "]";
    return part;
  });
}

function classByName(part: string, sign: string, text: string, isInBrackets: boolean): string {
  const isNegated = (sign === "P") !== text.startsWith("^");
  const name = text.replace(/^\^/, "");
  const key = name.replace(/[ _-]/g, "").toLowerCase();
  if (key === "ascii") {
    const ascii = isNegated ? "[:^ascii:]" : "[:ascii:]";
    return isInBrackets ? ascii : `[${ascii}]`;
  }
  const known = CATEGORIES.get(key) ?? (SCRIPT.test(name) ? capitalized(name) : undefined);
  return known === undefined ? part : `\\${isNegated ? "P" : "p"}{${known}}`;
}

const SCRIPT = /^[A-Za-z]{2,}(?:_[A-Za-z]+)*$/;

/** Turns `OLD_italic` into `Old_Italic`. */
function capitalized(name: string): string {
  const words = name.split("_");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join("_");
}
