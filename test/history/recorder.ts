/** Writes down what clients are told, in the one order in which this process notices it. */
import type { History, ListRead, Moment, Operation, State, Version, WatchRead } from "./history.js";
import type { Document } from "./http-client.js";
import type { Random } from "./random.js";

/** So many versions back is still lately. */
const RECENT_VERSIONS = 200;
const WRITE_ANNOTATION = "write";
const GROUP_LABEL = "group";

export class Recorder {
  readonly operations: Operation[] = [];
  readonly lists: ListRead[] = [];
  readonly watches: WatchRead[] = [];
  /** The highest version that anybody was told. */
  newest: Version = 0;
  /** The lowest, where the run began. */
  oldest: Version = Number.POSITIVE_INFINITY;
  private moment = 0;
  private writes = 0;
  /** The same state is told many times; one copy of it is kept. */
  private readonly states = new Map<string, State>();

  tick(): Moment {
    return ++this.moment;
  }

  /** What a write of its own sends. */
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

  /** A version to be asked for: the newest, one of lately, or one of any age. */
  anyVersion(random: Random): Version {
    const age = this.newest - this.oldest;
    const back = random.weighted({ none: 3, some: 5, any: 2 });
    return (
      this.newest - (back === "none" ? 0 : random.below(back === "some" ? Math.min(age, RECENT_VERSIONS) + 1 : age + 1))
    );
  }

  /** @throws Error for what can't be an object of a run. */
  state(resource: string, { metadata, data }: Document): State {
    const { namespace, name, uid = "", labels, annotations } = metadata ?? {};
    const version = versionOf(metadata?.resourceVersion);
    const claimed = annotations?.[WRITE_ANNOTATION] ?? "";
    // An object put together from two writes is a write that nobody made.
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

/** @throws Error for a version that is no positive integer. */
export function versionOf(text: string | undefined): Version {
  if (text === undefined || !/^[1-9][0-9]{0,14}$/.test(text))
    throw new Error(`resourceVersion ${JSON.stringify(text)}: expected a positive integer that a run can reach`);
  return Number(text);
}

/** The id of the write again, in the content: values of a secret are base64. */
function dataOf(resource: string, write: string): string {
  return resource === "secrets" ? Buffer.from(write).toString("base64") : write;
}
