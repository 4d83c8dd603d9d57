/** Texts that still contain a word of the former profile after a conversion: people have to look at them. */
import { isJsonObject, type JsonValue } from "../../../api/json.js";
import type { ProfileWords } from "../../../api/profile/naming-profile.js";

/** Texts for people, and names of images, in which nothing depends on the words. */
const IRRELEVANT: ReadonlySet<string> = new Set(["image", "imageID", "managedFields", "message", "note"]);
/** The depth at which places are cut, since people's data can have any names. */
const PLACE_DEPTH = 4;
const LETTERS = "[A-Za-z0-9-]";

/** Returns the pattern of the words of one profile that another one does not have. */
export function formerWords(from: ProfileWords, to: ProfileWords): RegExp {
  const words = [
    [from.groupDomain, to.groupDomain],
    [from.keyDomain, to.keyDomain],
    [from.systemNamespace, to.systemNamespace],
    [from.publicNamespace, to.publicNamespace],
    [from.nodeLeaseNamespace, to.nodeLeaseNamespace],
    [from.rootCaConfigMap, to.rootCaConfigMap],
  ].flatMap(([former = "", word]) => (former === word ? [] : [former.replaceAll(".", "\\.")]));
  return words.length === 0 ? /$^/ : new RegExp(`(?<!${LETTERS})(?:${words.join("|")})(?!${LETTERS})`);
}

/**
 * Returns the places in an object, such as `data.settings`, without positions in lists; the place of a name is
 * `metadata.labels["the name"]`. Each place once.
 */
export function placesOf(value: JsonValue, words: RegExp, path: readonly string[] = []): ReadonlySet<string> {
  if (typeof value === "string") return new Set(words.test(value) ? [path.slice(0, PLACE_DEPTH).join(".")] : []);
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...placesOf(item, words, path)]));
  if (!isJsonObject(value)) return new Set();
  return new Set(
    Object.entries(value).flatMap(([name, member]) => {
      if (IRRELEVANT.has(name) || member === undefined) return [];
      const places = [...placesOf(member, words, [...path, name])];
      // The name itself is what people have to look for, such as the key of a label.
      return words.test(name)
        ? [`${path.slice(0, PLACE_DEPTH).join(".")}[${JSON.stringify(name)}]`, ...places]
        : places;
    }),
  );
}
