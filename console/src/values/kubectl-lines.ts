/** The command lines that do what the console does. Names come from objects, so each is quoted for a shell. */
import type { NamingProfile, ResourceReference, ServedKind } from "../../../runtime/client/browser.js";
import { clusterPath, namespacePath, queryText } from "../../../runtime/client/resources/resource-path.js";
import type { ValueEdit, ValueName } from "../bulk/value-edit.js";
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

/** kubectl's own watch begins with the present, so the request is written out. @param after the version before the first change */
export function historyLine({ profile, place }: Command, name: string, after = "1"): string {
  const { reference } = place.kind;
  const path = place.namespace === undefined ? clusterPath(reference) : namespacePath(reference, place.namespace);
  const query = { watch: 1, fieldSelector: `metadata.name=${name}`, resourceVersion: after };
  return line(profile, { kind: place.kind, namespace: undefined }, [
    "get",
    "--raw",
    `${path.collection()}${queryText(query)}`,
  ]);
}

/** Prints the objects whose owner has the UID. @param kinds those to look in; empty for all that kubectl calls so */
export function ownersLine({ profile, place }: Command, kinds: readonly ResourceReference[], uid: string): string {
  const scope = place.kind.reference.scope === "Namespaced" ? [] : ["--all-namespaces"];
  const names = kinds.map(({ group, version, resource }) => resourceName(group, version, resource)).join(",") || "all";
  const columns = "KIND:.kind,NAME:.metadata.name,OWNERS:.metadata.ownerReferences[*].uid";
  return `${line(profile, place, ["get", names, ...scope, `-o=custom-columns=${columns}`])} | grep ${quoted(uid)}`;
}

export function deleteLine({ profile, place }: Command, names: readonly string[], propagation: string): string {
  return line(profile, place, ["delete", typeOf(place.kind), ...names, `--cascade=${propagation.toLowerCase()}`]);
}

export function createLine({ profile, place }: Command): string {
  return line(profile, place, ["create", "-f", "object.yaml"]);
}

export function applyLine(
  { profile, place }: Command,
  options: { isDryRun?: boolean; isForced?: boolean; subresource?: string } = {},
): string {
  return line(profile, place, [
    "apply",
    "--server-side",
    `--field-manager=${FIELD_MANAGER}`,
    ...(options.subresource ? [`--subresource=${options.subresource}`] : []),
    ...(options.isForced ? ["--force-conflicts"] : []),
    ...(options.isDryRun ? ["--dry-run=server"] : []),
    "-f",
    "object.yaml",
  ]);
}

export function replaceLine({ profile, place }: Command, subresource?: string): string {
  const part = subresource === undefined ? [] : [`--subresource=${subresource}`];
  return line(profile, place, ["replace", ...part, "-f", "object.yaml"]);
}

export function scaleLine({ profile, place }: Command, name: string, replicas: number): string {
  return line(profile, place, ["scale", typeOf(place.kind), name, `--replicas=${replicas}`]);
}

/** Sets one value of several objects. */
export function setValueLine({ profile, place }: Command, names: readonly string[], edit: ValueEdit): string {
  const key = edit.path.at(-1) ?? "";
  const type = typeOf(place.kind);
  const keyed = (verb: string): readonly string[] =>
    edit.value === undefined
      ? [verb, type, ...names, `${key}-`]
      : [verb, type, ...names, `${key}=${edit.value}`, "--overwrite"];
  const args: Readonly<Record<ValueName, () => readonly string[]>> = {
    label: () => keyed("label"),
    annotation: () => keyed("annotate"),
    replicas: () => ["scale", type, ...names, `--replicas=${edit.value}`],
    restart: () => ["rollout", "restart", type, ...names],
  };
  return line(profile, place, args[edit.what]());
}

export function certificateLine({ profile, place }: Command, name: string, verb: "approve" | "deny"): string {
  return line(profile, place, ["certificate", verb, name]);
}

export function tokenLine(
  { profile, place }: Command,
  name: string,
  audiences: readonly string[],
  seconds: number,
): string {
  const flags = audiences.map((audience) => `--audience=${audience}`);
  return line(profile, place, ["create", "token", name, ...flags, `--duration=${seconds}s`]);
}

export function logLine(
  { profile, place }: Command,
  name: string,
  options: { readonly container: string; readonly previous: boolean; readonly tailLines: number },
): string {
  const { container, previous, tailLines } = options;
  const flags = [`--container=${container}`, `--tail=${tailLines}`, ...(previous ? ["--previous"] : [])];
  return line(profile, place, ["logs", name, ...flags]);
}

/** kubectl has no command for an eviction by itself, so the request is written out. */
export function evictLine({ profile, place }: Command, name: string): string {
  const { kind, namespace = "" } = place;
  const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name, namespace } };
  const path = namespacePath(kind.reference, namespace).object(name, "eviction");
  const send = line(profile, { kind, namespace: undefined }, ["create", "--raw", path, "-f", "-"]);
  return `echo ${quoted(JSON.stringify(eviction))} | ${send}`;
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
  return resourceName(group, version, resource);
}

function resourceName(group: string, version: string, resource: string): string {
  return group === "" ? resource : `${resource}.${version}.${group}`;
}

function quoted(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
