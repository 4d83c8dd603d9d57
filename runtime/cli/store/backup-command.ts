/** `kindsmith backup`: a consistent copy of a store in one file, while its server runs. */

import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { UsageError } from "../../base/usage-error.js";
import { type CommandDescription, type FlagDefinition, HELP_FLAG } from "../../command-line/flag-definition.js";
import { type Progress, withProgress } from "../../command-line/progress.js";
import { syncDirectory } from "../../storage/lmdb/durable-files.js";
import type { BackupTrailer } from "../../storage/maintenance/backup-format.js";
import { BackupWriter } from "../../storage/maintenance/backup-writer.js";
import { openSnapshot } from "../../storage/maintenance/open-store.js";
import type { StoreSnapshot } from "../../storage/maintenance/store-snapshot.js";
import { readKeyFiles } from "./key-files.js";
import {
  countText,
  keyDirectory,
  PROCESS_IO,
  reporting,
  STORE_FLAGS,
  type StoreIo,
  storeArguments,
  storeLocation,
} from "./store-location.js";

const FLAGS: readonly FlagDefinition[] = [
  ...STORE_FLAGS,
  {
    name: "include-keys",
    help: "Copy the server's certificates, keys and admin token too, in plain text; needs a data directory.",
  },
  { name: "force", help: "Replace a file of this name." },
  HELP_FLAG,
];

const USAGE = "kindsmith backup FILE [flags]";

export const BACKUP_COMMAND: CommandDescription = {
  usage: [USAGE],
  about: `Copies a store at one revision to a file, while its server goes on. The file appears under its name once it is complete and on
disk. Values that are stored encrypted stay so in it; keys of encryption are not in it. \`kindsmith restore\` reads it.`,
  flags: FLAGS,
};

const OWNER_ONLY = 0o600;

/** Resolves with the exit code. @throws OperatorError for wrong flags, errors of the file system */
export async function backup(argv: readonly string[], io: StoreIo = PROCESS_IO): Promise<number> {
  const given = storeArguments(argv, BACKUP_COMMAND, io);
  if (given === undefined) return 0;
  const { argument, values } = given;
  const file = resolve(argument);
  const location = storeLocation(values);
  const withKeys = keyDirectory(values, location);
  if (values.get("force") !== "true" && existsSync(file))
    throw new UsageError(`${file} exists: choose another name, or --force replaces it`);
  return reporting(io, async () => {
    const snapshot = await openSnapshot(location.url);
    try {
      if (snapshot.revision === 0n) throw new UsageError(`${location.flag}: the store is empty`);
      const written = await withProgress(io, (line) =>
        writeFileWhole(file, (write) => copy(snapshot, { write, withKeys, line })),
      );
      const { entries, valueBytes, files, sha256 } = written;
      const keys = files === 0 ? "" : `, ${files} files of keys`;
      io.stdout(
        `revision ${snapshot.revision}: ${entries} values of ${valueBytes} bytes${keys}\n${file}: content sha256 ${sha256}\n`,
      );
      return 0;
    } finally {
      await snapshot.close();
    }
  });
}

interface Copying {
  readonly write: (bytes: Buffer) => Promise<void>;
  /** The data directory whose keys are copied, if they are. */
  readonly withKeys: string | undefined;
  readonly line: Progress;
}

async function copy(snapshot: StoreSnapshot, { write, withKeys, line }: Copying): Promise<BackupTrailer> {
  const { version } = createRequire(import.meta.url)("kindsmith/package.json") as { readonly version: string };
  const writer = await BackupWriter.begin(write, {
    program: `kindsmith ${version}`,
    created: new Date().toISOString(),
    engine: snapshot.engine,
    revision: String(snapshot.revision),
  });
  let done = 0;
  for await (const entry of snapshot.entries()) {
    await writer.add(entry);
    line.update(countText("copied", ++done));
  }
  if (withKeys !== undefined) for (const file of await readKeyFiles(withKeys)) await writer.addFile(file);
  return writer.finish();
}

/**
 * Writes a file under another name, which it gets rid of once it is complete and on disk. A process that is killed leaves
 * that other name.
 */
async function writeFileWhole<Result>(
  path: string,
  produce: (write: (bytes: Buffer) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const draft = `${path}.${process.pid}.partial`;
  const file = await open(draft, "w", OWNER_ONLY);
  try {
    let result: Result;
    try {
      // It writes all bytes, however many a single request of the system takes.
      result = await produce((bytes) => file.writeFile(bytes));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncDirectory(dirname(path));
    return result;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
