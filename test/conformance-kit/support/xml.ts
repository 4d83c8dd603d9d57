/** A small strict XML reader, sufficient to decide whether build servers can read a document. */
import assert from "node:assert/strict";

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string): string {
  assert.doesNotMatch(text, /</, "a bare <");
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const value = /^#\d+$/.test(name) ? String.fromCodePoint(Number(name.slice(1))) : ENTITIES[name];
    assert.ok(value !== undefined && whole.endsWith(";"), `the entity ${whole}`);
    return value;
  });
}

/** @throws AssertionError for a document that is not well formed */
export function parseXml(document: string): Element {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no document may hold them
  assert.doesNotMatch(document, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  assert.ok(document.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n'));
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open: Element[] = [root];
  const rest = document.slice(document.indexOf("\n") + 1);
  for (const [, text = "", tag] of rest.matchAll(/([^<]*)(?:<([^>]*)>)?/g)) {
    const current = open.at(-1) as Element;
    current.text += decoded(text);
    if (tag === undefined) continue;
    if (tag.startsWith("/")) {
      assert.equal(tag.slice(1), current.name);
      open.pop();
      continue;
    }
    const [, name = "", attributes = "", end = ""] = /^([\w-]+)((?: [\w-]+="[^"]*")*)(\/?)$/.exec(tag) ?? [];
    assert.notEqual(name, "", `the tag <${tag}>`);
    const pairs = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
      key,
      decoded(value),
    ]);
    assert.equal(new Set(pairs.map(([key]) => key)).size, pairs.length, "an attribute twice");
    const element = { name, attributes: Object.fromEntries(pairs) as Record<string, string>, children: [], text: "" };
    current.children.push(element);
    if (end === "") open.push(element);
  }
  assert.deepEqual(open, [root], "every element ends");
  assert.equal(root.children.length, 1);
  return root.children[0] as Element;
}
