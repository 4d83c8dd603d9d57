/** `kindsmith restore`: the content of a backup as that of a store. */

import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "../../base/operator-error.js";
import { UsageError } from "../../base/usage-error.js";
import { type CommandDescription, type FlagDefinition, HELP_FLAG } from "../../command-line/flag-definition.js";
import { type Progress, withProgress } from "../../command-line/progress.js";
import type { Revision } from "../../storage/engine.js";
import { BackupError, type BackupFile } from "../../storage/maintenance/backup-format.js";
import { type BackupSummary, type BackupVisitor, readBackup } from "../../storage/maintenance/backup-reader.js";
import { lmdbDirectory, openReplacement, openSnapshot } from "../../storage/maintenance/open-store.js";
import { REVISION_GAP, type StoreReplacement } from "../../storage/maintenance/store-replacement.js";
import { assertNotReplaced, writeKeyFiles } from "./key-files.js";
import {
  countText,
  keyDirectory,
  PROCESS_IO,
  reporting,
  STORE_FLAGS,
  type StoreIo,
  type StoreLocation,
  storeArguments,
  storeLocation,
} from "./store-location.js";

const FLAGS: readonly FlagDefinition[] = [
  ...STORE_FLAGS,
  { name: "replace", help: "Replace the content of a store that is not empty, and with --include-keys its keys." },
  {
    name: "include-keys",
    help: "Restore the certificates, keys and admin token in the backup too; needs a data directory.",
  },
  { name: "force", help: "With --replace: replace the content of a database although a server writes to it." },
  { name: "dry-run", help: "Only verify the backup." },
  HELP_FLAG,
];

const USAGE = "kindsmith restore FILE [flags]";

export const RESTORE_COMMAND: CommandDescription = {
  usage: [USAGE],
  about: `Makes the content of a backup that of a store, of either engine. The server must be stopped; several on MongoDB all of them. The
whole file is verified before anything is written. Objects keep their uids and resource versions; new versions begin far
above, so watches from before get 410 and begin again. A command that was interrupted leaves the former store, or one that no
server opens until the command has run again.`,
  flags: FLAGS,
};

/** Resolves with the exit code. @throws OperatorError for wrong flags, errors of the file system */
export async function restore(argv: readonly string[], io: StoreIo = PROCESS_IO): Promise<number> {
  const given = storeArguments(argv, RESTORE_COMMAND, io);
  if (given === undefined) return 0;
  const { argument, values } = given;
  const file = resolve(argument);
  const location = storeLocation(values);
  const replaces = values.get("replace") === "true";
  const force = values.get("force") === "true";
  const forKeys = keyDirectory(values, location);
  return reporting(io, async () => {
    const keys: BackupFile[] = [];
    let verified = 0;
    const summary = await withProgress(io, (line) =>
      readFile(file, {
        entries: async (batch) => {
          verified += batch.length;
          line.update(countText("verified", verified));
        },
        file: async (key) => void keys.push(key),
      }),
    );
    const { entries, valueBytes } = summary.trailer;
    const described = `revision ${summary.header.revision} of ${summary.header.created}: ${entries} values of ${valueBytes} bytes`;
    if (values.get("dry-run") === "true") {
      io.stdout(`${file} is intact: ${described}\n`);
      return 0;
    }
    if (forKeys !== undefined && keys.length === 0) throw new UsageError(`--include-keys: ${file} has no keys`);
    if (forKeys !== undefined && !replaces)
      await assertNotReplaced(forKeys, keys, "the backup", ": --replace replaces them");
    const head = await withProgress(io, (line) =>
      restoreInto(location, {
        file,
        summary,
        replaces,
        force,
        line,
        ...(forKeys !== undefined && { keys: { directory: forKeys, files: keys } }),
      }),
    );
    io.stdout(`restored ${described}\nthe store continues after revision ${head}\n`);
    if (keys.length > 0 && forKeys === undefined)
      io.stdout(`the backup has ${keys.length} files of keys, which --include-keys would have restored\n`);
    return 0;
  });
}

interface Restoring {
  readonly file: string;
  readonly summary: BackupSummary;
  readonly replaces: boolean;
  /** Replaces the content even while a server writes to it. */
  readonly force: boolean;
  readonly line: Progress;
  /** The keys of the server and where they belong, if they are restored. */
  readonly keys?: { readonly directory: string; readonly files: readonly BackupFile[] };
}

/** Returns the new head. */
async function restoreInto(location: StoreLocation, restoring: Restoring): Promise<Revision> {
  const { summary, replaces, keys } = restoring;
  const flags = [location.flag, ...(replaces ? ["--replace"] : []), ...(keys === undefined ? [] : ["--include-keys"])];
  const replacement = await openReplacement(location.url, `kindsmith restore ${restoring.file} ${flags.join(" ")}`);
  try {
    if (replacement.formerHead > 0n && !replacement.isUnfinished && !replaces)
      throw new OperatorError(`${location.flag}: the store is not empty; --replace replaces its content`);
    if (!restoring.force && !replacement.isUnfinished) await assertStill(location);
    await replacement.begin(keys !== undefined);
    await addAll(replacement, restoring);
    if (keys !== undefined) await writeKeyFiles(keys.directory, keys.files);
    const known = BigInt(summary.header.revision);
    const head = (known > replacement.formerHead ? known : replacement.formerHead) + REVISION_GAP;
    await replacement.finish(head, Buffer.from(JSON.stringify({ backup: summary.header })));
    return head;
  } finally {
    await replacement.close();
  }
}

/** Longer than a server of a database takes to renew the Lease of its controllers, and so to write something. */
const RENEWED_WITHIN_MS = 5_000;

/**
 * The server of an embedded store keeps others out. Those of a database can't be seen, but one of them renews its Lease all the time.
 * @throws OperatorError if the store changes
 */
async function assertStill({ url, flag }: StoreLocation): Promise<void> {
  if (lmdbDirectory(url) !== undefined) return;
  const before = await revisionOf(url);
  if (before === 0n) return;
  await sleep(RENEWED_WITHIN_MS);
  if ((await revisionOf(url)) !== before)
    throw new OperatorError(
      `${flag}: a server writes to the store; stop all its servers and run the command again, or --force replaces the content nevertheless`,
    );
}

async function revisionOf(url: string): Promise<Revision> {
  const snapshot = await openSnapshot(url);
  try {
    return snapshot.revision;
  } finally {
    await snapshot.close();
  }
}

/** @throws BackupError if the file is no longer the one that was verified */
async function addAll(replacement: StoreReplacement, { file, summary, line }: Restoring): Promise<void> {
  const { entries: total } = summary.trailer;
  let done = 0;
  const second = await readFile(file, {
    entries: async (batch) => {
      await replacement.add(batch);
      done += batch.length;
      line.update(countText("restored", done, total));
    },
  });
  if (second.trailer.sha256 !== summary.trailer.sha256) throw new BackupError(`${file} has changed meanwhile`);
}

/** @throws BackupError, whose message begins with the path */
async function readFile(path: string, visitor: BackupVisitor): Promise<BackupSummary> {
  const file = await open(path, "r");
  try {
    return await readBackup(async (length) => {
      const buffer = Buffer.alloc(length);
      let at = 0;
      while (at < length) {
        const { bytesRead } = await file.read(buffer, at, length - at);
        if (bytesRead === 0) break;
        at += bytesRead;
      }
      return buffer.subarray(0, at);
    }, visitor);
  } catch (error) {
    if (error instanceof BackupError) throw new BackupError(`${path}: ${error.message}`);
    throw error;
  } finally {
    await file.close();
  }
}
