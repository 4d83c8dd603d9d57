/** A store belongs to one naming profile, because stored objects contain its words. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import type { StorageEngine } from "../../storage/engine.js";
import { RevisionMismatchError } from "../../storage/errors.js";

const MARKER_KEY = "/kindsmith/profile";

interface Mark {
  readonly profile: string;
  /** The domain of the profile's API groups. */
  readonly domain: string;
}

/**
 * Checks the marker and writes it on the first start.
 * @param description the store's name in messages
 * @throws OperatorError if the store belongs to another profile or domain
 */
export async function claimStore(engine: StorageEngine, profile: NamingProfile, description: string): Promise<void> {
  const own: Mark = { profile: profile.name, domain: profile.words.groupDomain };
  const mark = JSON.stringify(own);
  const { entry } = await engine.get(MARKER_KEY);
  if (entry === undefined) {
    try {
      await engine.commit({ type: "put", key: MARKER_KEY, value: Buffer.from(mark), previous: 0n });
      return;
    } catch (error) {
      if (!(error instanceof RevisionMismatchError)) throw error;
      return claimStore(engine, profile, description);
    }
  }
  const found = Buffer.from(entry.value).toString();
  if (found !== mark) throw new OperatorError(belongsToAnother(description, JSON.parse(found) as Mark, own));
}

function belongsToAnother(description: string, found: Mark, own: Mark): string {
  const flags = `--profile=${found.profile}${found.profile === "orch" ? ` --orch-domain=${found.domain}` : ""}`;
  return `${description}: found objects with the names of the profile ${named(found)}, expected ${named(own)}. Start the server with ${flags}, or use another store`;
}

function named({ profile, domain }: Mark): string {
  return `${profile} (domain ${domain})`;
}
