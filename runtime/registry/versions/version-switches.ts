/** `--runtime-config`, with which operators switch versions and resources on or off. SPEC: API versions and groups, 3. */
import { apiVersionOf } from "../../api/gvk.js";
import { parseVersionName, type Stability } from "../../api/lifecycle/version-name.js";
import { OperatorError } from "../../base/operator-error.js";

/**
 * True or false by key: `apps/v1`, `apps/v1/deployments`, `api/v1` and `api/v1/pods` for the core group, and `api/all`,
 * `api/ga`, `api/beta`, `api/alpha`. Groups are written as they are served.
 */
export type RuntimeConfig = Readonly<Record<string, boolean>>;

/** A resource in a version. The group is written as it is served. */
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

export class Switches {
  private readonly tracks = new Map<Stability | "all", boolean>();
  /** The switches by `apps/v1` and `apps/v1/deployments`; for the core group by `v1` and `v1/pods`. */
  private readonly named = new Map<string, boolean>();

  /**
   * @throws OperatorError for an unknown key (VER-015), and for switches that leave nothing to serve
   */
  constructor(config: RuntimeConfig, known: readonly Switchable[]) {
    const names = new Map(known.flatMap(spellings));
    for (const [key, isOn] of Object.entries(config)) {
      const track = TRACKS.get(key);
      const name = names.get(key);
      if (track !== undefined) this.tracks.set(track, isOn);
      else if (name !== undefined) this.named.set(name, isOn);
      else throw new OperatorError(`runtime-config: found ${JSON.stringify(key)}, ${whatIsKnown(key, known)}`);
    }
    if (this.tracks.get("all") === false && Object.values(config).every((isOn) => !isOn)) {
      throw new OperatorError(
        "runtime-config: found api/all=false and nothing that is switched on, expected at least one version to serve",
      );
    }
  }

  /** Reports whether this version, or this resource of it, was switched on by name. */
  isNamed(item: Switchable): boolean {
    return this.named.get(`${nameOf(item)}/${item.resource}`) ?? this.named.get(nameOf(item)) ?? false;
  }

  /** Returns the most specific switch: of the resource, its version, the track of its version, or all. */
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

/** Returns the possible keys of a resource and its version, each with the normalized form. */
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

/** Returns a version as the messages and the documentation write it. */
function shownName(item: Switchable): string {
  return item.group === "" ? `api/${item.version}` : nameOf(item);
}

function whatIsKnown(key: string, known: readonly Switchable[]): string {
  const ofVersion = known.filter((item) => key.startsWith(`${shownName(item)}/`) || key.startsWith(`${nameOf(item)}/`));
  if (ofVersion.length > 0) {
    const resources = ofVersion.map(({ resource }) => resource);
    return `which is not a resource of its version, expected one of ${listed(resources)}`;
  }
  const ofGroup = known.filter(({ group }) => group !== "" && key.startsWith(`${group}/`));
  if (ofGroup.length > 0)
    return `which is not a version of its group, expected one of ${listed(ofGroup.map(shownName))}`;
  const versions = listed(known.map(shownName));
  return `expected ${[...TRACKS.keys()].join(", ")}, a version, or a version and a resource of it; versions are ${versions}`;
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].sort().join(", ");
}
