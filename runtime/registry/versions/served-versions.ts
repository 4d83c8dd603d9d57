/**
 * Decides which of the known versions a server serves, prefers and calls deprecated. The decision depends on the release
 * that the server follows, the lifecycle of each version, and what the operator switches on or off; it is made once, at
 * start. The declaration alone says in which version objects are stored, the same for every release. SPEC: Versioning.
 */
import { apiVersionOf } from "../../api/gvk.js";
import {
  compareReleases,
  LIFECYCLE_EVENTS,
  type LifecycleEvent,
  mayBePreferred,
  parseRelease,
  type Release,
} from "../../api/lifecycle/lifecycle.js";
import { parseVersionName } from "../../api/lifecycle/version-name.js";
import { type NamingProfile, resolveVariables } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import type { ResourceDefinition } from "../../kit/index.js";
import { type RuntimeConfig, Switches } from "./version-switches.js";

/** The options with which an operator chooses versions. */
export interface VersionOptions {
  /** The release whose versions the server has, such as `1.24`. Default: that of the profile. */
  readonly emulatedVersion?: string;
  /** Versions and resources to switch on or off; see docs/reference/versions.md. */
  readonly runtimeConfig?: RuntimeConfig;
}

export interface VersionDecision {
  readonly isServed: boolean;
  /** True if the version is not too new to be the preferred one of its group (rule 4b). */
  readonly mayBePreferred: boolean;
  /** Text of the Warning header. */
  readonly deprecationWarning: string | undefined;
}

const FIRST_BETA_THAT_IS_OFF: Release = { major: 1, minor: 22 };

export class ServedVersions {
  readonly release: Release;
  private readonly decisions = new Map<ResourceDefinition, VersionDecision>();

  /**
   * @param definitions all versions that the server knows
   * @throws OperatorError for an invalid release in the options, the profile or a lifecycle, and for a switch of an unknown version
   */
  constructor(definitions: readonly ResourceDefinition[], profile: NamingProfile, options: VersionOptions) {
    const { emulatedVersion } = options;
    this.release =
      emulatedVersion === undefined
        ? releaseOf(`defaultRelease of the profile ${profile.name}`, profile.defaultRelease)
        : releaseOf("emulated-version", emulatedVersion);
    const known = definitions.map((definition) => new KnownVersion(definition, profile, this.release));
    const switches = new Switches(options.runtimeConfig ?? {}, known);
    for (const version of known) {
      this.decisions.set(version.definition, {
        isServed: version.definition.served && isServed(version, switches),
        mayBePreferred: mayBePreferred(version.definition.lifecycle, this.release),
        deprecationWarning: version.deprecationWarning(),
      });
    }
  }

  /** @param definition one of the definitions that were passed to the constructor */
  decisionOf(definition: ResourceDefinition): VersionDecision {
    const decision = this.decisions.get(definition);
    if (decision === undefined) throw new Error(`there is no decision about ${definition.version} ${definition.kind}`);
    return decision;
  }
}

function isServed(version: KnownVersion, switches: Switches): boolean {
  if (version.presence === "there") return switches.isOn(version, version.isOnByDefault);
  return version.presence === "on request" && switches.isNamed(version);
}

/** A declared version of a resource, in relation to the release that the server follows. */
class KnownVersion {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** Whether the release has the version; `on request` means that it was removed and can be switched on by name. */
  readonly presence: "there" | "on request" | "absent";
  private readonly introduced: Release | undefined;

  constructor(
    readonly definition: ResourceDefinition,
    private readonly profile: NamingProfile,
    private readonly release: Release,
  ) {
    this.group = resolveVariables(definition.group, profile);
    this.version = definition.version;
    this.resource = definition.resource;
    // Mistakes in a hand-written lifecycle are reported at start, whether or not they matter for this release.
    for (const event of LIFECYCLE_EVENTS) this.lifeEvent(event);
    this.introduced = this.lifeEvent("introduced");
    const removed = this.lifeEvent("removed");
    const isIntroduced = this.introduced === undefined || compareReleases(this.introduced, release) <= 0;
    const isRemoved = removed !== undefined && compareReleases(removed, release) <= 0;
    if (isIntroduced && !isRemoved) this.presence = "there";
    else this.presence = isRemoved && definition.lifecycle?.switchableWhenRemoved ? "on request" : "absent";
  }

  /** True if the version is served by default. Kinds without a lifecycle are, whatever the name of their version (VER-002 to VER-004). */
  get isOnByDefault(): boolean {
    const { lifecycle } = this.definition;
    if (lifecycle === undefined || this.introduced === undefined) return true;
    const { stability = "ga" } = parseVersionName(this.version) ?? {};
    if (stability === "ga") return true;
    if (stability === "alpha") return false;
    return lifecycle.onByDefault ?? compareReleases(this.introduced, FIRST_BETA_THAT_IS_OFF) < 0;
  }

  deprecationWarning(): string | undefined {
    const { deprecationWarning, lifecycle, kind } = this.definition;
    const deprecated = this.lifeEvent("deprecated");
    if (deprecationWarning !== undefined || lifecycle === undefined) return deprecationWarning;
    if (deprecated === undefined || compareReleases(deprecated, this.release) > 0) return undefined;
    const end = lifecycle.removed === undefined ? "" : `, unavailable in v${lifecycle.removed}+`;
    const { replacement } = lifecycle;
    const advice = replacement === undefined ? "" : `; use ${this.apiVersionOf(replacement)} ${replacement.kind}`;
    return `${this.apiVersionOf(this)} ${kind} is deprecated in v${lifecycle.deprecated}+${end}${advice}`;
  }

  private apiVersionOf({ group, version }: { readonly group: string; readonly version: string }): string {
    return apiVersionOf(resolveVariables(group, this.profile), version);
  }

  private lifeEvent(event: LifecycleEvent): Release | undefined {
    const text = this.definition.lifecycle?.[event];
    return text === undefined ? undefined : releaseOf(`${event} of ${this.apiVersionOf(this)} ${this.resource}`, text);
  }
}

function releaseOf(what: string, text: string): Release {
  const release = parseRelease(text);
  if (release === undefined)
    throw new OperatorError(`${what}: found ${JSON.stringify(text)}, expected a release such as 1.31`);
  return release;
}
