/** Files that are on disk before anything relies on them. */
import { open } from "node:fs/promises";
import { FILE_MODE } from "./privacy.js";

/** Writes a file for its owner only, and resolves once its content is on disk. */
export async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, "w", FILE_MODE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Resolves once the content of a file is on disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Resolves once the names in a directory are on disk. Windows has no such request, and needs none. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
