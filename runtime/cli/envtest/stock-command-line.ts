/**
 * From a command line of kube-apiserver to one of `serve`. Flags that mean something here act, the others are checked for the
 * type of their value and reported. What one release or another of kube-apiserver has, and this server has not, is left out
 * and reported as well, since a test environment is better started than refused; what no release has is refused.
 */
import { isIP } from "node:net";
import { ABSENT_PLUGIN_NAMES } from "../../admission/absent-plugins.js";
import { gateProblem } from "../../api/lifecycle/feature-gates.js";
import { parseRelease, type Release } from "../../api/lifecycle/lifecycle.js";
import { PERMANENT_PLUGIN_NAME } from "../../assembly/admission-plugins.js";
import { featureGates } from "../../assembly/options/feature-gate-settings.js";
import { boolean, duration, refusal } from "../../assembly/options/option-types.js";
import { SERVE_FLAGS } from "../serve/serve-flags.js";
import { checkedRelease } from "./asset-release.js";
import { type GivenFlag, givenFlags } from "./flag-tokens.js";
import { withoutAbsentVersions } from "./runtime-config-keys.js";
import { STOCK_GATE_NAMES } from "./stock/feature-gate-names.js";
import type { StockValueType } from "./stock/kube-apiserver-flags.js";
import { stockFlags } from "./stock/stock-flags.js";

export interface StockCommandLine {
  /** The arguments of `serve`. */
  readonly argv: readonly string[];
  /** What was left out, each with the reason, for the log. */
  readonly notices: readonly string[];
  /** The directory of certificates that the caller named. */
  readonly certDirectory: string | undefined;
  /** Whether the command line names a directory in which the server may keep its files. */
  readonly hasDirectory: boolean;
}

/** The control loops that are part of kube-apiserver. All others belong to kube-controller-manager. */
export const STOCK_CONTROLLERS = [
  "apiservice-registration",
  "apiservice-availability",
  "customresource-establishing",
  "customresource-cleanup",
  "event-ttl",
] as const;

/** The flags of `serve` that differ from its own defaults. */
const STANDARD: Readonly<Record<string, string>> = {
  profile: "kubernetes",
  storage: "memory",
  controllers: STOCK_CONTROLLERS.join(","),
};

const SERVE_NAMES: ReadonlySet<string> = new Set(
  SERVE_FLAGS.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias])),
);
const IDLE_NAMES: ReadonlySet<string> = new Set(
  SERVE_FLAGS.filter(({ withoutEffect }) => withoutEffect !== undefined).map(({ name }) => name),
);
const SYNTAX = {
  program: "kube-apiserver",
  switches: new Map<string, boolean>([
    ...[...stockFlags.values()].map(({ name, type }) => [name, type === "bool"] as const),
    ...SERVE_FLAGS.flatMap(({ name, alias, value }) =>
      [name, ...(alias === undefined ? [] : [alias])].map((each) => [each, value === undefined] as const),
    ),
  ]),
  letters: new Map([["v", "v"]]),
};

/** Former names of flags, by which a release or another still knows them. */
const RENAMED: Readonly<Record<string, string>> = {
  "audit-webhook-batch-initial-backoff": "audit-webhook-initial-backoff",
};

/**
 * @param defaultRelease the release to follow unless a flag names one, such as `1.35`
 * @throws UsageError for unknown flags, and values that a flag can't have
 */
export async function serveCommandLine(argv: readonly string[], defaultRelease: string): Promise<StockCommandLine> {
  const given = givenFlags(argv, SYNTAX).map(({ name, value }) => ({ name: RENAMED[name] ?? name, value }));
  const last = new Map(given.map(({ name, value }) => [name, value]));
  const named = last.get("emulated-version");
  const release = named === undefined ? defaultRelease : emulatedRelease(named);
  const notices: string[] = [];
  const context: Context = {
    release: parseRelease(release) as Release,
    report: (notice) => notices.push(notice),
  };
  const kept: GivenFlag[] = [];
  for (const { name, value } of given) {
    if (name === "emulated-version") continue;
    const translated = await translatedValue(name, value, context);
    if (translated !== undefined) kept.push({ name, value: translated });
  }
  const absent = Object.entries(STANDARD).filter(([name]) => !last.has(name));
  return {
    argv: [
      `--emulated-version=${release}`,
      ...absent.map(([name, value]) => `--${name}=${value}`),
      ...kept.map(({ name, value }) => `--${name}=${value}`),
    ],
    notices,
    certDirectory: last.get("cert-dir"),
    hasDirectory: last.has("cert-dir") || last.has("data-dir"),
  };
}

