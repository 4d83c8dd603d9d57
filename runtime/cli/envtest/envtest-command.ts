/** `kindsmith envtest`: makes a folder of programs for test environments, and prints its path. */

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isSea } from "node:sea";
import { OperatorError } from "../../base/operator-error.js";
import { UsageError } from "../../base/usage-error.js";
import { cacheFolder } from "../../code-cache/cache-folder.js";
import {
  type CommandDescription,
  type FlagDefinition,
  type FlagValues,
  HELP_FLAG,
} from "../../command-line/flag-definition.js";
import { helpText } from "../../command-line/help-text.js";
import { parseFlags } from "../../command-line/parse-flags.js";
import { prepareProgram } from "../prepared/prepare-program.js";
import { entryBeside } from "../prepared/program-place.js";
import { runningProgram } from "../running-program.js";
import { type AssetPrograms, assetDigest, writeAssets } from "./asset-folder.js";
import { SERVER_COMMAND } from "./asset-process.js";
import { assetRelease, checkedRelease, DEFAULT_ASSET_RELEASE, RELEASE_VARIABLE } from "./asset-release.js";
import { kubectlScript, programScript } from "./asset-scripts.js";
import { etcdHelp } from "./etcd/etcd-command.js";
import { kubeApiserverHelp } from "./kube-apiserver-help.js";
import { downloadedKubectl, KUBECTL_MIRROR, kubectlOnPath, namedKubectl } from "./kubectl-source.js";

const FLAGS: readonly FlagDefinition[] = [
  {
    name: "emulated-version",
    value: "RELEASE",
    help: `The release of kube-apiserver whose place the server takes, such as 1.34 (default: that of the name of FOLDER, or ${DEFAULT_ASSET_RELEASE}).`,
  },
  {
    name: "kubectl",
    value: "FILE|download",
    help: "The kubectl of the folder: a file, or download, which fetches the newest patch of the release and verifies its checksum (default: KINDSMITH_KUBECTL, or the first one of PATH).",
  },
  {
    name: "kubectl-mirror",
    value: "URL",
    default: KUBECTL_MIRROR,
    help: "Where --kubectl=download finds releases.",
  },
  HELP_FLAG,
];

export const ENVTEST_COMMAND: CommandDescription = {
  usage: ["kindsmith envtest [FOLDER] [flags] [-- FLAGS OF THE SERVER]"],
  about: `Makes a folder with kube-apiserver, etcd and kubectl for test environments such as envtest, and prints its path:

  export KUBEBUILDER_ASSETS=$(npx kindsmith envtest)

Without FOLDER, it is a folder of the user's cache, one for each installation and release. What follows -- is given to every
server that is started from the folder, for example -- --controllers='*' for the controllers of a whole control plane.`,
  flags: FLAGS,
  after: `Variables when tests run: ${RELEASE_VARIABLE} selects the release, KINDSMITH_KUBE_APISERVER_FLAGS adds flags of the server,
KINDSMITH_KUBECTL names the kubectl to call, and KINDSMITH_KEEP_RUNNING=1 lets servers outlive the process that started them.`,
};

export interface EnvtestIo {
  stdout(text: string): void;
  stderr(text: string): void;
}

const PROCESS_IO: EnvtestIo = {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
};

/** Resolves with the exit code. @throws OperatorError for a wrong command line, a folder that can't be written, and a failed download */
export async function envtest(argv: readonly string[], io: EnvtestIo = PROCESS_IO): Promise<number> {
  const { folder, flags, serverFlags } = splitArguments(argv);
  if (flags.get("help") === "true") {
    io.stdout(helpText(ENVTEST_COMMAND));
    return 0;
  }
  const wanted = flags.get("emulated-version");
  const release =
    wanted === undefined ? assetRelease(process.env, folder) : checkedRelease("--emulated-version", wanted);
  await checkServerFlags(serverFlags, release);
  const kubectl = await kubectlOf(flags, release, folder ?? ownCache());
  if (kubectl === undefined)
    io.stderr(
      "kindsmith envtest: there is no kubectl in PATH; tests that call it need KINDSMITH_KUBECTL or --kubectl\n",
    );
  // The name of the user's own folder does not have to say which release the flag has chosen.
  const isPinned = wanted !== undefined && folder !== undefined;
  const programs = programsOf({ release, isPinned, kubectl, serverFlags });
  const target = folder ?? join(ownCache(), "envtest", `${release}-${assetDigest(programs)}`);
  await writeAssets(target, programs);
  await prepareServers(io);
  io.stdout(`${target}\n`);
  return 0;
}

