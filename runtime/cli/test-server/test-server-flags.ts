/** The flags of `kindsmith test-server`, which shares those of `kindsmith serve` where it has the same option. */

import { parseRelease } from "../../api/lifecycle/lifecycle.js";
import { checkRules } from "../../assembly/options/option-rules.js";
import { SERVER_OPTIONS } from "../../assembly/options/option-table.js";
import { choice, count, list } from "../../assembly/options/option-types.js";
import { parseOptions } from "../../assembly/options/parse-options.js";
import type { AuthorizationMode } from "../../authz/authorization-options.js";
import { UsageError } from "../../base/usage-error.js";
import type { BuiltinKindsChoice } from "../../builtin/served/builtin-kinds.js";
import { type CommandDescription, type FlagDefinition, HELP_FLAG } from "../../command-line/flag-definition.js";
import { parseFlags } from "../../command-line/parse-flags.js";
import { sharedFlag } from "../flags/option-flags.js";
import { releaseOfFlags } from "../flags/release-of-flags.js";

const FLAGS: readonly FlagDefinition[] = [
  {
    name: "crds",
    value: "PATH,...",
    isList: true,
    help: "Files or folders of YAML or JSON with definitions and other objects, which are installed before the server is ready. May be given again.",
  },
  sharedFlag("profile", { default: "kubernetes", help: "kubernetes, orch, or a profile file." }),
  sharedFlag("orch-domain"),
  sharedFlag("builtin-kinds"),
  sharedFlag("bind-address"),
  sharedFlag("secure-port", { default: "0", help: "Port for HTTPS. 0 takes any free port." }),
  sharedFlag("authorization-mode", {
    default: "RBAC",
    isList: true,
    help: "RBAC, Node, AlwaysAllow or AlwaysDeny, consulted in this order. The admin may do everything in any mode.",
  }),
  sharedFlag("enable-admission-plugins", { help: "Admission plug-ins to enable in addition to the default ones." }),
  sharedFlag("disable-admission-plugins"),
  sharedFlag("feature-gates", { help: "Feature gates to switch on or off: Name=true|false." }),
  sharedFlag("emulated-version"),
  sharedFlag("controllers", {
    isList: true,
    help: "Controllers to run, as for kindsmith serve: * for the usual ones, -NAME to leave one out.",
  }),
  sharedFlag("simulate"),
  {
    name: "clock",
    value: "CLOCK",
    default: "system",
    help: "system, or virtual: time stands still until a request to the control server moves it.",
  },
  {
    name: "kubeconfig",
    value: "FILE",
    help: "File that the admin's kubeconfig is written to; it must not exist yet (default: a temporary file).",
  },
  {
    name: "ready-file",
    value: "FILE",
    help: "File that is written atomically once the server is ready, with the JSON that is also printed.",
  },
  {
    name: "stop-with-stdin",
    help: "Stop when standard input ends, which happens when the parent process ends, however that comes about.",
  },
  {
    name: "parent-pid",
    value: "PID",
    help: "Stop when the process with this number has ended (default: the parent process).",
  },
  HELP_FLAG,
];

export const TEST_SERVER_COMMAND: CommandDescription = {
  usage: ["kindsmith test-server [flags]"],
  about: `Runs a test control plane: a complete server whose state is in memory, over HTTPS on a free port. Once it is ready it
prints one line of JSON: url, kubeconfig (a path), ca (PEM), token, pid, control (the URL of the control server).
It stops on SIGTERM or SIGINT, and when its parent process has ended.`,
  flags: FLAGS,
};

export interface TestServerConfig {
  readonly crds: readonly string[];
  readonly profile: string;
  readonly domain: string | undefined;
  readonly builtinKinds: BuiltinKindsChoice;
  readonly host: string;
  readonly port: number;
  readonly authorizationModes: readonly AuthorizationMode[];
  readonly enableAdmissionPlugins: readonly string[];
  readonly disableAdmissionPlugins: readonly string[];
  readonly featureGates: Readonly<Record<string, boolean>>;
  readonly emulatedVersion: string | undefined;
  readonly controllers: readonly string[];
  readonly simulate: "workloads" | undefined;
  readonly hasVirtualClock: boolean;
  readonly kubeconfigFile: string | undefined;
  readonly readyFile: string | undefined;
  readonly stopsWithStdin: boolean;
  readonly parentPid: number | undefined;
}

/**
 * @param warn receives a warning for each deprecated flag
 * @returns undefined if the help text is requested
 * @throws UsageError for a command line that is wrong
 */
export function testServerConfig(
  argv: readonly string[],
  warn: (message: string) => void,
): TestServerConfig | undefined {
  const values = parseFlags(FLAGS, argv, {
    warn,
    releaseIn: (given) => parseRelease(releaseOfFlags(given)),
  });
  if (values.get("help") === "true") return undefined;
  checkRules(values);
  const flags = parseOptions(SERVER_OPTIONS, values);
  const parentPid = values.get("parent-pid");
  return {
    crds: list.parse("crds", values.get("crds") ?? ""),
    profile: flags.profile,
    domain: flags["orch-domain"],
    builtinKinds: flags["builtin-kinds"],
    host: flags["bind-address"],
    port: flags["secure-port"],
    authorizationModes: flags["authorization-mode"],
    enableAdmissionPlugins: flags["enable-admission-plugins"],
    disableAdmissionPlugins: flags["disable-admission-plugins"],
    featureGates: flags["feature-gates"] ?? {},
    emulatedVersion: flags["emulated-version"],
    controllers: flags.controllers,
    simulate: flags.simulate,
    hasVirtualClock: choice(["system", "virtual"]).parse("clock", values.get("clock") ?? "") === "virtual",
    kubeconfigFile: values.get("kubeconfig"),
    readyFile: values.get("ready-file"),
    stopsWithStdin: values.get("stop-with-stdin") === "true",
    parentPid: parentPid === undefined ? undefined : pidOf(parentPid),
  };
}

function pidOf(text: string): number {
  const pid = count.parse("parent-pid", text);
  if (pid < 1) throw new UsageError(`--parent-pid: found ${JSON.stringify(text)}, expected the number of a process`);
  return pid;
}
