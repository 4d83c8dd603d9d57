/** The fast reader of YAML against the one that knows places: it agrees, or it leaves the text to the other. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { parseAllDocuments } from "yaml";
import { parseDocuments } from "../../codegen/load/parse-yaml.js";
import { readPlainYaml } from "../../codegen/load/plain-yaml.js";
import { REPOSITORY } from "./workspace.js";

const LIMITS = { maxDepth: 200, maxNodes: 2_000_000 };
const CRDS = join(REPOSITORY, "../shared/corpus/crds");

/** What the reader with places makes of a text. */
function asYaml(text: string): unknown[] {
  const documents = parseAllDocuments(text, { strict: true, version: "1.2", prettyErrors: false });
  if (!Array.isArray(documents)) return [];
  return documents.map((document) => document.toJS() as unknown).filter((root) => root !== null);
}

const PLAIN: Readonly<Record<string, string>> = {
  "numbers in all spellings":
    "a: 17\nb: -0\nc: 1e3\nd: 0x1F\ne: 0o17\nf: 017\ng: 1_000\nh: 1.\ni: .5\nj: +3\nk: 1.5e-3",
  "words that were truth values once": "a: yes\nb: No\nc: on\nd: True\ne: FALSE\nf: y",
  "absent values": "a:\nb: ~\nc: null\nd: ''\ne: Null",
  "times are texts": "a: 2001-01-01\nb: 2001-12-14t21:59:43.10-05:00",
  "texts of several lines": "a: >-\n  one\n  two\n\n  three\nb: |\n  x\n   y\nc: one\n  two\nd: 'it''s\n\n  so'",
  escapes: 'a: "\\x41\\u00e9\\U0001F600\\n\\t\\"\\\\\\/"',
  "several documents": "---\na: 1\n---\n# nothing\n---\nb: 2\n...\n",
  "flow forms": "{a: [1, {b: c}, 'd', \"e\"], f: {}, g: []}",
  "names of objects": "__proto__: { x: 1 }\nconstructor: 2\ntoString: [3]",
  comments: "# first\na: 1 # after\n# +not a marker\nb: 'x # y'",
  "dashes and colons in texts": "a: x:y\nb: -z\nc: '- d'\nurl: http://example.com/a?b=c#d",
  "prose that looks like anchors, aliases and tags":
    "a: will *not* be used\nb: |\n  *s are allowed, &co,\n  !important <<\nc: '!has(self.a) || !self.b'\nd: x >> y << z",
  "windows line ends": "a: 1\r\nb:\r\n  - c\r\n  - d\r\n",
};

for (const [name, text] of Object.entries(PLAIN)) {
  test(`plain YAML: ${name}`, () => {
    const read = readPlainYaml(text, LIMITS);
    if (name !== "comments") assert.notEqual(read, undefined, "left to the other reader");
    if (read !== undefined) assert.deepEqual(read, asYaml(text));
  });
}

const LEFT: Readonly<Record<string, string>> = {
  "an anchor and an alias": "a: &x { b: 1 }\nc: *x",
  "a merge key": "a:\n  <<: { b: 1 }",
  "a tag": "a: !!str 1",
  "a directive": "%YAML 1.2\n---\na: 1",
  "a marker in a comment": "# +listType=map\na: 1",
  "a key twice": "a: 1\na: 2",
  "a key that is a number": "a: { 1.0: x }",
  "a key that is a truth value": "true: x",
  "no number": "a: .nan",
  "a list": "- a",
  "a text": "just words",
  nothing: "",
  "broken text": "a: [1",
  "a tab": "a:\n\t- b",
  "deep nesting": `a: ${"[".repeat(300)}${"]".repeat(300)}`,
};

for (const [name, text] of Object.entries(LEFT)) {
  test(`left to the reader with places: ${name}`, () => assert.equal(readPlainYaml(text, LIMITS), undefined));
}

test("a fault has its place, however the text was read", () => {
  const [document] = parseDocuments("a:\n  b: 1\n  c:\n    - d\n", "x.yaml", "schemas/x.yaml").documents;
  const problem = document?.problem(["a", "c", 0], "wrong");
  assert.deepEqual([problem?.file, problem?.line, problem?.column], ["schemas/x.yaml", 4, 7]);
});

test("both readers agree on every CRD of real projects", {
  skip: existsSync(CRDS) ? undefined : "not found at ../shared/corpus/crds",
}, (context) => {
  const files = readdirSync(CRDS, { recursive: true, encoding: "utf8" })
    .filter((file) => /\/crds\/.*\.ya?ml$/.test(file))
    .filter((_, index) => process.env.FULL_CORPUS !== undefined || index % 2 === 0);
  let plain = 0;
  for (const file of files) {
    const text = readFileSync(join(CRDS, file), "utf8");
    const read = readPlainYaml(text, LIMITS);
    if (read === undefined) continue;
    plain++;
    assert.deepEqual(read, asYaml(text), file);
  }
  context.diagnostic(`${plain} of ${files.length} files are plain`);
  assert.ok(plain > files.length / 2);
});
