/** `--runtime-config`: which versions and resources an operator switches on or off. SPEC: API versions and groups, 3. */
import { apiVersionOf } from "../../api/gvk.js";
import { parseVersionName, type Stability } from "../../api/lifecycle/version-name.js";
import { OperatorError } from "../../base/operator-error.js";

/**
 * True or false by key: `apps/v1`, `apps/v1/deployments`, `api/v1` and `api/v1/pods` for the core group, and `api/all`,
 * `api/ga`, `api/beta`, `api/alpha`. Groups are written as they are served.
 */
export type RuntimeConfig = Readonly<Record<string, boolean>>;

/** A resource in a version, group as served. */
interface Switchable {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

const TRACKS: ReadonlyMap<string, Stability | "all"> = new Map([
  ["api/all", "all"],
  ["api/ga", "ga"],
  ["api/beta", "beta"],
  ["api/alpha", "alpha"],
]);

/**
 * Groups of release 1.35 that this server does not have, without their domain. A command line that switches one off asks
 * for nothing, and is taken; one that switches it on trusts that it is served, and is refused.
 */
const ABSENT_GROUPS = ["internal.apiserver", "resource"];

export class Switches {
  private readonly tracks = new Map<Stability | "all", boolean>();
  /** By `apps/v1` and `apps/v1/deployments`; of the core group `v1` and `v1/pods`. */
  private readonly named = new Map<string, boolean>();

  /**
   * @param groupDomain of the product's groups
   * @throws OperatorError for a key that names nothing known (VER-015), and for a server without anything to serve
   */
  constructor(config: RuntimeConfig, known: readonly Switchable[], groupDomain: string) {
    const absent = ABSENT_GROUPS.map((name) => `${name}.${groupDomain}`);
    const names = new Map(known.flatMap(spellings));
    for (const [key, isOn] of Object.entries(config)) {
      const track = TRACKS.get(key);
      const name = names.get(key);
      if (track !== undefined) this.tracks.set(track, isOn);
      else if (name !== undefined) this.named.set(name, isOn);
      else if (!isOfGroup(absent, key))
        throw new OperatorError(`runtime-config: found ${JSON.stringify(key)}, ${whatIsKnown(key, known)}`);
      else if (isOn)
        throw new OperatorError(
          `runtime-config: found ${JSON.stringify(key)}, which is of a group that this server does not have: it can't be switched on`,
        );
    }
    if (this.tracks.get("all") === false && Object.values(config).every((isOn) => !isOn)) {
      throw new OperatorError(
        "runtime-config: found api/all=false and nothing that is on, expected a version to serve",
      );
    }
  }

  /** Somebody asked for this version, or this resource of it, by name. */
  isNamed(item: Switchable): boolean {
    return this.named.get(`${nameOf(item)}/${item.resource}`) ?? this.named.get(nameOf(item)) ?? false;
  }

  /** The most specific switch decides: resource, version, track of the version, all. */
  isOn(item: Switchable, byDefault: boolean): boolean {
    const track = parseVersionName(item.version)?.stability;
    return (
      this.named.get(`${nameOf(item)}/${item.resource}`) ??
      this.named.get(nameOf(item)) ??
      (track && this.tracks.get(track)) ??
      this.tracks.get("all") ??
      byDefault
    );
  }
}

/** What the keys of a resource and its version may look like, with the form under which they are kept. */
function spellings({ resource, ...item }: Switchable): [spelling: string, name: string][] {
  const name = nameOf(item);
  const names = [name, `${name}/${resource}`];
  return names.flatMap((each) => [
    [each, each],
    [item.group === "" ? `api/${each}` : each, each],
  ]);
}

function nameOf({ group, version }: Pick<Switchable, "group" | "version">): string {
  return apiVersionOf(group, version);
}

/** As the messages and the documentation write a version. */
function shownName(item: Switchable): string {
  return item.group === "" ? `api/${item.version}` : nameOf(item);
}

/** The name of one of the groups with a version, and perhaps a resource of it. */
function isOfGroup(groups: readonly string[], key: string): boolean {
  const [group = "", version = "", ...rest] = key.split("/");
  return groups.includes(group) && parseVersionName(version) !== undefined && rest.length <= 1;
}

function whatIsKnown(key: string, known: readonly Switchable[]): string {
  const ofVersion = known.filter((item) => key.startsWith(`${shownName(item)}/`) || key.startsWith(`${nameOf(item)}/`));
  if (ofVersion.length > 0) {
    const resources = ofVersion.map(({ resource }) => resource);
    return `which is no resource of its version, expected one of ${listed(resources)}`;
  }
  const ofGroup = known.filter(({ group }) => group !== "" && key.startsWith(`${group}/`));
  if (ofGroup.length > 0) return `which is no version of its group, expected one of ${listed(ofGroup.map(shownName))}`;
  const versions = listed(known.map(shownName));
  return `expected ${[...TRACKS.keys()].join(", ")}, a version, or a version and a resource of it; versions are ${versions}`;
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].sort().join(", ");
}
