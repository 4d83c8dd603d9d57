/** Reads how typed servers treat fields without a value, as structs of the product's own kinds list them. */

import type { Schema } from "../schema-types.js";
import type { KeywordReader } from "./raw-keywords.js";

const ALWAYS_PRESENT = "x-kindsmith-always-present";
const SET_WHEN_EMPTY = "x-kindsmith-set-when-empty";

/** @param node the struct as read so far; names that are not its fields are problems */
export function readAlwaysPresent(keywords: KeywordReader, node: Schema): { alwaysPresent?: string[] } {
  const alwaysPresent = namesOf(keywords, ALWAYS_PRESENT, "fields of the struct", (name) => has(node, name));
  return alwaysPresent === undefined ? {} : { alwaysPresent };
}

/** @param node as for {@link readAlwaysPresent}; names that are not its lists and maps are problems */
export function readSetWhenEmpty(keywords: KeywordReader, node: Schema): { setWhenEmpty?: string[] } {
  const isContainer = (name: string): boolean =>
    has(node, name) && ["array", "object"].includes(node.properties?.[name]?.type ?? "");
  const setWhenEmpty = namesOf(keywords, SET_WHEN_EMPTY, "lists or maps of the struct", isContainer);
  return setWhenEmpty === undefined ? {} : { setWhenEmpty };
}

function has({ properties = {} }: Schema, name: string): boolean {
  return Object.hasOwn(properties, name);
}

/** Returns undefined if the keyword is missing or names something unexpected, which is reported. */
function namesOf(
  keywords: KeywordReader,
  keyword: string,
  expected: string,
  fits: (name: string) => boolean,
): string[] | undefined {
  const names = keywords.texts(keyword);
  const wrong = (names ?? []).filter((name) => !fits(name));
  for (const name of wrong)
    keywords.report(keyword, `${JSON.stringify(name)} is not a field of the struct`, `expected ${expected}`);
  return wrong.length > 0 ? undefined : names;
}
