/** The command lines that do what the console does. Names come from objects, so each is quoted for a shell. */
import type { NamingProfile, ServedKind } from "../../../runtime/client/browser.js";
import { FIELD_MANAGER } from "../session/session.js";

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

/** The changes of a kind from now on. */
export function changesLine({ profile, place }: Command): string {
  const isOfAll = place.kind.reference.scope === "Namespaced" && place.namespace === undefined;
  const namespace = place.kind.reference.scope === "Namespaced" ? place.namespace : undefined;
  return line(profile, { ...place, namespace }, [
    "get",
    typeOf(place.kind),
    ...(isOfAll ? ["--all-namespaces"] : []),
    "--watch-only",
    "--output-watch-events",
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

export function rawLine({ words }: NamingProfile, path: string): string {
  return [words.cliName, "get", "--raw", path].map(quoted).join(" ");
}

export function whoAmILine({ words }: NamingProfile): string {
  return `${words.cliName} auth whoami`;
}

export function ownRulesLine({ words }: NamingProfile, namespace: string): string {
  return [words.cliName, "-n", namespace, "auth", "can-i", "--list"].map(quoted).join(" ");
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
