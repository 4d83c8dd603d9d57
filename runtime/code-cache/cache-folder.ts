/** The folder of the user's cache, as the XDG Base Directory specification names it. */
import { homedir } from "node:os";
import { join } from "node:path";

/** Returns the path of a folder that need not exist, or undefined for a user without a home, such as those of some containers. */
export function cacheFolder(): string | undefined {
  const { XDG_CACHE_HOME: chosen } = process.env;
  if (chosen !== undefined && chosen !== "") return join(chosen, "kindsmith");
  try {
    return join(homedir(), ".cache", "kindsmith");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SYSTEM_ERROR") return undefined;
    throw error;
  }
}
