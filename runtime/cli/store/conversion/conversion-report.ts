/** What a conversion did, or would do. */
import type { JsonObject } from "../../../api/json.js";
import { REGISTRY_PREFIX, resourcePrefixOf } from "../../../storage/keys.js";
import { terminalText } from "../../terminal-text.js";
import type { ChangedPart } from "./name-conversion.js";
import { placesOf } from "./remaining-words.js";

export interface ConvertedResource {
  /** The former name, such as `ingresses.networking.orch.io`; empty for entries that belong to no object. */
  readonly resource: string;
  readonly objects: number;
  /** The number of these objects in which something was changed, besides the key. */
  readonly changed: number;
}

/** Objects that still contain a word of the former profile at a place. */
export interface RemainingWords {
  readonly resource: string;
  readonly place: string;
  readonly objects: number;
  /** The first of them, as `namespace/name`. */
  readonly example: string;
}

export interface ConversionReport {
  readonly from: string;
  readonly to: string;
  /** The newest revision of the source, a decimal number. */
  readonly revision: string;
  /** The revision after which the new store continues; undefined if nothing was written. */
  readonly continuesAfter: string | undefined;
  readonly resources: readonly ConvertedResource[];
  /** The number of changed texts by what they are. */
  readonly changes: Readonly<Partial<Record<ChangedPart, number>>>;
  readonly remaining: readonly RemainingWords[];
  /** The Secrets with tokens that the former names were signed into, as `namespace/name`. */
  readonly formerTokens: readonly string[];
}

/** The place of a remaining word in a report has at most this many entries; others are counted. */
const MAX_PLACES = 1_000;

/** Collects what a report says of the objects. */
export class ConversionTally {
  readonly #resources = new Map<string, { objects: number; changed: number }>();
  readonly #remaining = new Map<string, { -readonly [Name in keyof RemainingWords]: RemainingWords[Name] }>();
  readonly #words: RegExp;

  /** @param words the words that a conversion looks for */
  constructor(words: RegExp) {
    this.#words = words;
  }

  /** @param object after the conversion; undefined for entries of the server */
  add(formerKey: string, isChanged: boolean, object: JsonObject | undefined): void {
    const resource = resourceName(formerKey);
    const sum = this.#resources.get(resource) ?? { objects: 0, changed: 0 };
    this.#resources.set(resource, sum);
    sum.objects++;
    if (isChanged) sum.changed++;
    if (object === undefined) return;
    for (const place of placesOf(object, this.#words)) {
      const id = `${resource} ${place}`;
      const known = this.#remaining.get(id);
      if (known !== undefined) known.objects++;
      else if (this.#remaining.size < MAX_PLACES) {
        const example = formerKey.slice(resourcePrefixOf(formerKey).length);
        this.#remaining.set(id, { resource, place, objects: 1, example });
      }
    }
  }

  get resources(): ConvertedResource[] {
    return [...this.#resources]
      .map(([resource, sum]) => ({ resource, ...sum }))
      .sort((a, b) => (a.resource < b.resource ? -1 : 1));
  }

  get remaining(): RemainingWords[] {
    return [...this.#remaining.values()];
  }
}

function resourceName(key: string): string {
  const [group = "", resource = ""] = resourcePrefixOf(key).slice(REGISTRY_PREFIX.length).split("/");
  return group === "core" || group === "" ? resource : `${resource}.${group}`;
}

/** The report for people. */
export function textOfReport(report: ConversionReport): string {
  const { from, to, revision, continuesAfter, resources, changes, remaining, formerTokens } = report;
  const rows = [
    ["RESOURCE", "OBJECTS", "CHANGED"],
    ...resources.map(({ resource, objects, changed }) => [resource || "<own entries>", `${objects}`, `${changed}`]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  const table = rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join("   "),
  );
  const texts = Object.entries(changes).map(([part, count]) => `  ${count} ${part}`);
  const kept = remaining.map(
    ({ resource, place, objects, example }) =>
      `  ${resource} ${place}: ${objects === 1 ? example : `${objects} objects, such as ${example}`}`,
  );
  const lines = [
    ...table,
    "",
    ...(texts.length === 0 ? ["nothing had to be changed"] : ["changed:", ...texts]),
    ...(kept.length === 0 ? [] : [`left as they are, though they contain names of the profile ${from}:`, ...kept]),
    ...(formerTokens.length === 0
      ? []
      : [
          "Secrets with a token for the former names, which servers refuse (remove its `token`, and a new one is issued):",
          ...formerTokens.map((name) => `  ${name}`),
        ]),
    continuesAfter === undefined
      ? `nothing was written: ${from} at revision ${revision} can become ${to}`
      : `${from} at revision ${revision} has become ${to}; the new store continues after revision ${continuesAfter}`,
  ];
  return `${terminalText(lines.join("\n"))}\n`;
}
