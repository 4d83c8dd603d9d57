/** A collection with a history, for lists at versions, and the expected answers. */
import type { JsonObject } from "../../../api/json.js";
import { arrayAt, bodyOf, expectEqual, expectFailure, expectOneOf, textAt, versionOf } from "../../assertions.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { type Collection, configMaps, type Query, shows } from "../../scenes/check-collection.js";

export const OWN = { labelSelector: "own=yes" };
const OLD = "a=1 b=1 c=1";
const CURRENT = "a=2 b=1 d=1";

/** A collection with a history: its content at `version`, and a token for the rest of that state. */
export interface Past {
  readonly maps: Collection;
  readonly version: string;
  readonly token: string;
}

/** `a=1 b=1`: names and `data.x` of the items. */
export function contents(list: JsonObject): string {
  return arrayAt(list, "items")
    .map((item) => `${textAt(item, "metadata", "name")}=${textAt(item, "data", "x")}`)
    .join(" ");
}

export async function madePast(scene: Scene): Promise<Past> {
  const maps = configMaps(scene);
  const make = (name: string): Promise<JsonObject> =>
    maps.create(name, { metadata: { labels: { own: "yes" } }, data: { x: "1" } });
  for (const name of ["a", "b", "c"]) await make(name);
  const first = bodyOf(await maps.list({ limit: "2", ...OWN }));
  shows(await maps.merge("a", { data: { x: "2" } }), 200);
  shows(await maps.delete("c"), 200);
  await make("d");
  return { maps, version: versionOf(first), token: textAt(first, "metadata", "continue") };
}

/** Expects the list's options to be rejected for that reason. */
export function expectRefused(answer: RawAnswer, scene: Scene, part: string, reason = "FieldValueForbidden"): void {
  expectFailure(answer, {
    code: 422,
    reason: "Invalid",
    parts: [part],
    details: { kind: "ListOptions", group: scene.profile.words.metaGroup },
    cause: { field: "resourceVersionMatch", reason },
  });
}

export const NEEDS_VERSION = "resourceVersionMatch is forbidden unless resourceVersion is provided";
export const LIMITS: readonly Query[] = [{}, { limit: "2" }];
export const BOTH = "with and without a limit";

/** Expects the state at the old version, whole or its first two items. */
export function expectPastState(answer: RawAnswer, version: string, isLimited: boolean): void {
  const list = shows(answer, 200, { "metadata.resourceVersion": version });
  expectEqual(`items of ${answer.line}`, contents(list), isLimited ? "a=1 b=1" : OLD);
}

/** Expects a state at or after the old version: the old one, the current one, or one in between. */
export function expectNotOlder(answer: RawAnswer, isLimited: boolean): void {
  const states = isLimited ? ["a=1 b=1", "a=2 b=1"] : [OLD, "a=2 b=1 c=1", "a=2 b=1", CURRENT];
  expectOneOf(`items of ${answer.line}`, contents(bodyOf(answer)), states);
}

export async function newest(maps: Collection): Promise<JsonObject> {
  return bodyOf(await maps.list({ limit: "1" }));
}
