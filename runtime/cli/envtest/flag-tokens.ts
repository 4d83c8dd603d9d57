/** Splits command lines as Go programs do, into flags and their values, without judging the values. */
import { parseArgs } from "node:util";
import { nearestName } from "../../base/nearest-name.js";
import { UsageError } from "../../base/usage-error.js";

export interface GivenFlag {
  readonly name: string;
  readonly value: string;
}

export interface FlagSyntax {
  /** Whether each known flag is a switch, which takes no value from the next argument. */
  readonly switches: ReadonlyMap<string, boolean>;
  /** Flags with a form of one letter, by that letter. */
  readonly letters?: ReadonlyMap<string, string>;
  /** The name of the program, for messages. */
  readonly program: string;
}

/** Returns the flags in their order. @throws UsageError for unknown flags, missing values, and arguments that are not flags */
export function givenFlags(argv: readonly string[], { switches, letters, program }: FlagSyntax): GivenFlag[] {
  const letterOf = new Map([...(letters ?? [])].map(([letter, name]) => [name, letter]));
  const options = Object.fromEntries(
    [...switches].map(([name, isSwitch]) => {
      const short = letterOf.get(name);
      return [name, { type: isSwitch ? ("boolean" as const) : ("string" as const), ...(short && { short }) }];
    }),
  );
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true });
  return tokens.map((token) => {
    const argument = argv[token.index] ?? "";
    if (token.kind !== "option") throw new UsageError(`${program}: unexpected argument ${JSON.stringify(argument)}`);
    const isSwitch = switches.get(token.name);
    if (isSwitch === undefined) throw unknownFlag(argument.split("=", 1)[0] ?? "", program, [...switches.keys()]);
    if (isSwitch) return { name: token.name, value: token.value ?? "true" };
    if (token.value === undefined) throw new UsageError(`${program}: --${token.name} needs a value`);
    // `-v=2` is `-v 2`
    const value = token.rawName.startsWith("--") ? token.value : token.value.replace(/^=/, "");
    return { name: token.name, value };
  });
}

function unknownFlag(flag: string, program: string, known: readonly string[]): UsageError {
  const nearest = nearestName(flag.replace(/^-+/, ""), known);
  const meant = nearest === undefined ? "" : `did you mean --${nearest}? `;
  return new UsageError(`${program}: unknown flag ${flag}: ${meant}--help lists the flags`);
}
