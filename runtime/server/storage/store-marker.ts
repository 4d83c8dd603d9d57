/** A store belongs to one naming profile, because stored objects contain its words. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import type { StorageEngine } from "../../storage/engine.js";
import { RevisionMismatchError } from "../../storage/errors.js";

/** The key of the marker. */
export const MARKER_KEY = "/kindsmith/profile";

export interface Mark {
  readonly profile: string;
  /** The domain of the profile's API groups. */
  readonly domain: string;
}

/** Returns the value of the marker of a profile's stores. */
export function encodeMark({ name, words }: NamingProfile): Buffer {
  const mark: Mark = { profile: name, domain: words.groupDomain };
  return Buffer.from(JSON.stringify(mark));
}

/** Returns what a marker says. @throws SyntaxError for any other bytes */
export function decodeMark(value: Uint8Array): Mark {
  return JSON.parse(Buffer.from(value).toString()) as Mark;
}

/**
 * Checks the marker and writes it on the first start.
 * @param description the store's name in messages
 * @throws OperatorError if the store belongs to another profile or domain
 */
export async function claimStore(engine: StorageEngine, profile: NamingProfile, description: string): Promise<void> {
  const mark = encodeMark(profile);
  const { entry } = await engine.get(MARKER_KEY);
  if (entry === undefined) {
    try {
      await engine.commit({ type: "put", key: MARKER_KEY, value: mark, previous: 0n });
      return;
    } catch (error) {
      if (!(error instanceof RevisionMismatchError)) throw error;
      return claimStore(engine, profile, description);
    }
  }
  if (mark.equals(entry.value)) return;
  throw new OperatorError(belongsToAnother(description, decodeMark(entry.value), decodeMark(mark)));
}

function belongsToAnother(description: string, found: Mark, own: Mark): string {
  const problem = `${description}: found objects with the names of the profile ${named(found)}, expected ${named(own)}`;
  const remedy = `Start the server with ${flagsOf(found)}, use another store, or write a converted one: kindsmith store convert ${flagsOf(own)} --data-dir=DIR --to-data-dir=NEW-DIR (--storage=URL --to=URL for a database)`;
  return `${problem}. ${remedy}`;
}

/** The flags that select the profile of a mark. */
export function flagsOf({ profile, domain }: Mark): string {
  return `--profile=${profile}${profile === "orch" ? ` --orch-domain=${domain}` : ""}`;
}

function named({ profile, domain }: Mark): string {
  return `${profile} (domain ${domain})`;
}
