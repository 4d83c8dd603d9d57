/** What became of the samples of a project, measured by what the reference made of them. */

import type { CorpusProject, CorpusSample } from "../../support/crd-corpus.js";
import { fieldAt, type JsonObject } from "../../support/json.js";
import { storedDifference } from "./difference.js";

export interface Tally {
  /** CRDs generated, and the versions of their kinds that discovery shows. */
  readonly crds: number;
  readonly kinds: number;
  /** Samples that the reference took and we took, of how many. */
  readonly created: number;
  readonly accepted: number;
  /** Of the created: stored as the reference stored them. */
  readonly equal: number;
  /** Samples that the schema refuses and we refuse for the same faults, of how many. */
  readonly refused: number;
  readonly refusals: number;
  /** Samples that only validation rules refuse and we refuse for the same faults, of how many. */
  readonly ruleRefused: number;
  readonly ruleRefusals: number;
}

export interface ProjectOutcome {
  readonly tally: Tally;
  /** One line for every sample that fared otherwise than with the reference. */
  readonly remarks: readonly string[];
}

export interface Findings {
  readonly project: CorpusProject;
  readonly kinds: number;
  readonly samples: readonly CorpusSample[];
  /** The objects that the server stored, by {@link identityOf}. */
  readonly stored: ReadonlyMap<string, JsonObject>;
  /** As {@link refusalsIn} gives them. */
  readonly refusals: readonly string[];
}

/** Compares every sample with what became of it. */
export function judge({ project, kinds, samples, stored, refusals }: Findings): ProjectOutcome {
  const remarks: string[] = [];
  const by = (verdict: CorpusSample["verdict"]): CorpusSample[] => samples.filter((each) => each.verdict === verdict);
  const fateOf = (sample: CorpusSample): string =>
    stored.has(keyOf(sample)) ? "taken" : (refusals.find((text) => text.startsWith(`"${sample.name}"`)) ?? "refused");
  const created = by("accepted").filter((sample) => {
    const fate = fateOf(sample);
    if (fate !== "taken") remarks.push(`${sample.name}: expected taken, found ${fate}`);
    return fate === "taken";
  });
  const equal = created.filter((sample) => {
    const difference = storedDifference(stored.get(keyOf(sample))!, sample.stored);
    if (difference !== undefined) remarks.push(`${sample.name}: ${difference}`);
    return difference === undefined;
  });
  const isRefusedAlike = (sample: CorpusSample): boolean => {
    const fate = fateOf(sample);
    const isAlike = repeats(fate, sample);
    if (!isAlike) remarks.push(`${sample.name}: expected ${textsOf(sample.faults).join(", ")}, found ${fate}`);
    return isAlike;
  };
  const tally = {
    crds: project.crds.length,
    kinds,
    created: created.length,
    accepted: by("accepted").length,
    equal: equal.length,
    refused: by("schema").filter(isRefusedAlike).length,
    refusals: by("schema").length,
    ruleRefused: by("rules").filter((sample) => repeats(fateOf(sample), sample)).length,
    ruleRefusals: by("rules").length,
  };
  return { tally, remarks };
}

/** Whether the refusal names the same faults in any order: all of them, or at least those that the schema finds. */
function repeats(refusal: string, { name, faults }: CorpusSample): boolean {
  const ofSchema = faults.filter(({ isOfRules }) => !isOfRules);
  return [faults, ofSchema]
    .filter((wanted) => wanted.length > 0)
    .some((wanted) => {
      const texts = textsOf(wanted);
      const whole = `"${name}" is invalid: ${texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`}`;
      return refusal.length === whole.length && texts.every((text) => refusal.includes(text));
    });
}

function textsOf(faults: CorpusSample["faults"]): string[] {
  return faults.map(({ text }) => text);
}

/**
 * What kubectl reports of objects that are invalid, as `"name" is invalid: ...`. It repeats the messages of the server, but
 * words an error that comes alone in its own way: `The Kind "name" is invalid:`, and several faults as lines with a star.
 */
export function refusalsIn(stderr: string): string[] {
  const many = stderr.matchAll(/^Error from server .*?: error when creating "STDIN": \S+ (".*)$/gm);
  const refusals = [...many].map(([, text = ""]) => text);
  const alone = /^The \S+ ("\S+" is invalid: ?)(.*(?:\n\* .*)*)$/m.exec(stderr);
  if (alone !== null) {
    const [, subject = "", faults = ""] = alone;
    const several = faults.split("\n* ").slice(1);
    refusals.push(subject + (several.length > 0 ? `[${several.join(", ")}]` : faults));
  }
  return refusals;
}

/** What a sample is stored as. */
export function keyOf({ submitted }: CorpusSample): string {
  return identityOf(submitted);
}

export function identityOf({ apiVersion, kind, metadata }: JsonObject): string {
  return `${apiVersion} ${kind} ${fieldAt(metadata, "namespace") ?? ""}/${fieldAt(metadata, "name")}`;
}
