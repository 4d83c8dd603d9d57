/**
 * Feature gates: named behaviours that an operator can switch on or off, each with a stage and a default that depend on
 * the release. SPEC: Versioning, Deprecation rules (feature gates). The gates themselves are listed in
 * `gate-definitions.ts`.
 */

import { suggestion } from "../../base/nearest-name.js";
import { OperatorError } from "../../base/operator-error.js";
import {
  GATE_DEFINITIONS,
  type GateDefinition,
  type GateName,
  type GateSpan,
  type GateStage,
} from "./gate-definitions.js";
import { IDLE_GATE_NAMES, LOCKED_IDLE_GATES } from "./idle-gate-names.js";
import { compareReleases, parseRelease, type Release } from "./lifecycle.js";

export type { GateName } from "./gate-definitions.js";

/** The state of a gate in the release that one server follows. */
export interface GateState {
  readonly name: string;
  readonly stage: GateStage;
  readonly isOnByDefault: boolean;
  readonly isEnabled: boolean;
  readonly effect: GateDefinition["effect"];
  readonly meaning: string;
}

/** Names that stand for all switchable gates of a stage. */
export const STAGE_GATES = { AllAlpha: "alpha", AllBeta: "beta" } as const satisfies Readonly<
  Record<string, GateStage>
>;

export interface GateOptions {
  /** Gates that the naming profile turns on in every release, unless they are set explicitly. */
  readonly onByProfile?: readonly GateName[];
  readonly definitions?: Readonly<Record<string, GateDefinition>>;
}

/** The gates of one server, decided once at start. */
export class FeatureGates {
  /** Warnings about the settings, for the operator. */
  readonly warnings: readonly string[];
  private readonly enabled: ReadonlySet<string>;
  private readonly states: readonly GateState[];

  /**
   * @param settings by gate name, `AllAlpha` or `AllBeta`; a gate's own setting overrides the latter two
   * @throws OperatorError for a gate that the release does not have, a value that the gate does not allow, or a gate
   * whose requirements are off
   */
  constructor(release: Release, settings: Readonly<Record<string, boolean>> = {}, options: GateOptions = {}) {
    const definitions: Readonly<Record<string, GateDefinition>> = options.definitions ?? GATE_DEFINITIONS;
    this.warnings = Object.entries(settings).flatMap(([name, value]) => judge(name, value, definitions, release));
    const onByProfile: readonly string[] = options.onByProfile ?? [];
    this.enabled = new Set(
      Object.entries(definitions).flatMap(([name, definition]) => {
        const isOn = isEnabled(name, definition, release, settings, onByProfile);
        return isOn ? [name] : [];
      }),
    );
    checkRequirements(definitions, this.enabled);
    this.states = Object.entries(definitions).flatMap(([name, definition]) => {
      const span = spanAt(definition, release);
      if (span === undefined || isRemoved(definition, release)) return [];
      const { stage, isOnByDefault } = span;
      const { effect, meaning } = definition;
      return [{ name, stage, isOnByDefault, isEnabled: this.enabled.has(name), effect, meaning }];
    });
  }

  isEnabled(name: GateName): boolean {
    return this.enabled.has(name);
  }

  /** The gates that the release knows, sorted by name. */
  all(): readonly GateState[] {
    return this.states;
  }
}

