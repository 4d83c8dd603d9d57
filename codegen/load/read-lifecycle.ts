/** Reads the lifecycle of a version from `x-kindsmith-resource`. The linter judges its releases. */
import type { GroupVersionKind } from "../../runtime/api/gvk.js";
import type { JsonObject } from "../../runtime/api/json.js";
import { LIFECYCLE_EVENTS, type Lifecycle, type LifecycleEvent } from "../../runtime/api/lifecycle/lifecycle.js";
import type { SchemaPath } from "../problem.js";
import { type FieldReader, shortJson } from "./read-fields.js";

const KEYS = [...LIFECYCLE_EVENTS, "replacement", "onByDefault", "switchableWhenRemoved"];
const REPLACEMENT_KEYS = ["group", "version", "kind"];

/** @param path the path of `owner`, which may contain the key `lifecycle` */
export function readLifecycle(reader: FieldReader, owner: JsonObject, path: SchemaPath): Lifecycle | undefined {
  const declared = reader.object(owner, "lifecycle", path);
  if (declared === undefined) return undefined;
  const at = [...path, "lifecycle"];
  reportUnknownKeys(reader, declared, KEYS, at);
  if (declared.introduced === undefined) {
    reader.report(
      [...at, "introduced"],
      "introduced is missing",
      'expected the release that brings it, such as "1.22"',
    );
  }
  const releases: { [event in LifecycleEvent]?: string } = {};
  for (const event of LIFECYCLE_EVENTS) {
    const text = release(reader, declared, event, at);
    if (text !== undefined) releases[event] = text;
  }
  const replacement = readReplacement(reader, declared, at);
  const onByDefault = reader.flag(declared, "onByDefault", at);
  const switchableWhenRemoved = reader.flag(declared, "switchableWhenRemoved", at);
  const { introduced, ...later } = releases;
  if (introduced === undefined) return undefined;
  return {
    introduced,
    ...later,
    ...(replacement === undefined ? {} : { replacement }),
    ...(onByDefault === undefined ? {} : { onByDefault }),
    ...(switchableWhenRemoved === undefined ? {} : { switchableWhenRemoved }),
  };
}

/** YAML reads 1.30 as the number 1.3, so releases have to be texts. */
function release(reader: FieldReader, owner: JsonObject, key: string, path: SchemaPath): string | undefined {
  const value = owner[key];
  if (typeof value !== "number") return reader.text(owner, key, path);
  reader.report([...path, key], `${key} is the number ${shortJson(value)}`, 'put the release in quotes: "1.30"');
  return undefined;
}

function readReplacement(reader: FieldReader, owner: JsonObject, path: SchemaPath): GroupVersionKind | undefined {
  const replacement = reader.object(owner, "replacement", path);
  if (replacement === undefined) return undefined;
  const at = [...path, "replacement"];
  reportUnknownKeys(reader, replacement, REPLACEMENT_KEYS, at);
  return {
    group: reader.text(replacement, "group", at) ?? "",
    version: reader.requiredText(replacement, "version", at),
    kind: reader.requiredText(replacement, "kind", at),
  };
}

function reportUnknownKeys(reader: FieldReader, owner: JsonObject, known: readonly string[], path: SchemaPath): void {
  for (const key of Object.keys(owner)) {
    if (!known.includes(key)) {
      reader.report([...path, key], `unknown key ${JSON.stringify(key)}`, `expected one of ${known.join(", ")}`);
    }
  }
}
