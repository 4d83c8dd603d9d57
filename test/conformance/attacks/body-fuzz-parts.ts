/** How bodies are spoiled: a value somewhere in an object, or the bytes that say it. */
import { cloneJson, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../../runtime/api/json.js";
import type { Random } from "../../history/random.js";

const DEEP_LEVELS = 3_000;
const MANY = 2_000;

/** Values that stand where none of them is meant. */
const STRANGE: readonly (() => JsonValue)[] = [
  () => null,
  () => "",
  () => "\ud800",
  () => "\u0000\u001b[31m",
  () => "x".repeat(MANY),
  () => 0,
  () => -1,
  () => 1.5,
  () => 1e308,
  () => 2 ** 53,
  () => true,
  () => [],
  () => ({}),
  () => [null, null],
  () => [[[]]],
  () => ({ "": "" }),
  () => ({ __proto__x: 1, constructor: 1, toString: null, $patch: "delete" }),
  () => Array.from({ length: MANY }, (_, index) => index),
  () => Object.fromEntries(Array.from({ length: MANY }, (_, index) => [`k${index}`, "v"])),
];

const KEYS = ["__proto__", "$patch", "$retainKeys", "$setElementOrder/containers", "a.b", "", "metadata", "kind", "x"];

/** The same object with strange values in some places, and strange keys. */
export function twisted(random: Random, object: JsonObject): JsonObject {
  const copy = cloneJson(object);
  for (let count = 1 + random.below(3); count > 0; count--) {
    let holder: JsonObject | JsonValue[] = copy;
    for (let depth = random.below(8); depth > 0; depth--) {
      const parts: (JsonObject | JsonValue[])[] = Object.values(holder).filter(
        (part): part is JsonObject | JsonValue[] => Array.isArray(part) || isJsonObject(part as JsonValue),
      );
      if (parts.length === 0) break;
      holder = random.pick(parts);
    }
    const value = random.pick(STRANGE)();
    const known = Object.keys(holder);
    const key = known.length > 0 && random.chance(80) ? random.pick(known) : random.pick(KEYS);
    if (Array.isArray(holder)) holder[random.below(holder.length + 1)] = value;
    else setMember(holder, key, value);
  }
  return copy;
}

/** Other bytes: cut, flipped, repeated, nested, or of no form at all. */
export function brokenBytes(random: Random, bytes: Buffer): Buffer {
  const at = random.below(bytes.length + 1);
  switch (random.below(9)) {
    case 0:
      return bytes.subarray(0, at);
    case 1: {
      const copy = Buffer.from(bytes);
      for (let count = 1 + random.below(4); count > 0 && copy.length > 0; count--)
        copy[random.below(copy.length)] = random.below(256);
      return copy;
    }
    case 2:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([random.below(256)]), bytes.subarray(at)]);
    case 3:
      return Buffer.concat([bytes, bytes]);
    case 4: {
      const end = Math.min(bytes.length, at + random.below(40));
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at, end), bytes.subarray(end)]);
    }
    case 5:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(random.pick(["[", '{"a":', "- ", "\x9f", "\xbf", "\n\t"]).repeat(DEEP_LEVELS), "latin1"),
      ]);
    case 6:
      return Buffer.from(Array.from({ length: random.below(200) }, () => random.below(256)));
    case 7:
      return Buffer.from(random.pick(YAML_ODDITIES));
    default:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7f]), bytes.subarray(at)]);
  }
}

const YAML_ODDITIES = [
  "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
  "&a a: *a\n",
  "? [a, b]\n: c\n",
  "!!binary x\n",
  "a: !!float .nan\n",
  "a: 0x7fffffffffffffffffff\n",
  "%YAML 9.9\n---\na: b\n",
  "<<: {a: b}\nc: d\n",
  "a: |\n\u2028\u0085\n",
  "- - - - x\n",
  "a: b\n---\nc: d\n",
  "null",
  "~",
  '"',
  "{",
  "\ufeff{}",
];
