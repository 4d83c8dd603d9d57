/** Random JSON values and texts for the tests of codecs. */
import fc from "fast-check";
import type { JsonValue } from "../../runtime/api/json.js";

const MAX_INT64 = 2n ** 63n - 1n;
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Beyond what doubles hold exactly, on both sides. */
const largeInteger = fc.bigInt({ min: MAX_SAFE + 1n, max: MAX_INT64 }).chain((value) => fc.constantFrom(value, -value));

/** Without large integers, which are written, and read, as integers. */
const finiteDouble = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value) || Math.abs(value) >= 1e21);

/** Words that YAML or JavaScript may take for something else. */
const suspiciousText = fc.constantFrom(
  ...[
    "y",
    "no",
    "On",
    "~",
    "null",
    "010",
    "0x1f",
    "1_000",
    "1:30",
    ".inf",
    "2001-01-01",
    "<<",
    "=",
    "-",
    "? a",
    "a: b",
  ],
  ...[
    "# x",
    "&a",
    "*a",
    "!t",
    "%d",
    "@x",
    "`",
    "'",
    '"',
    "{",
    "[",
    "|",
    ">",
    "__proto__",
    "constructor",
    "",
    " ",
    "\t",
  ],
  ...[
    "a\n",
    "\na",
    "a\r\nb",
    "\u0085",
    "\u2028",
    "\ufeff",
    "\u0000",
    "\u007f",
    "😀",
    "1e3",
    "0b1",
    "0o7",
    "---",
    "...",
  ],
);

const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), suspiciousText);

/** Any JSON value with large integers, odd keys and odd texts. */
export const anyJson: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), finiteDouble, largeInteger, text),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(text, tie("value"), { maxKeys: 4 }),
  ),
})).value;

const PIECES = [
  ...['{"a":', "}", "[", "]", ",", ":", '"', "\\", "\\u12", "1e400", "-", "1.", "0", "9007199254740993", "true", "nul"],
  ...[
    "\n",
    "  ",
    "- ",
    "? ",
    "a: ",
    "&a ",
    "*a",
    "<<: ",
    "!!int ",
    "|\n",
    "---\n",
    "...\n",
    "%YAML 1.1\n",
    "\t",
    "#",
    "'",
  ],
];

/** Texts that come close to being JSON or YAML. */
export const documentText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), { maxLength: 24 })
  .map((parts) => parts.join(""));
