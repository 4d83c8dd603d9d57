/** Where the fields and items of a YAML document are in its text, for those who show what is wrong with one of them. */
import { isAlias, isMap, isScalar, isSeq, type Node } from "yaml";
import { composeYaml } from "./yaml-codec.js";

/** Offsets in the text, in UTF-16 units: of the key of a field, or of an item. */
export interface YamlPlace {
  readonly from: number;
  readonly to: number;
}

/** Finds the places of fields. */
export type YamlPlaces = (path: readonly (string | number)[]) => YamlPlace;

/**
 * Reads a document once for any number of questions. A path that leads nowhere has the place of the innermost field
 * that is there.
 * @throws JsonSyntaxError for bad syntax and the limits of `decodeYaml`
 */
export function yamlPlaces(text: string): YamlPlaces {
  const { contents } = composeYaml(text).document;
  return (path) => {
    let node: unknown = contents;
    let place: YamlPlace = { from: 0, to: Math.max(0, text.indexOf("\n")) };
    for (const step of path) {
      const found = memberOf(node, step);
      if (found === undefined) return place;
      place = placeOf(found.shown) ?? place;
      node = found.value;
    }
    return place;
  };
}

interface Member {
  readonly shown: unknown;
  readonly value: unknown;
}

function memberOf(node: unknown, step: string | number): Member | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(step)];
    return item === undefined ? undefined : { shown: firstOf(item), value: item };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
  return pair === undefined ? undefined : { shown: pair.key, value: pair.value };
}

/** A list item that is an object is shown at its first key, rather than as a whole. */
function firstOf(item: unknown): unknown {
  return isMap(item) && item.items.length > 0 ? item.items[0]?.key : item;
}

function placeOf(node: unknown): YamlPlace | undefined {
  if (!isScalar(node) && !isMap(node) && !isSeq(node) && !isAlias(node)) return undefined;
  const range = (node as Node).range;
  return range === null || range === undefined ? undefined : { from: range[0], to: range[1] };
}
