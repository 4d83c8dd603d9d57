/** The flags that the options of the server have. */
import type { OptionDefinition, OptionTable } from "../../assembly/options/option-definition.js";
import { SERVER_OPTIONS } from "../../assembly/options/option-table.js";
import type { FlagDefinition } from "./flags.js";

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
  } = definition;
  return {
    name,
    help: definition.help,
    ...(placeholder !== undefined && { value: placeholder }),
    ...(standard !== undefined && { default: standard }),
    ...(alias !== undefined && { alias }),
    ...(short !== undefined && { short }),
    ...(type.isList && { isList: true as const }),
    ...(withoutEffect !== undefined && { withoutEffect }),
    ...(lifecycle !== undefined && { lifecycle }),
  };
}

/** A flag of the server for another command, with what differs there. */
export function sharedFlag(
  name: keyof typeof SERVER_OPTIONS,
  differences: Partial<Omit<FlagDefinition, "name">> = {},
): FlagDefinition {
  return { ...flagOf(name, SERVER_OPTIONS[name]), ...differences };
}
