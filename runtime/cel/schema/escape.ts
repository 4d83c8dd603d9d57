/**
 * The spelling of property names in expressions. Names that are not identifiers are escaped, and some can't be reached
 * at all. Keys of maps are values instead of identifiers, and never escaped. SPEC: Validation expressions, escapes.
 */

const ESCAPES: Readonly<Record<string, string>> = {
  __: "__underscores__",
  ".": "__dot__",
  "-": "__dash__",
  "/": "__slash__",
};

const UNESCAPES: ReadonlyMap<string, string> = new Map(
  Object.entries(ESCAPES).map(([text, escaped]) => [escaped.slice(2, -2), text]),
);

/** Reserved words, which are escaped if they are the whole name. */
const RESERVED: ReadonlySet<string> = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

const REACHABLE = /^[A-Za-z_./-][A-Za-z0-9_./-]*$/;

/** Returns the field name of a property, such as `x__dash__y` for `x-y`; undefined if expressions can't reach it. */
export function escapeName(name: string): string | undefined {
  if (RESERVED.has(name)) return `__${name}__`;
  if (!REACHABLE.test(name)) return undefined;
  return name.replace(/__|[./-]/g, (text) => ESCAPES[text] as string);
}

/** Returns the property of a field name; undefined if the name contains an unknown escape. */
export function unescapeName(escaped: string): string | undefined {
  let isKnown = true;
  const name = escaped.replace(/__([^_]+)__/g, (group, word: string) => {
    const text = UNESCAPES.get(word);
    if (text !== undefined) return text;
    if (group !== escaped || !RESERVED.has(word)) isKnown = false;
    return word;
  });
  return isKnown ? name : undefined;
}
