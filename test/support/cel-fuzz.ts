/** Random texts and expressions, meaningful or not, for properties that must hold for any input. */
import fc from "fast-check";
import { LIBRARIES } from "../../runtime/cel/libraries.js";
import { STANDARD_LIBRARY } from "../../runtime/cel/library/standard/standard-library.js";
import { randomExpressions } from "./cel-random-expressions.js";

const TOKENS = [
  ..."()[]{}.,:?!-+*/%<>=&|'\"`\\@$ \n\t",
  ..."a b self in true false null namespace 1 0x 1.5 9u 1e5 .5 'x' b'\\x' r'' ''' \"\"\" \\u00e9 😀 // && || == != <= >=".split(
    " ",
  ),
  ...".? [? {? has( .all(e, .map(e, .exists_one(e, .transformMap(k, v, .optMap(o, .sortBy(e, optional.of( T{f: ".split(
    " ",
  ),
];

/** Any text: characters, tokens in any order, and valid expressions with a piece removed, repeated or inserted. */
export function randomTexts(): fc.Arbitrary<string> {
  const tokens = fc.array(fc.constantFrom(...TOKENS), { maxLength: 40 }).map((list) => list.join(""));
  const damaged = fc
    .tuple(randomExpressions(), fc.nat(), fc.nat({ max: 12 }), fc.constantFrom(...TOKENS, "", ""), fc.boolean())
    .map(([expression, at, length, token, doubles]) => {
      const start = at % (expression.length + 1);
      const piece = expression.slice(start, start + length);
      return expression.slice(0, start) + token + (doubles ? piece + piece : "") + expression.slice(start + length);
    });
  const deep = fc
    .tuple(fc.constantFrom(...TOKENS), fc.nat({ max: 3_000 }), tokens)
    .map(([token, times, rest]) => token.repeat(times) + rest);
  return fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), tokens, damaged, deep);
}

const FUNCTIONS = [STANDARD_LIBRARY, ...LIBRARIES]
  .flatMap(({ functions }) => functions)
  .filter(({ name }) => /^[A-Za-z][\w.]*$/.test(name))
  .flatMap(({ name, overloads }) =>
    overloads.map(({ isMember, parameters }) => ({ name, isMember, arity: parameters.length })),
  );

const VALUES = [
  ..."0 1 -1 9223372036854775807 -9223372036854775808 0u 18446744073709551615u 0.5 -0.0 1e308 null true false".split(
    " ",
  ),
  ..."'' 'a' 'b😀é' '%s%d%e' '(a+)+$' '1.2.3' '10.0.0.1' '10.0.0.0/8' '1Gi' 'https://h:80/p?q=1' '[[' b'' b'\\xff'".split(
    " ",
  ),
  ..."[] [1] ['a','b'] [1,'a',null] {} {'a':1} {1:2,'b':[]} int string type(1) duration('1h') duration('-0.5s')".split(
    " ",
  ),
  ..."timestamp('2024-02-29T23:59:59.999Z') timestamp('0001-01-01T00:00:00Z') double('NaN') double('Infinity')".split(
    " ",
  ),
  ..."optional.none() optional.of(1) ip('::1') cidr('10.0.0.0/8') quantity('1.5Gi') url('https://h/') semver('1.2.3')".split(
    " ",
  ),
  ..."self self.a self.b self.a.b self[0] self.?a self.a[0]".split(" "),
];

const OPERATORS = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "in", "&&", "||"];

/**
 * Expressions in which any function is called with values of any types. Most pass the checker, since it knows none of
 * the types.
 */
export function randomCalls(): fc.Arbitrary<string> {
  const { value } = fc.letrec<{ value: string; call: string; combined: string }>((tie) => {
    const anything = tie("value").map((expression) => `dyn(${expression})`);
    return {
      value: fc.oneof({ maxDepth: 4 }, fc.constantFrom(...VALUES), tie("call"), tie("combined")),
      call: fc
        .tuple(fc.constantFrom(...FUNCTIONS), fc.array(anything, { minLength: 6, maxLength: 6 }))
        .map(([{ name, isMember, arity }, values]) => {
          const [receiver, ...rest] = values.slice(0, arity);
          return isMember ? `${receiver}.${name}(${rest.join(", ")})` : `${name}(${values.slice(0, arity).join(", ")})`;
        }),
      combined: fc.oneof(
        fc
          .tuple(anything, fc.constantFrom(...OPERATORS), anything)
          .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
        fc.tuple(anything, anything, anything).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
        fc.tuple(anything, anything).map(([a, b]) => `${a}[${b}]`),
        fc.tuple(anything, anything).map(([a, b]) => `${a}[?${b}].orValue(${b})`),
        fc
          .tuple(anything, fc.constantFrom("all", "exists", "exists_one", "map", "filter", "sortBy"), anything)
          .map(([range, macro, body]) => `${range}.${macro}(self, ${body})`),
        fc
          .tuple(anything, fc.constantFrom("all", "transformList", "transformMap"), anything)
          .map(([range, macro, body]) => `${range}.${macro}(k, self, ${body})`),
        fc.tuple(anything, anything).map(([key, content]) => `{${key}: ${content}, 'k': [${key}]}`),
      ),
    };
  });
  return value;
}

/** Any value that a client may send. */
export function randomJson(): fc.Arbitrary<unknown> {
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 53, "", "a", "😀"),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom("a", "b", "c", "a.b", "", "__proto__"), tie("value"), { maxKeys: 4 }),
    ),
  }));
  return value;
}
