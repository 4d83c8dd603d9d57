/** Random typed expressions over a few variables, and values for the variables. */
import fc from "fast-check";
import { BOOL, BYTES, type CelType, DOUBLE, INT, listOf, mapOf, STRING, UINT } from "../../runtime/cel/cel-types.js";

/** The variables that the expressions may use. */
export const VARIABLES: Readonly<Record<string, CelType>> = {
  i: INT,
  j: INT,
  u: UINT,
  d: DOUBLE,
  b: BOOL,
  s: STRING,
  t: STRING,
  y: BYTES,
  l: listOf(INT),
  r: listOf(STRING),
  m: mapOf(STRING, INT),
};

type TypeName = "bool" | "int" | "uint" | "double" | "string" | "bytes" | "ints" | "strings" | "map";

/** Parts of the language that an expression can do without, since engines differ in them. */
export type Feature =
  | "int of string"
  | "int of uint"
  | "int of double"
  | "negation of int"
  | "quotient of int"
  | "remainder of int"
  | "bytes beyond ASCII"
  | "empty lists"
  | "order of doubles"
  | "in an empty list";

/** Nesting of the expressions, which doubles their length with each level. */
const MAX_DEPTH = 4;

const SMALL_INTEGERS = fc.integer({ min: -9, max: 12 }).map(String);
const EDGE_INTEGERS = fc.constantFrom("9223372036854775807", "-9223372036854775808", "9007199254740993", "0");
const DOUBLES = fc.constantFrom("0.0", "-0.0", "1.5", "-2.25", "1e300", "3.0", "0.1", "9007199254740993.0");
const STRINGS = fc.constantFrom("''", "'a'", "'ab'", "'b😀é'", '"\\n\\u00e9"', "'12'", "'true'", "'-3.5'");
const BYTES_LITERALS = fc.constantFrom("b''", "b'a'", "b'\\xff'", "b'é'");

/** Expressions of any type, as text. */
export function randomExpressions(without: readonly Feature[] = []): fc.Arbitrary<string> {
  const builders = fc.letrec<Expressions>((tie) => {
    const of: Of = (type) => tie(type) as fc.Arbitrary<string>;
    return { ...logic(of, without), ...numbers(of, without), ...texts(of, without), ...collections(of, without) };
  });
  const all = fc.oneof(...Object.values(builders));
  return without.includes("in an empty list") ? all.filter((expression) => !expression.includes(" in [])")) : all;
}

type Expressions = Record<TypeName, string>;
type Builders<Types extends TypeName> = Record<Types, fc.Arbitrary<string>>;
/** Expressions of a type inside another one. */
type Of = (type: TypeName) => fc.Arbitrary<string>;

const COMPARISONS = ["==", "!=", "<", "<=", ">", ">="];

const EQUALITIES = ["==", "!="];

function logic(of: Of, without: readonly Feature[]): Builders<"bool"> {
  const functions = fc.constantFrom("contains", "startsWith", "endsWith");
  const macros = fc.constantFrom("all", "exists", "exists_one");
  return {
    bool: nested(
      fc.constantFrom("true", "false", "b"),
      binary(of("bool"), ["&&", "||"]),
      text(["!", ""], of("bool")),
      choice(of, "bool"),
      binary(of("int"), COMPARISONS),
      binary(of("uint"), COMPARISONS),
      // one of them may be no number
      binary(of("double"), without.includes("order of doubles") ? EQUALITIES : COMPARISONS),
      binary(of("string"), COMPARISONS),
      binary(of("bytes"), EQUALITIES),
      binary(of("ints"), EQUALITIES),
      binary(of("map"), EQUALITIES),
      binary(of("int"), ["in"], of("ints")),
      binary(of("string"), ["in"], of("strings")),
      binary(of("string"), ["in"], of("map")),
      text(["", ".", "(", ")"], of("string"), functions, of("string")),
      text(["", ".", "(e, ", ")"], of("ints"), macros, predicates(of)),
    ),
  };
}

function numbers(of: Of, without: readonly Feature[]): Builders<"int" | "uint" | "double"> {
  const convertible = (["uint", "double", "string"] as const).filter((type) => !without.includes(`int of ${type}`));
  const conversions = convertible.map((type) => text(["int(", ")"], of(type)));
  const arithmetic = [
    ...["+", "-", "*"],
    ...(without.includes("quotient of int") ? [] : ["/"]),
    ...(without.includes("remainder of int") ? [] : ["%"]),
  ];
  const sized = fc.oneof(of("string"), of("ints"), of("strings"), of("map"), of("bytes"));
  return {
    int: nested(
      fc.oneof(SMALL_INTEGERS, EDGE_INTEGERS, fc.constantFrom("i", "j")),
      binary(of("int"), arithmetic),
      ...(without.includes("negation of int") ? [] : [text(["-(", ")"], of("int"))]),
      choice(of, "int"),
      text(["size(", ")"], sized),
      text(["", "[", "]"], of("ints"), of("int")),
      text(["", "[", "]"], of("map"), of("string")),
      ...conversions,
    ),
    uint: nested(
      fc.constantFrom("0u", "1u", "7u", "u", "4294967296u"),
      binary(of("uint"), ["+", "-", "*", "/", "%"]),
      choice(of, "uint"),
      text(["uint(", ")"], of("int")),
    ),
    double: nested(
      fc.oneof(DOUBLES, fc.constant("d")),
      binary(of("double"), ["+", "-", "*", "/"]),
      text(["-(", ")"], of("double")),
      choice(of, "double"),
      text(["double(", ")"], of("int")),
    ),
  };
}

