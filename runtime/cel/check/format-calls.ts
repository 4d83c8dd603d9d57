/** Checks calls of `format` on constants: whether each clause has an argument of a type that it can format. */
import type { CallNode, Expression } from "../ast.js";
import type { CelType } from "../cel-types.js";
import { CelError } from "../cel-values.js";
import { ArgumentError, type FormatVerb, substitute } from "../library/strings/format-clauses.js";
import type { CheckedExpression } from "./checked-expression.js";
import type { Issues } from "./issues.js";
import { runtimeTypeName } from "./type-names.js";
import { childrenOf } from "./walk-expression.js";

const FORMAT = "string_format";

const INTEGERS = ["int", "uint"] as const;

/** The types that a clause can format, and its message for others. `dyn` is checked at evaluation. */
const RULES: Readonly<Record<FormatVerb, { readonly kinds: readonly CelType["kind"][]; readonly rule: string }>> = {
  s: {
    kinds: [
      ...(["list", "map", "int", "uint", "double", "bool", "string"] as const),
      ...(["timestamp", "bytes", "duration", "type", "null"] as const),
    ],
    rule: "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps",
  },
  d: { kinds: INTEGERS, rule: "decimal clause can only be used on integers" },
  o: { kinds: INTEGERS, rule: "octal clause can only be used on integers" },
  b: { kinds: [...INTEGERS, "bool"], rule: "only integers and bools can be formatted as binary" },
  x: {
    kinds: [...INTEGERS, "string", "bytes"],
    rule: "only integers, byte buffers, and strings can be formatted as hex",
  },
  X: {
    kinds: [...INTEGERS, "string", "bytes"],
    rule: "only integers, byte buffers, and strings can be formatted as hex",
  },
  // Strings are accepted for `NaN` and the infinities.
  f: { kinds: ["double", "string"], rule: "fixed-point clause can only be used on doubles" },
  e: { kinds: ["double", "string"], rule: "scientific clause can only be used on doubles" },
};

export function checkFormat(node: CallNode, { types, references }: CheckedExpression, issues: Issues): void {
  const reference = references.get(node.id);
  const [list] = node.arguments;
  if (reference === undefined || !("overloads" in reference) || !reference.overloads.includes(FORMAT)) return;
  if (node.target?.kind !== "literal" || typeof node.target.value !== "string" || list?.kind !== "list") return;
  const { elements } = list;
  let unfit: Expression | undefined;
  const result = substitute(node.target.value, elements.length, ({ verb }, argument) => {
    const element = elements[argument] as Expression;
    const { kinds, rule } = RULES[verb];
    const isNested = verb === "s";
    unfit = firstUnfit(element, types, kinds, isNested);
    const type = unfit && types.get(unfit.id);
    return type === undefined ? "" : new CelError(`${rule}, was given ${runtimeTypeName(type)}`);
  });
  if (result instanceof ArgumentError) issues.add(unfit?.id ?? node.id, result.message);
  else if (result instanceof CelError) issues.add(node.id, result.message);
  else if (elements.length > result.used)
    issues.add(
      node.id,
      `too many arguments supplied to string.format (expected ${result.used}, got ${elements.length})`,
    );
}

/** @param isNested whether to look into list and map literals too */
function firstUnfit(
  node: Expression,
  types: ReadonlyMap<number, CelType>,
  kinds: readonly CelType["kind"][],
  isNested: boolean,
): Expression | undefined {
  const kind = types.get(node.id)?.kind ?? "dyn";
  if (kind !== "dyn" && !kinds.includes(kind)) return node;
  if (!isNested || (node.kind !== "list" && node.kind !== "map")) return undefined;
  for (const child of childrenOf(node)) {
    const unfit = firstUnfit(child, types, kinds, isNested);
    if (unfit !== undefined) return unfit;
  }
  return undefined;
}
