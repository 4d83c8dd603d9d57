/** Which calls of the program run its own code alone. */
import { ASSET_VARIABLES, SERVER_COMMAND } from "../envtest/asset-process.js";
import { isUserProject } from "../serve/user-project.js";

/** Servers, which take long to start. */
const COMMANDS = ["serve", SERVER_COMMAND];
/** Flags that name modules of the user, or a file that may hold such flags. */
const FLAGS_OF_MODULES = ["--apis", "--hooks", "--config"];

/**
 * Modules of a user import the package itself, and its classes have to be the same as those of the server, but a prepared program
 * has its own.
 * @param argv the command and its arguments
 */
export function runsOwnCodeAlone(
  [command = "", ...flags]: readonly string[],
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
  isProject: () => boolean = isUserProject,
): boolean {
  if (!COMMANDS.includes(command)) return false;
  const added = (environment[ASSET_VARIABLES.flags] ?? "").split(/\s+/);
  return ![...flags, ...added].some((flag) => FLAGS_OF_MODULES.includes(flag.split("=")[0] ?? "")) && !isProject();
}