interface Context {
  readonly release: Release;
  readonly report: (notice: string) => void;
}

type Translate = (value: string, context: Context, flag: string) => string | undefined | Promise<string | undefined>;

const TRANSLATIONS: Readonly<Record<string, Translate>> = {
  "feature-gates": knownGates,
  "runtime-config": (value, { report }) => withoutAbsentVersions(value, report),
  "enable-admission-plugins": presentPlugins,
  "disable-admission-plugins": presentPlugins,
  "admission-control": presentPlugins,
  "tls-min-version": currentTlsVersion,
  // a number of seconds there, a duration here
  "min-request-timeout": (value) => (/^[0-9]+$/.test(value) ? `${value}s` : value),
};

/** Returns the value for `serve`, or undefined for a flag that is left out. */
async function translatedValue(name: string, value: string, context: Context): Promise<string | undefined> {
  const translate = TRANSLATIONS[name];
  if (translate !== undefined) return translate(value, context, name);
  const type = stockFlags.get(name)?.type;
  if (type !== undefined && (IDLE_NAMES.has(name) || !SERVE_NAMES.has(name))) checkValue(name, type, value);
  if (SERVE_NAMES.has(name)) return value;
  context.report(`--${name} has no effect: nothing here is a kubelet, or a network of a cluster`);
  return undefined;
}

const CHECKS: Readonly<Record<StockValueType, (flag: string, value: string) => void>> = {
  bool: boolean.parse,
  count: (flag, value) => matches(flag, value, /^[0-9]+$/, "expected a number such as 10"),
  duration: (flag, value) => duration.parse(flag, value.replace(/^-/, "")),
  float: (flag, value) => matches(flag, value, /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)$/, "expected a number such as 0.5"),
  integer: (flag, value) => matches(flag, value, /^[+-]?[0-9]+$/, "expected a number such as 10"),
  ip(flag, value) {
    if (value !== "" && isIP(value) === 0) throw refusal(flag, value, "expected an IP address such as 127.0.0.1");
  },
  list: () => {},
  text: () => {},
};

function checkValue(flag: string, type: StockValueType, value: string): void {
  CHECKS[type](flag, value);
}

function matches(flag: string, value: string, form: RegExp, expected: string): void {
  if (!form.test(value)) throw refusal(flag, value, expected);
}

/** Reads `1.34` and `kube=1.34`. Versions of other components decide nothing here. */
function emulatedRelease(value: string): string {
  const items = value.split(",").map((item) => item.trim().replace(/^kube=/, ""));
  const own = items.find((item) => !item.includes("="));
  return checkedRelease("--emulated-version", own ?? value);
}

/** Reads `Gate=true` and `kube:Gate=true`, and leaves out the gates of other releases and other components. */
function knownGates(value: string, { release, report }: Context, flag: string): string | undefined {
  const items = value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")
    .map((item) => item.replace(/^kube:/, ""));
  const kept = items.filter((item) => {
    const [[name = "", isOn = false] = []] = Object.entries(featureGates.parse(flag, item));
    const problem = gateProblem(name, isOn, release);
    if (problem === undefined || !STOCK_GATE_NAMES.has(name)) return true;
    report(`--${flag}: ${item} has no effect: ${problem.split(":", 1)[0]}`);
    return false;
  });
  return kept.length === 0 ? undefined : kept.join(",");
}

function presentPlugins(value: string, { report }: Context, flag: string): string {
  const isDisabling = flag.startsWith("disable");
  return value
    .split(",")
    .map((name) => name.trim())
    .filter((name) => {
      const isAbsent = ABSENT_PLUGIN_NAMES.has(name);
      if (isAbsent && !isDisabling) report(`--${flag}: this server has no ${name}, so nothing is checked by it`);
      const isPermanent = isDisabling && name === PERMANENT_PLUGIN_NAME;
      if (isPermanent) report(`--${flag}: ${name} is always on`);
      return !isAbsent && !isPermanent;
    })
    .join(",");
}

function currentTlsVersion(value: string, { report }: Context, flag: string): string | undefined {
  if (value !== "VersionTLS10" && value !== "VersionTLS11") return value;
  report(`--${flag}=${value} has no effect: clients use TLS 1.2 at least`);
  return undefined;
}
