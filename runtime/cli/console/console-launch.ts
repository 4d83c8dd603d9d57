/** Opens the console in the user's browser, if there is one. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const OWNER_ONLY = 0o600;

export interface ConsoleLaunch {
  /** Whether the program that opens pages has begun. */
  readonly isStarted: boolean;
  /** Removes what the browser was started with. */
  forget(): Promise<void>;
}

/**
 * Everyone on the machine sees the command line of a program, so the browser receives a file that only its owner can read,
 * and which leads to the address.
 */
export async function launchConsole(url: string): Promise<ConsoleLaunch> {
  const program = openingProgram();
  if (program === undefined) return { isStarted: false, forget: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "kindsmith-console-"));
  const file = join(folder, "console.html");
  await writeFile(file, `<!DOCTYPE html><meta http-equiv="refresh" content="0; url=${url}">\n`, { mode: OWNER_ONLY });
  return {
    isStarted: await starts(program, pathToFileURL(file).href),
    forget: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The command with which the system opens pages; undefined where there is nothing to show one on. */
function openingProgram(): readonly [string, ...string[]] | undefined {
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return (DISPLAY ?? WAYLAND_DISPLAY ?? "") === "" ? undefined : ["xdg-open"];
}

function starts([file, ...args]: readonly [string, ...string[]], address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(file, [...args, address], { stdio: "ignore", detached: true });
    child.once("spawn", () => resolve(true)).once("error", () => resolve(false));
    child.unref();
  });
}
