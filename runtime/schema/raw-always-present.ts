/** Fields that an object always has where the product's own kinds are read into typed structures, as a struct names them. */
import type { KeywordReader } from "./raw-keywords.js";
import type { Schema } from "./types.js";

const ALWAYS_PRESENT = "x-kindsmith-always-present";

/** @param node what was read of the struct so far: names of other than its fields are problems */
export function readAlwaysPresent(keywords: KeywordReader, node: Schema): { alwaysPresent?: string[] } {
  const alwaysPresent = keywords.texts(ALWAYS_PRESENT);
  if (alwaysPresent === undefined) return {};
  const wrong = alwaysPresent.filter((name) => !Object.hasOwn(node.properties ?? {}, name));
  for (const name of wrong)
    keywords.report(
      ALWAYS_PRESENT,
      `${JSON.stringify(name)} is no field of the struct`,
      "expected fields of the struct",
    );
  return wrong.length > 0 ? {} : { alwaysPresent };
}
