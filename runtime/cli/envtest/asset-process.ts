/** What the scripts of an asset folder, and the user's environment, tell the programs of the folder by variables. */
import type { StopOptions } from "../stop-reason.js";

/** The command that runs the server of the folder. */
export const SERVER_COMMAND = "kube-apiserver";

/** The scripts set the first two. */
export const ASSET_VARIABLES = {
  folder: "KINDSMITH_ASSETS",
  parent: "KINDSMITH_PARENT_PID",
  flags: "KINDSMITH_KUBE_APISERVER_FLAGS",
  keepsRunning: "KINDSMITH_KEEP_RUNNING",
} as const;

export interface AssetProcess {
  /** The asset folder; undefined if the program was started without it. */
  readonly folder: string | undefined;
  /** The parent with which the program ends. */
  readonly parent: StopOptions;
  /** Flags of the environment, which come before those of the command line. */
  readonly addedFlags: readonly string[];
}

/** The process that adopts orphans. A program that it started, as in containers, has no parent to end with. */
const INIT_PID = 1;

export function assetProcess(environment: Readonly<NodeJS.ProcessEnv>): AssetProcess {
  const { folder, parent, flags, keepsRunning } = ASSET_VARIABLES;
  const parentPid = Number(environment[parent] ?? process.ppid);
  return {
    folder: environment[folder],
    parent: {
      formerParentPid: parentPid,
      outlivesParent: environment[keepsRunning] === "1" || parentPid === INIT_PID,
    },
    addedFlags: (environment[flags] ?? "").split(/\s+/).filter((flag) => flag !== ""),
  };
}
