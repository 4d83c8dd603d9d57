/** The flags that the options of the server have. */
import { OPTION_SECTIONS, type OptionDefinition, type OptionTable } from "../../assembly/options/option-definition.js";
import { SERVER_OPTIONS } from "../../assembly/options/option-table.js";
import type { FlagDefinition } from "../../command-line/flag-definition.js";

export function flagsOf(table: OptionTable): readonly FlagDefinition[] {
  return Object.entries(table).map(([name, definition]) => flagOf(name, definition));
}

function flagOf(name: string, definition: OptionDefinition): FlagDefinition {
  const {
    type,
    placeholder = type.placeholder,
    default: standard,
    alias,
    short,
    withoutEffect,
    lifecycle,
    section,
  } = definition;
  return {
    name,
    help: definition.help,
    section: OPTION_SECTIONS[section],
    ...(type.values !== undefined && { values: type.values }),
    ...(placeholder !== undefined && /^(FILE|DIR)$/.test(placeholder) && { isPath: true as const }),
    ...(placeholder !== undefined && { value: placeholder }),
    ...(standard !== undefined && { default: standard }),
    ...(alias !== undefined && { alias }),
    ...(short !== undefined && { short }),
    ...(type.isList && { isList: true as const }),
    ...(type.isSeparated && { isSeparated: true as const }),
    ...(withoutEffect !== undefined && { withoutEffect }),
    ...(lifecycle !== undefined && { lifecycle }),
  };
}

/** A flag of the server for another command, with what differs there. */
export function sharedFlag(
  name: keyof typeof SERVER_OPTIONS,
  differences: Partial<Omit<FlagDefinition, "name">> = {},
): FlagDefinition {
  const { section: _, ...flag } = flagOf(name, SERVER_OPTIONS[name]);
  return { ...flag, ...differences };
}
