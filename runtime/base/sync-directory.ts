/** Names that are on disk before anything relies on them. */
import { open } from "node:fs/promises";

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
