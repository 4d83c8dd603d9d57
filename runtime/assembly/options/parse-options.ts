/** From the texts of flags to `CreateServerOptions`. */
import { ADMISSION_PLUGIN_NAMES, PERMANENT_PLUGIN_NAME } from "../admission-plugins.js";
import type { CreateServerOptions } from "./create-server-options.js";
import { type FileReference, isFileReference, type OptionDefinition, type ParsedOptions } from "./option-definition.js";
import { DEPENDENT_MEMBERS, isSet, type OptionTexts } from "./option-rules.js";
import { SERVER_OPTIONS } from "./option-table.js";

export type ServerFlags = ParsedOptions<typeof SERVER_OPTIONS>;

/** @throws UsageError for a value that its option can't have */
export function parseOptions<Table extends Readonly<Record<string, OptionDefinition>>>(
  table: Table,
  texts: OptionTexts,
): ParsedOptions<Table> {
  const parsed = Object.entries(table).map(([flag, definition]) => {
    const text = texts.get(flag) ?? definition.default ?? definition.fallback;
    const isUnset = text === undefined || isSwitchedOff(definition, texts);
    return [flag, isUnset ? undefined : definition.type.parse(flag, text)];
  });
  return Object.fromEntries(parsed) as ParsedOptions<Table>;
}

function isSwitchedOff({ option }: OptionDefinition, texts: OptionTexts): boolean {
  return DEPENDENT_MEMBERS.some(
    ({ member, flag, isSwitch }) => isSwitch && isWithin(option, member) && !isSet(texts, flag),
  );
}

function isWithin(option: string | undefined, member: string): boolean {
  return option !== undefined && (option === member || option.startsWith(`${member}.`));
}

/**
 * The options that flags set. The type of each value is that of the member that it sets: the tests compile that.
 * @param read gives the content of a file that a flag names
 */
export async function serverOptionsOf(
  flags: ServerFlags,
  texts: OptionTexts,
  read: (file: FileReference) => Promise<unknown>,
): Promise<CreateServerOptions> {
  const absent = DEPENDENT_MEMBERS.filter(({ flag }) => !isSet(texts, flag)).map(({ member }) => member);
  if (texts.has("authorization-config")) absent.push("authorization.modes");
  const options: Members = {};
  for (const [flag, { option }] of Object.entries<OptionDefinition>(SERVER_OPTIONS)) {
    const value: unknown = flags[flag as keyof ServerFlags];
    if (option === undefined || value === undefined || absent.some((member) => isWithin(option, member))) continue;
    setMember(options, option.split("."), await withContents(value, read));
  }
  return { ...options, ...completeAdmission(flags["admission-control"]) };
}

type Members = Record<string, unknown>;

async function withContents(value: unknown, read: (file: FileReference) => Promise<unknown>): Promise<unknown> {
  if (isFileReference(value)) return read(value);
  if (Array.isArray(value)) return Promise.all(value.map((item) => withContents(item, read)));
  return value;
}

/** An object that is already there gets the members of `value` too. */
function setMember(target: Members, [name = "", ...rest]: readonly string[], value: unknown): void {
  const known = target[name] as Members | undefined;
  if (rest.length > 0) {
    const inner = { ...known };
    target[name] = inner;
    setMember(inner, rest, value);
  } else target[name] = known === undefined ? value : { ...known, ...(value as Members) };
}

/** `--admission-control` names all plug-ins that are on. */
function completeAdmission(
  named: readonly string[] | undefined,
): Pick<CreateServerOptions, "enableAdmissionPlugins" | "disableAdmissionPlugins"> {
  if (named === undefined) return {};
  return {
    enableAdmissionPlugins: named.filter((name) => name !== PERMANENT_PLUGIN_NAME),
    disableAdmissionPlugins: ADMISSION_PLUGIN_NAMES.filter((name) => !named.includes(name)),
  };
}
