/** Files and folders that begin with what was typed. */
import { type Dirent, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Limit of the candidates, among which a person still finds something. */
const MAX_CANDIDATES = 200;

/** @param typed the beginning of a path @returns paths, folders with a slash at the end; none for a folder that can't be read */
export function pathsOf(typed: string): readonly string[] {
  const isFolder = typed === "" || typed.endsWith("/");
  const folder = isFolder ? typed : dirname(typed) === "." && !typed.startsWith("./") ? "" : dirname(typed);
  const beginning = isFolder ? "" : basename(typed);
  return entriesOf(folder === "" ? "." : folder)
    .filter(({ name }) => name.startsWith(beginning) && (beginning !== "" || !name.startsWith(".")))
    .slice(0, MAX_CANDIDATES)
    .map((entry) => `${folder === "" ? entry.name : join(folder, entry.name)}${entry.isDirectory() ? "/" : ""}`);
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // A shell that completes has no place for messages.
    if (error instanceof Error && "syscall" in error) return [];
    throw error;
  }
}
