/** Reads the pod security levels of a namespace from its labels, and determines how a Pod violates them. */
import { type FieldError, invalid } from "../../api/field-error.js";
import type { Release } from "../../api/lifecycle/lifecycle.js";
import { BASELINE_CHECKS } from "./baseline-checks.js";
import type { PodFacts } from "./pod-facts.js";
import { RESTRICTED_CHECKS } from "./restricted-checks.js";

/** From the most permissive to the most restrictive. */
export const LEVELS = ["privileged", "baseline", "restricted"] as const;
export type Level = (typeof LEVELS)[number];

export const MODES = ["enforce", "audit", "warn"] as const;
export type Mode = (typeof MODES)[number];

export interface LevelVersion {
  readonly level: Level;
  /** Minor version of the release whose rules apply; undefined for that of the server. */
  readonly minor: number | undefined;
}

export type SecurityPolicy = Readonly<Record<Mode, LevelVersion>>;

export const NO_POLICY: SecurityPolicy = {
  enforce: { level: "privileged", minor: undefined },
  audit: { level: "privileged", minor: undefined },
  warn: { level: "privileged", minor: undefined },
};

const VERSION = /^v1\.(0|[1-9][0-9]{0,3})$/;
const LATEST = "latest";

/**
 * An invalid level counts as the most restrictive one for `enforce`, so that nothing gets in by mistake, and otherwise
 * as the most permissive one.
 */
export function policyOf(
  labels: Readonly<Record<string, unknown>>,
  defaults: SecurityPolicy,
  keyDomain: string,
): { readonly policy: SecurityPolicy; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = [];
  const read = (mode: Mode): LevelVersion => {
    const key = `pod-security.${keyDomain}/${mode}`;
    const [level, version] = [labels[key], labels[`${key}-version`]];
    const place = (name: string): string => `metadata.labels[${name}]`;
    let { level: found, minor } = defaults[mode];
    if (level !== undefined) {
      const isKnown = (LEVELS as readonly unknown[]).includes(level);
      if (!isKnown) errors.push(invalid(place(key), level, `must be one of ${LEVELS.join(", ")}`));
      found = isKnown ? (level as Level) : mode === "enforce" ? "restricted" : "privileged";
    }
    if (version !== undefined) {
      minor = minorOf(version);
      if (minor === undefined && version !== LATEST)
        errors.push(invalid(place(`${key}-version`), version, 'must be "latest" or "v1.x"'));
    }
    return { level: found, minor };
  };
  const policy = { enforce: read("enforce"), audit: read("audit"), warn: read("warn") };
  return { policy, errors };
}

/** Undefined for `latest`, and for an invalid version. */
export function minorOf(version: unknown): number | undefined {
  const [, minor] = VERSION.exec(typeof version === "string" ? version : "") ?? [];
  return minor === undefined ? undefined : Number(minor);
}

export function isVersion(version: string): boolean {
  return version === LATEST || minorOf(version) !== undefined;
}

/** For example `restricted:latest` or `baseline:v1.24`. */
export function levelText({ level, minor }: LevelVersion): string {
  return `${level}:${minor === undefined ? LATEST : `v1.${minor}`}`;
}

/** Describes all violations of a level in one text; undefined if there are none. */
export function violationsOf(
  pod: PodFacts,
  { level, minor }: LevelVersion,
  release: Release,
  keyDomain: string,
): string | undefined {
  if (level === "privileged") return undefined;
  const judgedBy = Math.min(minor ?? release.minor, release.minor);
  const isKnown = ({ since }: { readonly since: number }): boolean => since <= judgedBy;
  const restricted = level === "restricted" ? RESTRICTED_CHECKS.filter(isKnown) : [];
  const replaced = new Set(restricted.map(({ replaces }) => replaces));
  const checks = [...BASELINE_CHECKS.filter((check) => isKnown(check) && !replaced.has(check.id)), ...restricted];
  const texts = checks.flatMap((check) => {
    const found = check.judge(pod, judgedBy, keyDomain);
    return found === undefined ? [] : [`${found.reason} (${found.detail})`];
  });
  return texts.length === 0 ? undefined : texts.join(", ");
}