/** Servers of tests start often. Without a prepared program they only take longer. */
async function prepareServers(io: EnvtestIo): Promise<void> {
  const entry = isSea() ? undefined : entryBeside(runningProgram());
  if (entry === undefined || !existsSync(entry)) return;
  try {
    await prepareProgram(entry);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    io.stderr(`kindsmith envtest: servers will start slower, since ${error.message}\n`);
  }
}

interface Arguments {
  readonly folder: string | undefined;
  readonly flags: FlagValues;
  readonly serverFlags: readonly string[];
}

/** @throws UsageError for more than one folder, and unknown flags */
function splitArguments(argv: readonly string[]): Arguments {
  const end = argv.indexOf("--");
  const own = end < 0 ? argv : argv.slice(0, end);
  const operands: string[] = [];
  const flags = parseFlags(FLAGS, own, { onArgument: (argument) => operands.push(argument) });
  const [folder, ...others] = operands;
  if (others.length > 0) throw new UsageError(`expected one folder, found ${JSON.stringify(operands)}`);
  return {
    folder: folder === undefined ? undefined : resolve(folder),
    flags,
    serverFlags: end < 0 ? [] : argv.slice(end + 1),
  };
}

/** Better here than in each test, whose framework hides what a server says. @throws UsageError */
async function checkServerFlags(serverFlags: readonly string[], release: string): Promise<void> {
  if (serverFlags.length === 0) return;
  const [{ serveCommandLine }, { checkServeFlags }] = await Promise.all([
    import("./stock-command-line.js"),
    import("../serve/serve-command.js"),
  ]);
  checkServeFlags((await serveCommandLine(serverFlags, release)).argv);
}

interface AssetOptions {
  readonly release: string;
  /** Whether the programs follow the release whatever the name of their folder. */
  readonly isPinned: boolean;
  readonly kubectl: string | undefined;
  readonly serverFlags: readonly string[];
}

function programsOf({ release, isPinned, kubectl, serverFlags }: AssetOptions): AssetPrograms {
  const shared = { launcher: launcherOf(), release: isPinned ? release : undefined };
  const server = { command: SERVER_COMMAND, flags: serverFlags, help: kubeApiserverHelp(release) };
  return new Map([
    [SERVER_COMMAND, programScript({ ...shared, ...server })],
    ["etcd", programScript({ ...shared, command: "etcd", flags: [], help: etcdHelp() })],
    ["kubectl", kubectlScript(kubectl)],
  ]);
}

/** How this program was started, for scripts that start it again. */
function launcherOf(): readonly string[] {
  if (isSea()) return [process.execPath];
  return [process.execPath, ...process.execArgv, runningProgram()];
}

async function kubectlOf(flags: FlagValues, release: string, folder: string): Promise<string | undefined> {
  const wanted = flags.get("kubectl");
  if (wanted === "download")
    return downloadedKubectl({ release, cache: ownCache(), mirror: flags.get("kubectl-mirror") ?? KUBECTL_MIRROR });
  if (wanted !== undefined) return namedKubectl("--kubectl", wanted);
  const { KINDSMITH_KUBECTL: ofEnvironment, PATH: searchPath } = process.env;
  if (ofEnvironment !== undefined && ofEnvironment !== "") return namedKubectl("KINDSMITH_KUBECTL", ofEnvironment);
  return kubectlOnPath(searchPath, folder);
}

/** @throws UsageError for a user without a home */
function ownCache(): string {
  const folder = cacheFolder();
  if (folder === undefined)
    throw new UsageError(
      "there is no home for a cache: set XDG_CACHE_HOME, or name a folder: kindsmith envtest FOLDER",
    );
  return folder;
}
