import assert from "node:assert/strict";
import { test } from "node:test";
import { UsageError } from "../../runtime/base/usage-error.js";
import { type FlagDefinition, HELP_FLAG } from "../../runtime/command-line/flag-definition.js";
import { parseFlags } from "../../runtime/command-line/parse-flags.js";

const FLAGS: readonly FlagDefinition[] = [
  { name: "output", value: "FORMAT", default: "table", help: "The form.", short: "o" },
  { name: "folder", value: "DIR", what: "a folder", help: "A folder." },
  { name: "selector", value: "LIST", isList: true, help: "Labels.", alias: "labels" },
  { name: "watch", help: "Go on." },
  { name: "v", short: "v", value: "LEVEL", help: "Verbosity." },
  { name: "idle", value: "TEXT", help: "Nothing.", withoutEffect: "of another program" },
  HELP_FLAG,
];

function parsed(...argv: string[]): Record<string, string> {
  return Object.fromEntries(parseFlags(FLAGS, argv));
}

test("a value stands behind an equals sign or in the next argument, whatever it begins with", () => {
  assert.deepEqual(parsed("--output=json"), { output: "json" });
  assert.deepEqual(parsed("--output", "json"), { output: "json" });
  assert.deepEqual(parsed("-o", "json"), { output: "json" });
  assert.deepEqual(parsed("--selector", "--watch"), { output: "table", selector: "--watch" });
  assert.deepEqual(parsed("--output=a=b"), { output: "a=b" });
  assert.deepEqual(parsed("--output="), { output: "" });
});

test("a switch has a value of its own, and never takes the next argument", () => {
  assert.deepEqual(parsed("--watch"), { output: "table", watch: "true" });
  assert.deepEqual(parsed("--watch=F"), { output: "table", watch: "false" });
  const operands: string[] = [];
  const values = parseFlags(FLAGS, ["--watch", "false", "-h"], { onArgument: (argument) => operands.push(argument) });
  assert.deepEqual([values.get("watch"), values.get("help"), operands], ["true", "true", ["false"]]);
  assert.throws(
    () => parsed("--watch=perhaps"),
    /^UsageError: --watch: found "perhaps", expected true or false$|found "perhaps"/,
  );
});

test("lists are joined, other flags count as given last, and another name is the same flag", () => {
  assert.deepEqual(parsed("--selector=a", "--labels=b", "--output=x", "--output=y"), { output: "y", selector: "a,b" });
  assert.throws(
    () => parseFlags(FLAGS, ["--output=x", "--output=y"], { refusesRepeats: true }),
    /--output is given twice/,
  );
});

test("a letter takes its value in each of its forms", () => {
  for (const argv of [["-v", "2"], ["-v=2"], ["-v2"], ["--v=2"], ["--v", "2"]])
    assert.equal(parseFlags(FLAGS, argv).get("v"), "2", argv.join(" "));
});

test("what follows two dashes is no flag", () => {
  const operands: string[] = [];
  parseFlags(FLAGS, ["a", "--", "--watch", "--none"], { onArgument: (argument) => operands.push(argument) });
  assert.deepEqual(operands, ["a", "--watch", "--none"]);
});

test("a wrong command line names what was found and what was probably meant", () => {
  const cases: readonly (readonly [readonly string[], string])[] = [
    [
      ["--wacth"],
      "unknown flag --wacth: did you mean --watch? allowed are --output, --folder, --selector, --watch, --v, --help, --config",
    ],
    [
      ["--zzzzzz=1"],
      "unknown flag --zzzzzz: allowed are --output, --folder, --selector, --watch, --v, --help, --config",
    ],
    [["extra"], 'unexpected argument "extra": only flags are allowed here, such as --output=FORMAT'],
    [["-x"], 'unexpected argument "-x": only flags are allowed here, such as --output=FORMAT'],
    [["--output"], "--output needs a value: --output=FORMAT"],
    [["--folder", "--watch"], "--folder needs a folder: --folder=DIR"],
    [["--folder="], "--folder needs a folder: --folder=DIR"],
  ];
  for (const [argv, message] of cases)
    assert.throws(
      () => parseFlags(FLAGS, argv),
      (error: Error) => {
        assert.ok(error instanceof UsageError);
        assert.equal(error.message, message);
        return true;
      },
    );
});

test("flags without effect are reported once each", () => {
  const idle: string[] = [];
  parseFlags(FLAGS, ["--idle=a", "--idle=b"], {
    onWithoutEffect: (flags) => idle.push(...flags.map(({ name }) => name)),
  });
  assert.deepEqual(idle, ["idle"]);
});

test("a word of a flag's name suggests the flag; the shortest of several", () => {
  const flags = ["unsecured-health-port", "secure-port", "report-file"].map((name) => ({ name, value: "X", help: "" }));
  assert.throws(() => parseFlags(flags, ["--port=1"]), /unknown flag --port: did you mean --secure-port\?/);
  assert.throws(() => parseFlags(flags, ["--se=1"]), /unknown flag --se: allowed are/);
});
