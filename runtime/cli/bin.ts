#!/usr/bin/env node
/** The command line: `kindsmith generate` and `kindsmith serve`. */
import { OperatorError } from "../api/operator-error.js";
import { UsageError } from "./flags.js";

const HELP = `usage: kindsmith <command> [flags]

  generate   turn schemas into types, validators, codecs, resources and a client
  serve      run an API server

Each command has --help.
`;

async function main(argv: readonly string[]): Promise<number> {
  const [command, ...rest] = argv;
  switch (command) {
    case "generate": {
      const { runGenerate } = await import("../../codegen/cli.js");
      return runGenerate(rest);
    }
    case "serve": {
      const { serve } = await import("./serve.js");
      return serve(rest);
    }
    case undefined:
    case "help":
    case "--help":
      process.stdout.write(HELP);
      return command === undefined ? 2 : 0;
    default:
      throw new UsageError(`unknown command ${JSON.stringify(command)}: allowed are generate, serve`);
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isUsage = error instanceof OperatorError;
    process.stderr.write(
      `kindsmith: ${isUsage ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(isUsage ? 2 : 1);
  },
);