/** Returns why a release refuses this value of a gate, or undefined if it takes it. Requirements are not looked at. */
export function gateProblem(name: string, value: boolean, release: Release): string | undefined {
  try {
    judge(name, value, GATE_DEFINITIONS, release);
    return undefined;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}

function isEnabled(
  name: string,
  definition: GateDefinition,
  release: Release,
  settings: Readonly<Record<string, boolean>>,
  onByProfile: readonly string[],
): boolean {
  if (definition.effect === "always") return true;
  const span = spanAt(definition, release);
  if (span !== undefined && isLocked(span)) return span.isOnByDefault;
  const own = settingOf(settings, name) ?? ofStage(settings, span);
  return own ?? (onByProfile.includes(name) || (span?.isOnByDefault ?? false));
}

function ofStage(settings: Readonly<Record<string, boolean>>, span: GateSpan | undefined): boolean | undefined {
  for (const [name, stage] of Object.entries(STAGE_GATES)) if (span?.stage === stage) return settingOf(settings, name);
  return undefined;
}

function settingOf(settings: Readonly<Record<string, boolean>>, name: string): boolean | undefined {
  return Object.hasOwn(settings, name) ? settings[name] : undefined;
}

/**
 * Returns warnings about an accepted setting. @throws OperatorError for a setting that is refused (VER-033, VER-034)
 */
function judge(
  name: string,
  value: boolean,
  definitions: Readonly<Record<string, GateDefinition>>,
  release: Release,
): string[] {
  if (Object.hasOwn(STAGE_GATES, name)) return [];
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  if (definition === undefined && IDLE_GATE_NAMES.has(name)) {
    const [since = "", lockedTo] = LOCKED_IDLE_GATES[name] ?? [];
    if (lockedTo === !value && isReached(since, release))
      throw new OperatorError(
        `cannot set feature gate ${name} to ${value}: it is locked to ${lockedTo} since ${since}`,
      );
    return [`feature gate ${name} has no effect in this server: it is one of other API servers`];
  }
  if (definition === undefined || isRemoved(definition, release)) throw unrecognized(name, definitions, release);
  const span = spanAt(definition, release);
  const refusal = `cannot set feature gate ${name} to ${value}`;
  if (span === undefined) {
    const begins = definition.spans[0]?.since ?? "";
    throw new OperatorError(
      `${refusal}: it begins with release ${begins}, and the server follows ${shown(release)}; expected --emulated-version=${begins} or later`,
    );
  }
  if (isLocked(span) && value !== span.isOnByDefault)
    throw new OperatorError(`${refusal}: it is GA since ${span.since} and locked to ${span.isOnByDefault}`);
  if (definition.effect === "always" && !value)
    throw new OperatorError(`${refusal}: this server always works like that; leave the gate out`);
  return warningsOf(name, span, definition);
}

function isLocked({ stage, isUnlocked }: GateSpan): boolean {
  return stage === "ga" && isUnlocked !== true;
}

function warningsOf(name: string, span: GateSpan, { effect }: GateDefinition): string[] {
  const { stage } = span;
  if (stage === "ga" && !isLocked(span)) return [`feature gate ${name} is GA: a later release refuses it`];
  if (stage === "ga") return [`feature gate ${name} is GA: setting it has no effect, and a later release refuses it`];
  if (stage === "deprecated") return [`feature gate ${name} is deprecated: a later release refuses it`];
  return effect === "later" ? [`feature gate ${name} has no effect yet in this server`] : [];
}

function unrecognized(
  name: string,
  definitions: Readonly<Record<string, GateDefinition>>,
  release: Release,
): OperatorError {
  const known = Object.entries(definitions).flatMap(([each, definition]) =>
    spanAt(definition, release) === undefined || isRemoved(definition, release) ? [] : [each],
  );
  const allowed = [...Object.keys(STAGE_GATES), ...known];
  const text = `unrecognized feature gate: ${name}: release ${shown(release)} has ${allowed.join(", ")}`;
  return new OperatorError(`${text}${suggestion(name, allowed)}`);
}

function checkRequirements(definitions: Readonly<Record<string, GateDefinition>>, enabled: ReadonlySet<string>): void {
  for (const [name, { requires = [] }] of Object.entries(definitions)) {
    const missing = requires.find((required) => !enabled.has(required));
    if (enabled.has(name) && missing !== undefined)
      throw new OperatorError(
        `feature gate ${name} needs ${missing}, which is off: expected both on, or ${name}=false`,
      );
  }
}

/** Returns the state of the gate in a release, or undefined before its first release. */
function spanAt({ spans }: GateDefinition, release: Release): GateSpan | undefined {
  return spans.findLast(({ since }) => isReached(since, release));
}

function isRemoved({ removed }: GateDefinition, release: Release): boolean {
  return removed !== undefined && isReached(removed, release);
}

function isReached(text: string, release: Release): boolean {
  const reached = parseRelease(text);
  if (reached === undefined) throw new Error(`${JSON.stringify(text)} in the table of feature gates is no release`);
  return compareReleases(reached, release) <= 0;
}

function shown({ major, minor }: Release): string {
  return `${major}.${minor}`;
}
