/** The room of the console: what it may import, and that no text of an object can become markup in it. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";

const root = resolve(import.meta.dirname, "../..");
const files = readdirSync(join(root, "console/src"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join("console/src", file));

/** Rooms of the runtime that work in browsers. */
const ROOMS = ["api", "client", "codec"];
/** What the console shares with the page of the API reference, another program for browsers. */
const SHARED_WITH_PAGES = "runtime/server/api-reference/page/sample.js";
const EDITOR = "console/src/editor/yaml-editor.ts";

/** Everything that makes markup, code or requests of a text. */
const FORBIDDEN = [
  /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|createContextualFragment|DOMParser/,
  /\beval\(|new Function\(|javascript:/,
  /localStorage|indexedDB|document\.cookie/,
  /\bany\b(?=[;,)>\]])/,
];

test("console: it imports itself, the client, the vocabulary and the codecs", () => {
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].flatMap(([, specifier = ""]) => {
      if (specifier.startsWith("node:")) return [`${file} imports ${specifier}`];
      if (specifier.startsWith("@codemirror/") && file !== EDITOR) return [`${file} imports ${specifier}`];
      if (!specifier.startsWith(".")) return [];
      const target = relative(root, resolve(root, dirname(file), specifier));
      const [top = "", room = ""] = target.split("/");
      const isOfRoom = top === "console" || (top === "runtime" && ROOMS.includes(room));
      const isAllowed = isOfRoom || target === SHARED_WITH_PAGES;
      return isAllowed ? [] : [`${file} imports ${specifier}`];
    });
  });
  assert.deepEqual(faults, []);
  assert.ok(files.length > 40, `only ${files.length} files were found; the search is broken`);
});

test("console: nothing makes markup of a text, and nothing is kept but in the session of the tab", () => {
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return FORBIDDEN.filter((pattern) => pattern.test(text)).map((pattern) => `${file}: ${pattern}`);
  });
  assert.deepEqual(faults, []);
});
