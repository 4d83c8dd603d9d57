/** The command line of `kindsmith serve`. */
import { parseRelease } from "../../api/lifecycle/lifecycle.js";
import { OPTIONS_WITHOUT_EFFECT } from "../../assembly/options/no-effect-table.js";
import { checkRules, type OptionTexts } from "../../assembly/options/option-rules.js";
import { ALL_OPTIONS, SERVER_OPTIONS } from "../../assembly/options/option-table.js";
import { parseOptions, type ServerFlags } from "../../assembly/options/parse-options.js";
import type { LogFormat, LogLevel } from "../../assembly/options/serving-table.js";
import { type CommandDescription, type FlagDefinition, HELP_FLAG } from "../../command-line/flag-definition.js";
import { parseFlags } from "../../command-line/parse-flags.js";
import { flagsOf } from "../flags/option-flags.js";
import { releaseOfFlags } from "../flags/release-of-flags.js";

/** The flags that most users of the command need; `--help-all` has the others too. */
const COMMON_FLAGS: ReadonlySet<string> = new Set([
  "secure-port",
  "bind-address",
  "workers",
  "tls-cert-file",
  "tls-private-key-file",
  "data-dir",
  "profile",
  "builtin-kinds",
  "apis",
  "examples",
  "hooks",
  "emulated-version",
  "storage",
  "client-ca-file",
  "token-auth-file",
  "authentication-config",
  "authorization-mode",
  "audit-policy-file",
  "controllers",
  "simulate",
  "log-level",
  "log-format",
  "help",
  "help-all",
]);

export const SERVE_FLAGS: readonly FlagDefinition[] = flagsOf(ALL_OPTIONS).map((flag) => ({
  ...flag,
  ...(COMMON_FLAGS.has(flag.name) ? {} : { isRare: true as const }),
  ...(flag.name === HELP_FLAG.name ? { short: HELP_FLAG.short } : {}),
}));

export const SERVE_COMMAND: CommandDescription = {
  usage: ["kindsmith serve [flags]"],
  about: "Runs an API server for the built-in kinds and the generated ones.",
  flags: SERVE_FLAGS,
};

export interface ServeConfig {
  /** The parsed value of every flag. */
  readonly flags: ServerFlags;
  /** The texts of the flags, including defaults. */
  readonly texts: OptionTexts;
  /** The release that the server follows: the emulated one, or that of the profile. */
  readonly release: string;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat | undefined;
  /** One line about the given flags that have no effect; undefined if there are none. */
  readonly idleFlags: string | undefined;
  /** What `/flagz` shows. */
  readonly settings: Readonly<Record<string, string>>;
}

const DEFAULT_LOG_LEVEL: LogLevel = "warn";
/** The least verbosity (`--v`) of each level. Lower verbosities log what every operator should know. */
const VERBOSITIES: readonly (readonly [from: number, level: LogLevel])[] = [
  [8, "trace"],
  [6, "debug"],
  [4, "info"],
];

/**
 * @param warn receives a warning for each deprecated flag
 * @throws UsageError for a command line that is wrong
 */
export function serveConfig(argv: readonly string[], warn: (message: string) => void = () => {}): ServeConfig {
  let idleFlags: string | undefined;
  const idle: string[] = [];
  const texts = parseFlags(SERVE_FLAGS, argv, {
    warn,
    onWithoutEffect: (flags) => {
      for (const { name } of flags) idle.push(name);
      idleFlags = `flags of other API servers that have no effect here: ${flags.map(describeIdle).join("; ")}`;
    },
    releaseIn: (given) => parseRelease(releaseOfFlags(given)),
    checkConfigured: (configured) => void parseOptions(SERVER_OPTIONS, configured),
  });
  for (const name of idle) OPTIONS_WITHOUT_EFFECT[name]?.type.parse(name, texts.get(name) ?? "");
  const flags = parseOptions(SERVER_OPTIONS, texts);
  checkRules(texts);
  return {
    flags,
    texts,
    release: releaseOfFlags(texts),
    logLevel: logLevelOf(flags),
    logFormat: flags["log-format"],
    idleFlags,
    settings: shownSettings(flags, texts),
  };
}

/** The values in force, including that of the flag whose default depends on another one. */
function shownSettings(flags: ServerFlags, texts: OptionTexts): Readonly<Record<string, string>> {
  const shown = Object.entries(ALL_OPTIONS)
    .filter(([, { isShown = true }]) => isShown)
    .map(([flag, { type }]) => [flag, texts.get(flag) ?? (type.placeholder === undefined ? "false" : "")]);
  const isAnonymousAllowed = flags["anonymous-auth"] ?? !authorizationModes(flags, texts).includes("AlwaysAllow");
  return { ...Object.fromEntries(shown), "anonymous-auth": String(isAnonymousAllowed) };
}

/** Empty if a configuration file decides. */
export function authorizationModes(flags: ServerFlags, texts: OptionTexts): readonly string[] {
  return texts.has("authorization-config") ? [] : flags["authorization-mode"];
}

function describeIdle({ name, withoutEffect }: FlagDefinition): string {
  return `--${name} (${withoutEffect})`;
}

function logLevelOf({ "log-level": level, v: verbosity = 0 }: ServerFlags): LogLevel {
  return level ?? VERBOSITIES.find(([from]) => verbosity >= from)?.[1] ?? DEFAULT_LOG_LEVEL;
}
