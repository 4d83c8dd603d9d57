/** `kindsmith kube-apiserver`: the server under the command line of kube-apiserver, as test environments start it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type StopReason, stopReason } from "../stop-reason.js";
import { removeAbandoned } from "./abandoned-folder.js";
import { assetProcess } from "./asset-process.js";
import { assetRelease } from "./asset-release.js";
import { kubeApiserverHelp, kubernetesVersion } from "./kube-apiserver-help.js";

/** How long open requests may take when the server stops. A test environment that ends waits for no answer. */
const DRAIN_MS = 1_000;

/** Runs until a reason to stop occurs. Resolves with the exit code. @throws OperatorError */
export async function kubeApiserver(argv: readonly string[]): Promise<number> {
  const { folder, parent, addedFlags } = assetProcess(process.env);
  const release = assetRelease(process.env, folder);
  if (argv.some((argument) => argument === "--help" || argument === "-h")) {
    process.stdout.write(kubeApiserverHelp(release));
    return 0;
  }
  if (argv.some((argument) => /^--version(=(true|raw))?$/.test(argument))) {
    process.stdout.write(kubernetesVersion(release));
    return 0;
  }
  // The reasons to stop are watched from the start, since a test may be killed before the server is ready.
  const ended = new AbortController();
  const stopped = stopReason(parent, ended.signal);
  try {
    return await run([...addedFlags, ...argv], release, stopped);
  } finally {
    ended.abort();
  }
}

async function run(argv: readonly string[], release: string, stopped: Promise<StopReason>): Promise<number> {
  const { serveCommandLine } = await import("./stock-command-line.js");
  const line = await serveCommandLine(argv, release);
  const ownDirectory = line.hasDirectory ? undefined : await mkdtemp(join(tmpdir(), "kindsmith-kube-apiserver-"));
  let isServing = false;
  const stoppedEarly = new Promise<"early">((resolve) => {
    void stopped.then(() => {
      if (!isServing) resolve("early");
    });
  });
  const { serve } = await import("../serve/serve-command.js");
  const serving = serve([...line.argv, ...(ownDirectory === undefined ? [] : [`--data-dir=${ownDirectory}`])], {
    notices: line.notices,
    onServing: () => {
      isServing = true;
    },
    stopped,
    drainMs: DRAIN_MS,
  });
  let code: number | "early" | undefined;
  try {
    code = await Promise.race([serving, stoppedEarly]);
  } finally {
    if (ownDirectory !== undefined) await rm(ownDirectory, { recursive: true, force: true });
    if (code !== undefined && (await stopped) === "the process that started this one is gone")
      await removeAbandoned(line.certDirectory);
  }
  // A server that is only half started has nothing to finish.
  if (code === "early") process.exit(0);
  return code;
}
