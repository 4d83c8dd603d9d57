import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestName } from "../../runtime/base/nearest-name.js";
import type { CommandDescription } from "../../runtime/command-line/flag-definition.js";
import { helpText } from "../../runtime/command-line/help-text.js";
import { manualPage } from "../../runtime/command-line/manual-page.js";
import { columnsOf, hasColours } from "../../runtime/command-line/terminal.js";

const COMMAND: CommandDescription = {
  usage: ["kindsmith ask QUESTION [flags]", "kindsmith ask --all"],
  about: "Asks a question.\n\n  an example keeps its form",
  flags: [
    { name: "to", value: "NAME", short: "t", default: "all", help: "Whom to ask." },
    { name: "rare", value: "LEVEL", help: "Few need it.", isRare: true, section: "More" },
    {
      name: "a-flag-with-a-long-name-that-does-not-fit",
      value: "TEXT",
      help: "Its text stands below.",
      section: "More",
    },
    { name: "idle", help: "Nothing.", withoutEffect: "of another program" },
  ],
};

test("the help text has sections, and leaves out what few need until all is requested", () => {
  const expected = `usage: kindsmith ask QUESTION [flags]
       kindsmith ask --all

Asks a question.

  an example keeps its form

Flags:
  -t, --to=NAME                   Whom to ask. (default all)

More:
  --a-flag-with-a-long-name-that-does-not-fit=TEXT
      Its text stands below.
`;
  assert.equal(helpText(COMMAND, { stream: { columns: 80 } }), expected);
  assert.match(helpText(COMMAND, { stream: { columns: 80 }, showsAll: true }), /^ {2}--rare=LEVEL +Few need it\.$/m);
});

test("no line is wider than the terminal, and titles are plain where it shows no colours", () => {
  const wide = { ...COMMAND, about: "word ".repeat(100) };
  const lines = helpText(wide, { stream: { columns: 60 } }).split("\n");
  assert.ok(lines.every((line) => line.length <= 60));
  assert.match(helpText(COMMAND, { stream: { columns: 80 } }), /^usage: /);
});

test("colours: the variables decide before the terminal does", () => {
  const cases: readonly (readonly [isTTY: boolean, environment: NodeJS.ProcessEnv, expected: boolean])[] = [
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: "1" }, false],
    [true, { NO_COLOR: "" }, true],
    [true, { TERM: "dumb" }, false],
    [false, { FORCE_COLOR: "1" }, true],
    [true, { FORCE_COLOR: "0" }, false],
    [true, { NO_COLOR: "1", FORCE_COLOR: "1" }, false],
  ];
  for (const [isTTY, environment, expected] of cases)
    assert.equal(hasColours({ isTTY }, environment), expected, JSON.stringify([isTTY, environment]));
  assert.deepEqual([columnsOf({}), columnsOf({ columns: 10 }), columnsOf({ columns: 500 })], [100, 40, 120]);
});

test("a name with a typing error finds its neighbour, and another one does not", () => {
  const names = ["serve", "store", "restore", "generate"];
  const found = ["sevre", "stroe", "generat", "SERVE", "x", "launch"].map((name) => nearestName(name, names));
  assert.deepEqual(found, ["serve", "store", "generate", "serve", undefined, undefined]);
});

test("the manual page escapes what would be a request of roff", () => {
  const description = { ...COMMAND, about: ".so /etc/passwd\n'quoted \\n-x" };
  const page = manualPage({ version: "1.2.3", about: "x", commands: [{ name: "ask", summary: "asks", description }] });
  assert.match(page, /^\\&\.so \/etc\/passwd$/m);
  assert.match(page, /^\\&'quoted \\en\\-x$/m);
  assert.match(page, /^\.B \\-t, \\-\\-to=NAME$/m);
});
