/**
 * The form in which an option of the server is written down, once. The flags of `serve`, their parsing, the help text,
 * `/flagz`, `CreateServerOptions` and docs/reference/flags.md are made from these definitions.
 */
import type { ElementLifecycle } from "../../api/lifecycle/element-lifecycle.js";

/** The parts into which the help text and the documentation are divided, in their order. */
export const OPTION_SECTIONS = {
  serving: "Serving",
  apis: "APIs and versions",
  storage: "Storage",
  encryption: "Encryption at rest",
  authentication: "Authentication",
  authorization: "Authorization",
  admission: "Admission",
  audit: "Audit",
  controllers: "Controllers",
  services: "Services and proxies",
  limits: "Limits",
  shutdown: "Shutdown",
  logging: "Logging",
  general: "General",
  "no-effect": "Flags without effect",
} as const;

export type OptionSection = keyof typeof OPTION_SECTIONS;

/** How the text of a flag becomes a value. */
export interface OptionType<Value> {
  /**
   * @param flag its name without dashes, for messages
   * @throws UsageError that names the flag, what was found and what was expected
   */
  parse(flag: string, text: string): Value;
  /** The type of the value as TypeScript writes it. */
  readonly typescript: string;
  /** The values that the text can have, where these are few. */
  readonly values?: readonly string[];
  /** What stands for the value in the help text; absent for a switch, which needs no value. */
  readonly placeholder?: string;
  /** A flag that is given again adds to the list instead of replacing its value. */
  readonly isList?: true;
  /** The text has several values, separated by commas; a flag that is given again replaces all of them. */
  readonly isSeparated?: true;
}

/** The name of a file whose content is the value of the option. */
export interface FileReference {
  /** The flag that names the file, without dashes. */
  readonly flag: string;
  readonly file: string;
  /**
   * `text` is read once, `named` likewise and keeps its name for messages, `followed` is read again when it changes,
   * `connection` is a client configuration of a webhook, `admission` an AdmissionConfiguration.
   */
  readonly content: "text" | "named" | "followed" | "connection" | "admission";
}

export function isFileReference(value: unknown): value is FileReference {
  return typeof value === "object" && value !== null && "content" in value && "file" in value;
}

/** One option, under the name of its flag. */
export interface OptionDefinition {
  readonly type: OptionType<unknown>;
  /** One or two sentences. */
  readonly help: string;
  /** The documentation of the option in a program, where the help describes the text of a command line. */
  readonly programHelp?: string;
  readonly section: OptionSection;
  /** The text that counts where the flag is absent. The help text and `/flagz` show it. */
  readonly default?: string;
  /** As `default`, but `/flagz` does not show it, because another flag can take its place. */
  readonly fallback?: string;
  /**
   * The member of `CreateServerOptions` that the flag sets, with dots for nested members. Absent for flags that only the
   * command itself acts on.
   */
  readonly option?: string;
  /** What stands for the value in the help text, where the type's own placeholder says too little. */
  readonly placeholder?: string;
  /** Another name of the same flag. */
  readonly alias?: string;
  /** One letter by which the flag can be given too: `-v 2`. */
  readonly short?: string;
  /** Whether `/flagz` shows the value. Default: true. */
  readonly isShown?: false;
  /** The flag is accepted because other API servers have it, and changes nothing: the reason. */
  readonly withoutEffect?: string;
  /** The releases that have the flag, where these are not all. SPEC: Deprecation rules 5 and 6. */
  readonly lifecycle?: ElementLifecycle;
}

export type OptionTable = Readonly<Record<string, OptionDefinition>>;

/** The type of the values of a definition. */
export type ParsedValue<Definition> = Definition extends { readonly type: OptionType<infer Value> }
  ? Definition extends { readonly default: string } | { readonly fallback: string }
    ? Value
    : Value | undefined
  : never;

/** The value of every flag of a table, by the name of the flag. */
export type ParsedOptions<Table> = { readonly [Flag in keyof Table]: ParsedValue<Table[Flag]> };
