/** The command lines that do what the console does. Names come from objects, so each is quoted for a shell. */
import type { NamingProfile, ServedKind } from "../../../runtime/client/browser.js";
import { FIELD_MANAGER } from "../session/field-manager.js";

export interface ObjectPlace {
  readonly kind: ServedKind;
  readonly namespace: string | undefined;
}

export interface Command {
  readonly profile: NamingProfile;
  readonly place: ObjectPlace;
}

export function listLine(
  { profile, place }: Command,
  selectors: { readonly label?: string; readonly field?: string },
): string {
  const scope =
    place.kind.reference.scope === "Namespaced" && place.namespace === undefined ? ["--all-namespaces"] : [];
  return line(profile, place, [
    "get",
    typeOf(place.kind),
    ...scope,
    ...(selectors.label ? ["-l", selectors.label] : []),
    ...(selectors.field ? [`--field-selector=${selectors.field}`] : []),
    "--watch",
  ]);
}

export function getLine({ profile, place }: Command, name: string): string {
  return line(profile, place, ["get", typeOf(place.kind), name, "-o", "yaml", "--show-managed-fields"]);
}

export function deleteLine({ profile, place }: Command, names: readonly string[], propagation: string): string {
  return line(profile, place, ["delete", typeOf(place.kind), ...names, `--cascade=${propagation.toLowerCase()}`]);
}

export function createLine({ profile, place }: Command): string {
  return line(profile, place, ["create", "-f", "object.yaml"]);
}

export function applyLine(
  { profile, place }: Command,
  options: { isDryRun?: boolean; isForced?: boolean } = {},
): string {
  return line(profile, place, [
    "apply",
    "--server-side",
    `--field-manager=${FIELD_MANAGER}`,
    ...(options.isForced ? ["--force-conflicts"] : []),
    ...(options.isDryRun ? ["--dry-run=server"] : []),
    "-f",
    "object.yaml",
  ]);
}

export function replaceLine({ profile, place }: Command): string {
  return line(profile, place, ["replace", "-f", "object.yaml"]);
}

function line({ words }: NamingProfile, { namespace }: ObjectPlace, args: readonly string[]): string {
  const scope = namespace === undefined ? [] : ["-n", namespace];
  return [words.cliName, ...scope, ...args].map(quoted).join(" ");
}

/** With its version and group, so that the line means the same kind on every server. */
function typeOf({ reference: { group, version, resource } }: ServedKind): string {
  return group === "" ? resource : `${resource}.${version}.${group}`;
}

function quoted(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
