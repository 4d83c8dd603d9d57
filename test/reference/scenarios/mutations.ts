/** Objects with one error: a member that is missing, of another type, out of range, unknown, or duplicated. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../runtime/api/json.js";
import { fieldAt, objectAt } from "../../support/json.js";

export interface Mutation {
  /** `spec.ports[0].port missing`. */
  readonly id: string;
  /** JSON text, because only text can contain a duplicate member. */
  readonly body: string;
}

type Path = readonly (string | number)[];

/** Every mutation of everything in the object except its type and name. */
export function mutationsOf(object: JsonObject): Mutation[] {
  return placesOf(object, [])
    .filter((path) => !KEPT.has(shown(path)))
    .flatMap((path) => mutationsAt(object, path));
}

const KEPT: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "metadata.name"]);
const TOO_LARGE = 2_147_483_648;
const LONG = "x".repeat(300);

function placesOf(value: JsonValue | undefined, path: Path): Path[] {
  const own = path.length === 0 ? [] : [path];
  if (Array.isArray(value)) return [...own, ...value.flatMap((item, index) => placesOf(item, [...path, index]))];
  if (!isJsonObject(value)) return own;
  return [...own, ...Object.keys(value).flatMap((key) => placesOf(value[key], [...path, key]))];
}

function mutationsAt(object: JsonObject, path: Path): Mutation[] {
  const value = fieldAt(object, ...path);
  const replaced = Object.entries(replacementsOf(value)).map(([what, replacement]) => ({
    id: `${shown(path)} ${what}`,
    body: JSON.stringify(withValue(object, path, () => replacement)),
  }));
  const missing = { id: `${shown(path)} missing`, body: JSON.stringify(withValue(object, path, () => undefined)) };
  return [missing, ...replaced, ...(isJsonObject(value) ? membersOf(object, path, value) : [])];
}

function replacementsOf(value: JsonValue | undefined): Record<string, JsonValue> {
  if (typeof value === "string")
    return {
      "as number": 7,
      null: null,
      empty: "",
      "with other characters": "Not_valid!",
      long: LONG,
      "as object": {},
    };
  if (typeof value === "number")
    return {
      "as text": "7",
      null: null,
      negative: -1,
      zero: 0,
      "too large": TOO_LARGE,
      "with fraction": 1.5,
      "as list": [],
    };
  if (typeof value === "boolean") return { "as text": "true", null: null, other: !value };
  if (Array.isArray(value))
    return {
      "as object": {},
      null: null,
      empty: [],
      "with null": [null],
      "as text": "text",
      twice: [...value, ...value],
    };
  return { "as list": [], null: null, empty: {}, "as text": "text" };
}

const MARK = "\u0001mark";

/** An unknown member, and a duplicate one. */
function membersOf(object: JsonObject, path: Path, value: JsonObject): Mutation[] {
  const unknown = withValue(object, path, () => ({ ...value, unknownField: 1 }));
  const [first] = Object.keys(value);
  const all = [{ id: `${shown(path)} with unknown member`, body: JSON.stringify(unknown) }];
  if (first === undefined) return all;
  const marked = JSON.stringify(withValue(object, path, () => ({ ...value, [MARK]: 0 })));
  const again = `${JSON.stringify(first)}:${JSON.stringify(value[first])}`;
  return [
    ...all,
    { id: `${shown(path)} with a member twice`, body: marked.replace(`${JSON.stringify(MARK)}:0`, again) },
  ];
}

/** Returns a copy with another value at a path; undefined removes the member or the item. */
function withValue(
  object: JsonValue | undefined,
  [key, ...rest]: Path,
  changed: () => JsonValue | undefined,
): JsonValue | undefined {
  if (key === undefined) return changed();
  const value = withValue(fieldAt(object, key), rest, changed);
  if (!Array.isArray(object)) return { ...objectAt(object), [key]: value };
  return value === undefined
    ? object.filter((_, index) => index !== key)
    : object.map((item, index) => (index === key ? value : item));
}

function shown(path: Path): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? key : `${text}.${key}`;
  }, "");
}
