/** Removes a field from a document by its path as conflicts have it: `.spec.ports[port=80,protocol="TCP"].name`. */
import { isObject } from "../values/json-tree.js";

/** Returns a copy without the field; the same document if it has no such field. */
export function withoutField<T>(document: T, path: string): T {
  const copy = structuredClone(document);
  return remove(copy, path) ? copy : document;
}

/** What a document has at the path; undefined if nothing. */
export function fieldAt(document: unknown, path: string): unknown {
  if (path === "") return document;
  const step = stepOf(document, path);
  return step === undefined
    ? undefined
    : fieldAt((step.parent as Record<string | number, unknown>)[step.key], step.rest);
}

function remove(document: unknown, path: string): boolean {
  const step = stepOf(document, path);
  if (step === undefined) return false;
  const parent = step.parent as Record<string | number, unknown>;
  if (step.rest !== "") return remove(parent[step.key], step.rest);
  if (Array.isArray(parent)) parent.splice(step.key as number, 1);
  else delete parent[step.key];
  return true;
}

interface Step {
  readonly parent: unknown;
  readonly key: string | number;
  readonly rest: string;
}

function stepOf(value: unknown, path: string): Step | undefined {
  if (Array.isArray(value)) return itemStep(value, path);
  if (!isObject(value) || !path.startsWith(".")) return undefined;
  // Names of fields may contain dots and brackets; the longest one that is there is meant.
  const names = Object.keys(value).filter((name) => isNext(path.slice(1), name));
  const name = names.sort((a, b) => b.length - a.length)[0];
  return name === undefined ? undefined : { parent: value, key: name, rest: path.slice(name.length + 1) };
}

function isNext(text: string, name: string): boolean {
  return text.startsWith(name) && (text.length === name.length || /[.[]/.test(text[name.length] as string));
}

function itemStep(items: readonly unknown[], path: string): Step | undefined {
  const selector = /^\[((?:"(?:[^"\\]|\\.)*"|[^\]"])*)\]/.exec(path);
  if (selector === null) return undefined;
  const wanted = [...(selector[1] as string).matchAll(/([^=,]*)=("(?:[^"\\]|\\.)*"|[^,]*)/g)];
  const index =
    wanted.length === 0 ? Number(selector[1]) : items.findIndex((item) => wanted.every((w) => fits(item, w)));
  if (!Number.isInteger(index) || index < 0 || index >= items.length) return undefined;
  return { parent: items, key: index, rest: path.slice(selector[0].length) };
}

function fits(item: unknown, [, key = "", text = ""]: RegExpMatchArray): boolean {
  const member = key === "" ? item : isObject(item) ? item[key] : undefined;
  return text === JSON.stringify(member);
}
