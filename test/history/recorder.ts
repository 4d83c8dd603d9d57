/** Records what clients observe, in the order in which this process notices it. */
import type { History, ListRead, Moment, Operation, State, Version, WatchRead } from "./history.js";
import type { Document } from "./http-client.js";
import type { Random } from "./random.js";

/** The number of versions that count as recent. */
const RECENT_VERSIONS = 200;
const WRITE_ANNOTATION = "write";
const GROUP_LABEL = "group";

export class Recorder {
  readonly operations: Operation[] = [];
  readonly lists: ListRead[] = [];
  readonly watches: WatchRead[] = [];
  /** The highest version that any client has observed. */
  newest: Version = 0;
  /** The lowest version, at the start of the run. */
  oldest: Version = Number.POSITIVE_INFINITY;
  private moment = 0;
  private writes = 0;
  /** The same state is observed many times; only one copy is kept. */
  private readonly states = new Map<string, State>();

  tick(): Moment {
    return ++this.moment;
  }

  /** Returns an object with a new write id. */
  object(resource: string, name: string, group: string): { write: string; body: Document } {
    const write = `w${++this.writes}`;
    const data = { [WRITE_ANNOTATION]: dataOf(resource, write) };
    return {
      write,
      body: { metadata: { name, labels: { [GROUP_LABEL]: group }, annotations: { [WRITE_ANNOTATION]: write } }, data },
    };
  }

  told(version: Version): void {
    if (version > this.newest) this.newest = version;
    if (version < this.oldest) this.oldest = version;
  }

  /** Returns a version to request: the newest, a recent one, or any one. */
  anyVersion(random: Random): Version {
    const age = this.newest - this.oldest;
    const back = random.weighted({ none: 3, some: 5, any: 2 });
    return (
      this.newest - (back === "none" ? 0 : random.below(back === "some" ? Math.min(age, RECENT_VERSIONS) + 1 : age + 1))
    );
  }

  /** @throws Error for anything that cannot be an object of a run */
  state(resource: string, { metadata, data }: Document): State {
    const { namespace, name, uid = "", labels, annotations } = metadata ?? {};
    const version = versionOf(metadata?.resourceVersion);
    const claimed = annotations?.[WRITE_ANNOTATION] ?? "";
    // An object that mixes two writes counts as a write that no client made.
    const write = data?.[WRITE_ANNOTATION] === dataOf(resource, claimed) ? claimed : `${claimed} with other data`;
    const state = { key: `${resource}/${namespace}/${name}`, version, write, uid, group: labels?.[GROUP_LABEL] ?? "" };
    this.told(version);
    const interned = `${state.key}@${version} ${write} ${uid} ${state.group}`;
    const known = this.states.get(interned);
    if (known) return known;
    this.states.set(interned, state);
    return state;
  }

  history(): History {
    const { operations, lists, watches } = this;
    return { operations, lists, watches };
  }
}

/** @throws Error for a version that is not a positive integer */
export function versionOf(text: string | undefined): Version {
  if (text === undefined || !/^[1-9][0-9]{0,14}$/.test(text))
    throw new Error(`resourceVersion ${JSON.stringify(text)}: expected a positive integer that a run can reach`);
  return Number(text);
}

/** Returns the id of the write as it appears in the content: values of a secret are base64. */
function dataOf(resource: string, write: string): string {
  return resource === "secrets" ? Buffer.from(write).toString("base64") : write;
}
