/**
 * The mark of a directory whose content a command replaces: while it is there, no server opens the directory. It is a file
 * rather than a record, since it outlives the data file that is exchanged.
 */
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { StorageUnavailableError } from "../errors.js";
import { unfinishedMessage } from "../maintenance/store-replacement.js";
import { syncDirectory, writeSynced } from "./durable-files.js";
import { UNFINISHED_FILE } from "./privacy.js";

/** Returns the command that has not finished; undefined if the directory is not marked. */
export async function readUnfinished(directory: string): Promise<string | undefined> {
  try {
    return await readFile(join(directory, UNFINISHED_FILE), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** @throws StorageUnavailableError that names the command */
export async function assertFinished(directory: string): Promise<void> {
  const command = await readUnfinished(directory);
  if (command !== undefined) {
    throw new StorageUnavailableError(`storage directory ${directory}: ${unfinishedMessage(command)}`);
  }
}

/** The mark is on disk when the promise resolves. */
export async function markUnfinished(directory: string, command: string): Promise<void> {
  const path = join(directory, UNFINISHED_FILE);
  const draft = `${path}.${process.pid}`;
  await writeSynced(draft, command);
  await rename(draft, path);
  await syncDirectory(directory);
}

export async function markFinished(directory: string): Promise<void> {
  await rm(join(directory, UNFINISHED_FILE), { force: true });
  await syncDirectory(directory);
}