function texts(of: Of, without: readonly Feature[]): Builders<"string" | "bytes"> {
  const isPlain = without.includes("bytes beyond ASCII");
  return {
    string: nested(
      fc.oneof(STRINGS, fc.constantFrom("s", "t")),
      binary(of("string"), ["+"]),
      choice(of, "string"),
      text(["string(", ")"], fc.oneof(of("int"), of("bool"))),
      text(["", "[", "]"], of("strings"), of("int")),
    ),
    bytes: nested(
      fc.oneof(isPlain ? fc.constantFrom("b''", "b'a'") : BYTES_LITERALS, fc.constant("y")),
      binary(of("bytes"), ["+"]),
      text(["bytes(", ")"], of("string")),
    ),
  };
}

function collections(of: Of, without: readonly Feature[]): Builders<"ints" | "strings" | "map"> {
  const lists = ["l", "[1, 2, 3]", ...(without.includes("empty lists") ? [] : ["[]"])];
  return {
    ints: nested(
      fc.constantFrom(...lists),
      text(["[", ", ", "]"], of("int"), of("int")),
      binary(of("ints"), ["+"]),
      choice(of, "ints"),
      text(["", ".filter(e, ", ")"], of("ints"), predicates(of)),
      text(["", ".map(e, e + ", ")"], of("ints"), of("int")),
    ),
    strings: nested(
      fc.constantFrom("r", "['a', 'b']"),
      text(["[", ", ", "]"], of("string"), of("string")),
      text(["", ".map(e, string(e))"], of("ints")),
    ),
    map: nested(
      fc.constantFrom("m", "{'a': 1, 'b': 2}"),
      text(["{", ": ", "}"], of("string"), of("int")),
      choice(of, "map"),
    ),
  };
}

/** One of several, the first of which is no deeper. */
function nested(leaf: fc.Arbitrary<string>, ...others: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.oneof({ maxDepth: MAX_DEPTH, depthIdentifier: "expression" }, leaf, ...others);
}

/** Values between parts of a text. */
function text(parts: readonly string[], ...values: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...values).map((made) => parts.map((part, index) => part + (made[index] ?? "")).join(""));
}

function binary(left: fc.Arbitrary<string>, operators: readonly string[], right = left): fc.Arbitrary<string> {
  return text(["(", " ", " ", ")"], left, fc.constantFrom(...operators), right);
}

function choice(of: Of, type: TypeName): fc.Arbitrary<string> {
  return text(["(", " ? ", " : ", ")"], of("bool"), of(type), of(type));
}

/** Returns predicates over the variable of a macro. */
function predicates(of: Of): fc.Arbitrary<string> {
  const compared = fc
    .tuple(fc.constantFrom("<", "==", ">=", "!="), of("int"))
    .map(([operator, value]) => `e ${operator} ${value}`);
  return fc.oneof(compared, of("bool"), fc.constant("e % 2 == 0"), fc.constant("1 / e > 0"));
}

/** Values of {@link VARIABLES}, as JavaScript has them: int as bigint, uint as its number, bytes as an array. */
export const randomVariables = fc.record({
  i: fc.bigInt({ min: -20n, max: 20n }),
  j: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  u: fc.bigInt({ min: 0n, max: 2n ** 53n }),
  d: fc.double({ noDefaultInfinity: true, noNaN: true }),
  b: fc.boolean(),
  s: fc.string({ unit: "grapheme", maxLength: 5 }),
  t: fc.constantFrom("a", "b", "", "ab"),
  y: fc.uint8Array({ maxLength: 4 }),
  l: fc.array(fc.bigInt({ min: -5n, max: 5n }), { maxLength: 4 }),
  r: fc.array(fc.constantFrom("a", "b", "x"), { maxLength: 3 }),
  m: fc.dictionary(fc.constantFrom("a", "b", "c"), fc.bigInt({ min: -3n, max: 3n })),
});

export type Variables = typeof randomVariables extends fc.Arbitrary<infer Values> ? Values : never;
