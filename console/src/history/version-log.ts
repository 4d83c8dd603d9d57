/** The versions of an object that the page keeps, the oldest first. */
import { keyOfEvent, type ObjectVersion, type VersionEvent, versionOf } from "./object-version.js";

/** The maximum number of versions that are kept. */
export const MAX_VERSIONS = 200;
/** The maximum length of their JSON together, in characters; the newest version is kept in any case. */
export const MAX_LENGTH = 16_000_000;

interface Entry {
  readonly version: ObjectVersion;
  readonly length: number;
}

export class VersionLog {
  /** How many versions were dropped to make room. */
  dropped = 0;
  #entries: Entry[] = [];
  #length = 0;

  get versions(): readonly ObjectVersion[] {
    return this.#entries.map(({ version }) => version);
  }

  /** What is known already, since history was read again after a break, changes nothing. */
  add(event: VersionEvent): void {
    const key = keyOfEvent(event);
    if (this.#entries.some(({ version }) => version.key === key)) return;
    const entry = {
      version: versionOf(this.#entries.at(-1)?.version, event),
      length: JSON.stringify(event.object).length,
    };
    this.#entries.push(entry);
    this.#length += entry.length;
    while (this.#entries.length > 1 && (this.#entries.length > MAX_VERSIONS || this.#length > MAX_LENGTH)) {
      this.#length -= this.#entries.shift()?.length ?? 0;
      this.dropped++;
    }
  }
}
