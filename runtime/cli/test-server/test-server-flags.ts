/** The flags of `kindsmith test-server`. Names are those of `kindsmith serve` where it has them. */
import { DEFAULT_RELEASE, parseRelease } from "../../api/lifecycle/lifecycle.js";
import type { AuthorizationMode } from "../../authz/authorization-options.js";
import { featureGatesOf } from "../flags/feature-gate-flags.js";
import { choiceOf, countOf, type FlagDefinition, formatFlags, parseFlags, portOf, UsageError } from "../flags/flags.js";
import { admissionConfig } from "../serve/admission-flags.js";
import { authorizationConfig } from "../serve/authorization-flags.js";

const FLAGS: readonly FlagDefinition[] = [
  {
    name: "crds",
    value: "PATH,...",
    isList: true,
    help: "Files or folders of YAML or JSON with definitions and other objects, installed before the server is ready. May be given again.",
  },
  { name: "profile", value: "NAME|FILE", default: "kubernetes", help: "kubernetes, orch, or a profile file." },
  { name: "orch-domain", value: "DOMAIN", help: "Domain of the names of the profile orch." },
  { name: "bind-address", value: "ADDRESS", default: "127.0.0.1", help: "Where HTTPS is served." },
  { name: "secure-port", value: "PORT", default: "0", help: "0 for any free port." },
  {
    name: "authorization-mode",
    value: "MODE,...",
    default: "RBAC",
    isList: true,
    help: "RBAC, Node, AlwaysAllow, AlwaysDeny, in this order. The admin may do everything in any case.",
  },
  { name: "enable-admission-plugins", value: "NAME,...", isList: true, help: "Beside those that are on by default." },
  { name: "disable-admission-plugins", value: "NAME,...", isList: true, help: "Of those that are on by default." },
  { name: "feature-gates", value: "NAME=BOOL,...", isList: true, help: "Gates to switch on or off." },
  {
    name: "emulated-version",
    value: "RELEASE",
    help: `The release whose versions are served (default ${DEFAULT_RELEASE}).`,
  },
  {
    name: "controllers",
    value: "NAME,...",
    default: "*",
    isList: true,
    help: "As for kindsmith serve: * for the usual ones, -NAME to leave one out.",
  },
  {
    name: "clock",
    value: "CLOCK",
    default: "system",
    help: "system, or virtual: time stands still unless the control door moves it.",
  },
  {
    name: "kubeconfig",
    value: "FILE",
    help: "Where the admin's kubeconfig is written; the file must not be there yet (default: a temporary file).",
  },
  {
    name: "ready-file",
    value: "FILE",
    help: "Written, whole, once the server is ready: the JSON that is printed as well.",
  },
  { name: "stop-with-stdin", help: "Stop when standard input ends: with whoever started this, however that ended." },
  {
    name: "parent-pid",
    value: "PID",
    help: "Stop when that process is gone (default: the process that started this one).",
  },
  { name: "help", help: "Print this text." },
];

export const TEST_SERVER_HELP = `usage: kindsmith test-server [flags]

Runs a test control plane: a complete server whose state is in memory, over HTTPS on a free port. Once it is ready it
prints one line of JSON: url, kubeconfig (a path), ca (PEM), token, pid, control (the URL of the control door).
It stops at SIGTERM or SIGINT, and when the process that started it is gone.

${formatFlags(FLAGS)}
`;

export interface TestServerConfig {
  readonly crds: readonly string[];
  readonly profile: string;
  readonly domain: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly authorizationModes: readonly AuthorizationMode[];
  readonly enableAdmissionPlugins: readonly string[];
  readonly disableAdmissionPlugins: readonly string[];
  readonly featureGates: Readonly<Record<string, boolean>>;
  readonly emulatedVersion: string | undefined;
  readonly controllers: readonly string[];
  readonly hasVirtualClock: boolean;
  readonly kubeconfigFile: string | undefined;
  readonly readyFile: string | undefined;
  readonly stopsWithStdin: boolean;
  readonly parentPid: number | undefined;
}

/** Undefined where the help text is wanted. @throws UsageError */
export function testServerConfig(
  argv: readonly string[],
  warn: (message: string) => void,
): TestServerConfig | undefined {
  const values = parseFlags(FLAGS, argv, {
    warn,
    releaseIn: (given) => parseRelease(given.get("emulated-version") ?? DEFAULT_RELEASE),
  });
  if (values.get("help") === "true") return undefined;
  const { enableAdmissionPlugins, disableAdmissionPlugins } = admissionConfig(values);
  const parentPid = values.get("parent-pid");
  return {
    crds: namesOf(values.get("crds")),
    profile: values.get("profile") ?? "",
    domain: values.get("orch-domain"),
    host: values.get("bind-address") ?? "",
    port: portOf("secure-port", values.get("secure-port") ?? ""),
    authorizationModes: authorizationConfig(values).modes,
    enableAdmissionPlugins,
    disableAdmissionPlugins,
    featureGates: featureGatesOf("feature-gates", values.get("feature-gates") ?? ""),
    emulatedVersion: values.get("emulated-version"),
    controllers: namesOf(values.get("controllers")),
    hasVirtualClock: choiceOf("clock", values.get("clock") ?? "", ["system", "virtual"]) === "virtual",
    kubeconfigFile: values.get("kubeconfig"),
    readyFile: values.get("ready-file"),
    stopsWithStdin: values.get("stop-with-stdin") === "true",
    parentPid: parentPid === undefined ? undefined : pidOf(parentPid),
  };
}

function pidOf(text: string): number {
  const pid = countOf("parent-pid", text);
  if (pid < 1) throw new UsageError(`--parent-pid: found ${JSON.stringify(text)}, expected the number of a process`);
  return pid;
}

function namesOf(list: string | undefined): readonly string[] {
  return (list ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
