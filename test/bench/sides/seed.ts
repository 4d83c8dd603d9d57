/**
 * Fills a store with many objects without a request for each. The values are copies of those that a server stores:
 * each template is created once, through a server, and its bytes are stored under other names and uids.
 */
import type { GroupResource } from "../../../runtime/api/gvk.js";
import type { StorageEngine } from "../../../runtime/storage/engine.js";
import { objectKey } from "../../../runtime/storage/keys.js";
import { formatNumber, NUMBER, RECORDED_NUMBER } from "../load/plan.js";
import { createInProcess } from "./in-process.js";

export interface Seed {
  readonly gr: GroupResource;
  /** The path at which the templates are created, in the namespace `default`. */
  readonly collection: string;
  /** Bodies of creates, which are used in turn; named `object-` and {@link NUMBER}. */
  readonly bodies: readonly string[];
  readonly count: number;
  /** Bodies of the few objects that a selector finds, evenly spread. */
  readonly rare?: { readonly bodies: readonly string[]; readonly count: number };
  /** Number of namespaces over which the objects are spread evenly. Default: all are in `default`. */
  readonly namespaces?: number;
}

/** Maximum number of concurrent commits. */
const COMMITS_AT_ONCE = 1_000;

/** Opens the store of a URL for {@link fillStore}. */
export async function fillStoreAt(url: string, seed: Seed): Promise<void> {
  const { openStorage } = await import("../../../runtime/storage/open.js");
  const engine = await openStorage(url);
  await fillStore(engine, seed);
  await engine.close();
}

/** Stores the objects and compacts the store, as it would be after a while without writes. */
export async function fillStore(engine: StorageEngine, seed: Seed): Promise<void> {
  const makeObject = await objectMaker(seed);
  for (let at = 0; at < seed.count; at += COMMITS_AT_ONCE) {
    const until = Math.min(at + COMMITS_AT_ONCE, seed.count);
    const commits: Promise<unknown>[] = [];
    for (let index = at; index < until; index++) {
      commits.push(engine.commit({ type: "put", ...makeObject(index), previous: 0n }));
    }
    await Promise.all(commits);
  }
  await engine.compact(await engine.head());
}

/** Returns the namespace of an object, which has the same length as `default`. */
export function namespaceOf(seed: Pick<Seed, "namespaces">, index: number): string {
  return seed.namespaces === undefined ? "default" : `team-${String(index % seed.namespaces).padStart(2, "0")}`;
}

type ObjectMaker = (index: number) => { readonly key: string; readonly value: Uint8Array };

async function objectMaker(seed: Seed): Promise<ObjectMaker> {
  const { gr, rare, count } = seed;
  const usual = await storedTexts(seed, seed.bodies);
  const special = rare === undefined ? [] : await storedTexts(seed, rare.bodies);
  const step = rare === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(count / rare.count));
  return (index) => {
    const isRare = rare !== undefined && index % step === 0 && index / step < rare.count;
    const templates = isRare ? special : usual;
    const number = formatNumber(index);
    const namespace = namespaceOf(seed, index);
    const text = (templates[index % templates.length] as string)
      .replaceAll(NUMBER, number)
      .replace(STORED_UID, `"uid":"00000000-0000-4000-8000-000${number}"`)
      .replace('"namespace":"default"', `"namespace":"${namespace}"`);
    return { key: objectKey(gr, namespace, `object-${number}`), value: Buffer.from(text) };
  };
}

const STORED_UID = /"uid":"[^"]+"/;

/** Returns the values that a server stores for these bodies, with {@link NUMBER} in place of the number. */
async function storedTexts({ gr, collection }: Seed, bodies: readonly string[]): Promise<string[]> {
  const { createServer } = await import("../../../runtime/index.js");
  const { MemoryEngine } = await import("../../../runtime/storage/memory/engine.js");
  const engine = new MemoryEngine();
  // The server does not check accounts, since the bodies name some that do not exist.
  const server = await createServer({ storage: engine, profile: "kubernetes", controllers: [] });
  await server.start();
  const texts: string[] = [];
  for (const [index, body] of bodies.entries()) {
    const number = formatNumber(RECORDED_NUMBER - index);
    await createInProcess(server, collection, body.replaceAll(NUMBER, number));
    const { entry } = await engine.get(objectKey(gr, "default", `object-${number}`));
    if (entry === undefined) throw new Error(`seed: the store has no object ${number} of ${collection}`);
    texts.push(Buffer.from(entry.value).toString().replaceAll(number, NUMBER));
  }
  await server.close();
  return texts;
}
