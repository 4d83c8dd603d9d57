/** The command line: it lists the commands and imports the one that is called. */
import { createRequire } from "node:module";
import { kubernetesProfile, orchProfile } from "../api/profile/naming-profile.js";
import { OperatorError } from "../base/operator-error.js";
import { UsageError } from "../base/usage-error.js";
import { commonHelp, withoutCommonFlags } from "./flags/common-flags.js";
import { terminalText } from "./terminal-text.js";

interface Command {
  readonly summary: string;
  run(argv: readonly string[]): Promise<number>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  init: {
    summary: "make a new project that builds, runs and tests",
    run: async (argv) => (await import("../../codegen/init/init-command.js")).runInit(argv),
  },
  import: {
    summary: "import CRDs and OpenAPI documents into the schema folder, from files, a URL or a server",
    run: async (argv) => {
      const [{ runImport }, { remoteDocuments }] = await Promise.all([
        import("../../codegen/import/import-command.js"),
        import("./remote-documents.js"),
      ]);
      return runImport(argv, remoteDocuments);
    },
  },
  generate: {
    summary: "turn schemas into types, validators, codecs, resources and a client",
    run: async (argv) => (await import("../../codegen/generate-command.js")).runGenerate(argv),
  },
  "client-package": {
    summary: "write a package for npm with the client of your kinds, and no server",
    run: async (argv) =>
      (await import("../../codegen/client-package/client-package-command.js")).runClientPackage(argv),
  },
  breaking: {
    summary: "compare the schemas with those of a git reference or a folder, by the deprecation rules",
    run: async (argv) => (await import("../../codegen/breaking/breaking-command.js")).runBreaking(argv),
  },
  convert: {
    summary: "convert the objects of files to another version",
    run: async (argv) => (await import("./convert/convert-command.js")).convert(argv),
  },
  apply: {
    summary: "apply the objects of files on a server",
    run: async (argv) => (await import("./apply/apply-command.js")).apply(argv),
  },
  export: {
    summary: "print objects of a server, to apply them on another one",
    run: async (argv) => (await import("./export/export-command.js")).exportObjects(argv),
  },
  deprecated: {
    summary: "list the deprecated API versions that a server's clients still use",
    run: async (argv) => (await import("./deprecated-command.js")).deprecated(argv),
  },
  backup: {
    summary: "copy a store to a file while its server runs",
    run: async (argv) => (await import("./store/backup-command.js")).backup(argv),
  },
  restore: {
    summary: "restore a backup into a store",
    run: async (argv) => (await import("./store/restore-command.js")).restore(argv),
  },
  store: {
    summary: "check, compact, convert or measure a store",
    run: async (argv) => (await import("./store/store-command.js")).store(argv),
  },
  envtest: {
    summary: "make a folder of programs for envtest, which then starts this server",
    run: async (argv) => (await import("./envtest/envtest-command.js")).envtest(argv),
  },
  "kube-apiserver": {
    summary: "run an API server for tests by the command line of kube-apiserver",
    run: async (argv) => (await import("./envtest/kube-apiserver-command.js")).kubeApiserver(argv),
  },
  etcd: {
    summary: "answer in the place of etcd, for tests that start one",
    run: async (argv) => (await import("./envtest/etcd/etcd-command.js")).etcd(argv),
  },
  conformance: {
    summary: "test any server of the API from outside, and report by requirement id what holds",
    run: async (argv) => (await import("./conformance/conformance-command.js")).conformance(argv),
  },
  serve: {
    summary: "run an API server",
    run: async (argv) => (await import("./serve/serve-command.js")).serve(argv),
  },
  "test-server": {
    summary: "run a test control plane in memory, for tests in any language",
    run: async (argv) => (await import("./test-server/test-server-command.js")).testServer(argv),
  },
};

const WIDTH = Math.max(...Object.keys(COMMANDS).map((name) => name.length)) + 3;

const HELP = `usage: kindsmith <command> [flags]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(WIDTH)}${summary}\n`)
  .join("")}
Each command has --help, and \`kindsmith help COMMAND\` prints it. \`kindsmith --version\` prints the version.
`;

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === "help" || name === "--help") {
    if (rest[0] !== undefined) return run(rest[0], ["--help"]);
    process.stdout.write(HELP);
    return name === undefined ? 2 : 0;
  }
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
  const command = commandOf(name);
  const own = withoutCommonFlags(name, argv, (message) => process.stderr.write(`${message}\n`));
  const code = await command.run(own);
  if (own.includes("--help")) process.stdout.write(commonHelp(name));
  return code;
}

function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command;
  const allowed = Object.keys(COMMANDS).join(", ");
  throw new UsageError(`unknown command ${JSON.stringify(name)}: allowed are ${allowed}`);
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
  (error: unknown) => {
    const isUsage = error instanceof OperatorError;
    const isExplained = isUsage || isSystemError(error);
    process.stderr.write(
      `kindsmith: ${terminalText(isExplained ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
    );
    process.exit(isUsage ? 2 : 1);
  },
);
