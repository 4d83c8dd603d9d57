/** What others wrote, on a terminal. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { apply } from "../../runtime/cli/apply/apply-command.js";
import { terminalText } from "../../runtime/cli/terminal-text.js";

test("characters that a terminal acts on are spelled out", () => {
  assert.equal(terminalText("a\x1b[2Jb\rc\x9bd\x7f\u202e"), "a\\u001b[2Jb\\u000dc\\u009bd\\u007f\\u202e");
  const harmless = "größe ✓ 日本 👋\n\ttwo";
  assert.equal(terminalText(harmless), harmless);
});

test("names in files do not control the user's terminal", async () => {
  const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "a\\e]0;title\\a"}\n';
  let shown = "";
  const take = (part: string): void => {
    shown += part;
  };
  const stdin = (async function* () {
    yield Buffer.from(text);
  })();
  const flags = ["-f", "-", "--server=http://127.0.0.1:1"];
  assert.equal(await apply(flags, { stdin, stdout: take, stderr: take }), 1);
  assert.match(shown, /configmap\/a\\u001b\]0;title\\u0007: .*unreachable/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not be there
  assert.doesNotMatch(shown, /[\x00-\x09\x0b-\x1f]/);
});
