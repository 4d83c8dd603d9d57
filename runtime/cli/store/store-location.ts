/** The flags by which commands find a store without its server, and the failures that they report. */
import { join, resolve } from "node:path";
import { UsageError } from "../../base/usage-error.js";
import type { CommandDescription, FlagDefinition, FlagValues } from "../../command-line/flag-definition.js";
import { helpText } from "../../command-line/help-text.js";
import { parseFlags } from "../../command-line/parse-flags.js";
import { StorageError } from "../../storage/errors.js";
import { BackupError } from "../../storage/maintenance/backup-format.js";
import { StorageUrlError } from "../../storage/open.js";
import { DEFAULT_DATA_DIRECTORY, STORE_DIRECTORY } from "../serve/data-directory.js";
import { terminalText } from "../terminal-text.js";

export const STORE_FLAGS: readonly FlagDefinition[] = [
  {
    name: "data-dir",
    value: "DIR",
    help: `Data directory of the server, whose embedded store is in it (default ${DEFAULT_DATA_DIRECTORY}).`,
  },
  {
    name: "storage",
    value: "URL",
    help: "Another store, as the flag of serve has it: lmdb:PATH or mongodb://...",
  },
];

export interface StoreLocation {
  readonly url: string;
  /** The data directory, which also has the keys of the server; undefined for a store that a URL names. */
  readonly dataDirectory: string | undefined;
  /** The flag that names the store, without a password. */
  readonly flag: string;
}

/** @throws UsageError for flags that exclude each other */
export function storeLocation(values: FlagValues): StoreLocation {
  const storage = values.get("storage");
  const directory = values.get("data-dir");
  if (storage === undefined) {
    const dataDirectory = resolve(directory ?? DEFAULT_DATA_DIRECTORY);
    return {
      url: `lmdb:${join(dataDirectory, STORE_DIRECTORY)}`,
      dataDirectory,
      flag: `--data-dir=${dataDirectory}`,
    };
  }
  if (directory !== undefined) throw new UsageError("--data-dir and --storage exclude each other");
  return { url: storage, dataDirectory: undefined, flag: `--storage=${withoutCredentials(storage)}` };
}

/** What messages have in the place of the user and the password of a URL. */
export const HIDDEN_CREDENTIALS = "<credentials>";

/** The URL as messages show it. */
export function withoutCredentials(url: string): string {
  return url
    .replace(/\/\/[^/?]*@/, `//${HIDDEN_CREDENTIALS}@`)
    .replace(/([?&][^=&]*(?:password|secret|token)[^=&]*=)[^&]*/gi, `$1${HIDDEN_CREDENTIALS}`);
}

export interface StoreIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** Whether what is written to the standard error can be overwritten, because a person looks at it. */
  readonly isTerminal?: boolean;
}

export const PROCESS_IO: StoreIo = {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
};

/** Reports what an operator can act on, and resolves with the exit code: 1 for a store or a backup that can't be used. */
export async function reporting(io: StoreIo, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StorageUrlError) throw new UsageError(`--storage: ${error.message}`);
    if (!(error instanceof StorageError || error instanceof BackupError)) throw error;
    io.stderr(`kindsmith: ${terminalText(error.message)}\n`);
    return 1;
  }
}

export interface StoreArguments {
  /** The argument that is no flag. */
  readonly argument: string;
  readonly values: FlagValues;
}

/** Reads the arguments of a command, or prints its help and returns undefined. @throws UsageError for wrong arguments */
export function storeArguments(
  argv: readonly string[],
  command: CommandDescription,
  io: StoreIo,
): StoreArguments | undefined {
  const found: string[] = [];
  const values = parseFlags(command.flags, argv, { onArgument: (argument) => found.push(argument) });
  if (values.get("help") === "true") {
    io.stdout(helpText(command));
    return undefined;
  }
  const [argument] = found;
  if (found.length === 1 && argument !== undefined) return { argument, values };
  const surplus = found.length === 0 ? "" : `found ${found.length} arguments that are not flags, `;
  throw new UsageError(`${surplus}expected ${command.usage[0]}`);
}

/** Returns the data directory if its keys are wanted too. @throws UsageError if the store has none */
export function keyDirectory(values: FlagValues, { dataDirectory }: StoreLocation): string | undefined {
  if (values.get("include-keys") !== "true") return undefined;
  if (dataDirectory === undefined) throw new UsageError("--include-keys needs --data-dir: a store alone has no keys");
  return dataDirectory;
}

/** @param total undefined if it is not known */
export function countText(what: string, done: number, total?: number): string {
  return `${what} ${done}${total === undefined ? "" : ` of ${total}`} values`;
}
