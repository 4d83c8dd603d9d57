import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { withPlace } from "../../runtime/command-line/configured-places.js";
import type { FlagDefinition } from "../../runtime/command-line/flag-definition.js";
import { parseFlags } from "../../runtime/command-line/parse-flags.js";

const FLAGS: readonly FlagDefinition[] = [
  { name: "secure-port", value: "PORT", default: "6443", help: "Port." },
  { name: "emulated-version", value: "RELEASE", help: "Release." },
  { name: "feature-gates", value: "LIST", isList: true, help: "Gates." },
  { name: "examples", help: "Examples too." },
];

describe("configuration files", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "kindsmith-configuration-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function parsed(text: string, ...argv: string[]): Record<string, string> {
    const file = join(folder, "c.yaml");
    writeFileSync(file, text);
    const { config, ...values } = Object.fromEntries(parseFlags(FLAGS, [`--config=${file}`, ...argv]));
    assert.equal(config, file);
    return values;
  }

  test("flags stand under their names, lists and mappings in the forms of YAML", () => {
    assert.deepEqual(parsed("secure-port: 0\nexamples: true\nfeature-gates: [A=true, B=false]\n"), {
      "secure-port": "0",
      examples: "true",
      "feature-gates": "A=true,B=false",
    });
    assert.deepEqual(parsed("feature-gates:\n  A: true\n  B: false\n"), {
      "secure-port": "6443",
      "feature-gates": "A=true,B=false",
    });
    assert.deepEqual(parsed(`{"secure-port": 7}`), { "secure-port": "7" });
    assert.deepEqual(parsed("# nothing\n"), { "secure-port": "6443" });
  });

  test("a number keeps the digits that were written", () => {
    assert.equal(parsed("emulated-version: 1.30\n")["emulated-version"], "1.30");
  });

  test("the command line counts more, also for lists", () => {
    assert.deepEqual(parsed("secure-port: 1\nfeature-gates: [A=true]\n", "--secure-port=2", "--feature-gates=B=true"), {
      "secure-port": "2",
      "feature-gates": "B=true",
    });
  });

  test("what is wrong is named with its place", () => {
    const cases: readonly (readonly [text: string, place: string, message: string])[] = [
      ["secure-prot: 1\n", ":1:1", 'unknown flag "secure-prot": did you mean secure-port?'],
      [
        "examples: true\n\nzzzzzzzzz: 1\n",
        ":3:1",
        'unknown flag "zzzzzzzzz": expected the name of a flag without dashes',
      ],
      [
        "config: other.yaml\n",
        ":1:1",
        "a configuration file can't name another one; --config is for the command line alone",
      ],
      ["examples: maybe\n", ":1:11", 'examples: expected true or false, found "maybe"'],
      ["examples: [true]\n", ":1:11", "examples: expected true or false"],
      ["secure-port: [1, 2]\n", ":1:14", "secure-port: expected one PORT, not a list"],
      ["secure-port:\n  a: 1\n", ":2:3", "secure-port: expected one PORT, not a mapping"],
      ["secure-port:\n", ":1:13", "secure-port: expected a value"],
      ["- a\n", ":1:1", "expected flags by their names, such as secure-port: 6443"],
      ["secure-port: 1\nsecure-port: 2\n", ":2:1", "Map keys must be unique"],
      ["secure-port: [\n", ":2:1", "Flow sequence in block collection must be sufficiently indented and end with a ]"],
    ];
    for (const [text, place, message] of cases)
      assert.throws(
        () => parsed(text),
        (error: Error) => {
          assert.equal(error.message, `${join(folder, "c.yaml")}${place}: ${message}`);
          return true;
        },
        text,
      );
  });

  test("a file that can't be read, or is too large, is refused", () => {
    assert.throws(() => parseFlags(FLAGS, ["--config=/nowhere"]), /^UsageError|--config: ENOENT: .*\/nowhere/);
    assert.throws(() => parsed(`# ${"x".repeat(1024 * 1024)}`), /has \d+ bytes, expected at most 1048576/);
  });

  test("a message about the value of a flag gets the place of the file, unless the command line has the flag too", () => {
    parsed("secure-port: abc\nemulated-version: x\n", "--emulated-version=1.30");
    const file = join(folder, "c.yaml");
    assert.equal(withPlace('--secure-port: found "abc"'), `${file}:1:14: --secure-port: found "abc"`);
    assert.equal(withPlace("--emulated-version: found"), "--emulated-version: found");
    assert.equal(withPlace("secure-port is taken"), "secure-port is taken");
    parseFlags(FLAGS, ["--secure-port=1"]);
    assert.equal(withPlace("--secure-port: found"), "--secure-port: found");
  });
});
