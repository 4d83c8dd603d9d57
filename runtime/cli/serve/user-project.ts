/** Whether the working directory is a project with kinds of its own. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Where `kindsmith generate` writes unless a flag names another folder. */
export const DEFAULT_APIS_DIRECTORY = "generated";

/** In a project other than this one, the generated folder is served by default. */
export function isUserProject(): boolean {
  return (
    existsSync(resolve(DEFAULT_APIS_DIRECTORY, "index.ts")) &&
    !existsSync(resolve("runtime/cli/serve/serve-command.ts"))
  );
}
