/** The command line: it finds the command that is called, and reports what ends it. It loads nothing that only some commands need. */
import { createRequire } from "node:module";
import { kubernetesProfile, orchProfile } from "../api/profile/naming-profile.js";
import { OperatorError } from "../base/operator-error.js";
import { UsageError } from "../base/usage-error.js";
import { COMMANDS } from "./commands.js";
import { terminalText } from "./terminal-text.js";

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    if (rest[0] !== undefined) return run(rest[0], ["--help"]);
    process.stdout.write((await import("./program-help.js")).programHelp());
    return name === undefined ? 2 : 0;
  }
  if (name === "--help-all") return run("serve", [name]);
  if (name === "--version") {
    const { version } = createRequire(import.meta.url)("kindsmith/package.json") as { readonly version: string };
    const releases = [kubernetesProfile(), orchProfile()].map(
      ({ name, defaultRelease }) => `${defaultRelease} (profile ${name})`,
    );
    process.stdout.write(
      `kindsmith ${version}, with the API of ${releases.join(" or ")} unless a flag selects another release\n`,
    );
    return 0;
  }
  return run(name, rest);
}

async function run(name: string, argv: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw await unknownCommand(name);
  const own = command.hasOwnGates ? argv : await withoutCommonFlags(argv);
  const code = await command.run(own);
  if (command.describe !== undefined && own.some((argument) => argument === "--help" || argument === "-h"))
    process.stdout.write((await import("./flags/common-flags.js")).commonHelp(command));
  return code;
}

async function withoutCommonFlags(argv: readonly string[]): Promise<readonly string[]> {
  const common = await import("./flags/common-flags.js");
  return common.withoutCommonFlags(argv, (message) => process.stderr.write(`${message}\n`));
}

async function unknownCommand(name: string): Promise<UsageError> {
  const { suggestion } = await import("../base/nearest-name.js");
  const allowed = Object.entries(COMMANDS).flatMap(([each, { heading }]) => (heading === undefined ? [] : [each]));
  return new UsageError(
    `unknown command ${JSON.stringify(name)}: allowed are ${allowed.join(", ")}${suggestion(name, [...allowed, "--version", "--help"])}`,
  );
}

/**
 * Recognizes a file or port that can't be used. The message names it and the reason, so the stack trace adds nothing.
 */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error && "code" in error;
}

// The reader of a pipe may stop early (`head`). The command then continues without output.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  async (error: unknown) => {
    const isUsage = error instanceof OperatorError;
    const isExplained = isUsage || isSystemError(error);
    const text = isExplained ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
    const { withPlace } = await import("../command-line/configured-places.js");
    process.stderr.write(`kindsmith: ${terminalText(withPlace(text))}\n`);
    process.exit(isUsage ? 2 : 1);
  },
);
