/** Holds what clients were told against what a watch saw and what a list shows. */
import assert from "node:assert/strict";
import type { SeenEvent } from "./followed-history.js";
import { call, type Target } from "./target.js";
import type { Attempt } from "./workload.js";

export interface Listing {
  readonly version: bigint;
  /** `name=operation@version`, sorted. */
  readonly items: readonly string[];
}

/** The collection now: a consistent list. Other objects than those of workloads are left out. */
export async function listNow(target: Target, path: string): Promise<Listing> {
  const { status, body } = await call(target, "GET", path);
  assert.equal(status, 200, JSON.stringify(body));
  const items = body.items
    .filter(({ data }: { data?: { operation?: string } }) => data?.operation !== undefined)
    // biome-ignore lint/suspicious/noExplicitAny: an object as it came
    .map(({ metadata, data }: any) => `${metadata.name}=${data.operation}@${metadata.resourceVersion}`);
  return { version: BigInt(body.metadata.resourceVersion), items: items.sort() };
}

/** Versions rise, every acknowledged write was seen once at its version, no refused one was, and nothing else. */
export function checkHistory(attempts: ReadonlyMap<string, readonly Attempt[]>, events: readonly SeenEvent[]): void {
  const seen = new Map<string, SeenEvent[]>();
  let last = 0n;
  for (const event of events) {
    assert.ok(event.version > last, `version ${event.version} came after ${last}`);
    last = event.version;
    const ofName = seen.get(event.name) ?? [];
    ofName.push(event);
    seen.set(event.name, ofName);
  }
  for (const [name, made] of attempts) checkName(name, made, seen.get(name) ?? []);
  const strangers = [...seen.keys()].filter((name) => !attempts.has(name));
  assert.deepEqual(strangers, [], "objects were seen that nobody wrote");
}

/** What the events lead to is what the list shows. */
export function checkListing(events: readonly SeenEvent[], { items }: Listing): void {
  const live = new Map<string, string>();
  for (const { type, name, operation, version } of events) {
    assert.equal(type === "ADDED", !live.has(name), `${type} for ${name} at ${version}, which ${live.get(name)}`);
    if (type === "DELETED") live.delete(name);
    else live.set(name, `${name}=${operation}@${version}`);
  }
  assert.deepEqual([...live.values()].sort(), items);
}

function checkName(name: string, made: readonly Attempt[], seen: readonly SeenEvent[]): void {
  const wanted = made.filter(({ outcome }) => outcome === "acknowledged");
  const doubtful = made.find(({ outcome }) => outcome === "unknown");
  const isThere = seen.length > wanted.length;
  const expected = doubtful !== undefined && isThere ? [...wanted, doubtful] : wanted;
  const story = `${name}: told ${JSON.stringify(made)}, seen ${seen.map(show).join(", ")}`;
  assert.equal(seen.length, expected.length, story);
  for (const [index, { type, operation, version }] of expected.entries()) {
    const event = seen[index] as SeenEvent;
    assert.equal(event.type === "DELETED", type === "delete", story);
    if (type === "put") assert.equal(event.operation, operation, story);
    if (version !== undefined) assert.equal(event.version, BigInt(version), story);
  }
}

function show({ type, operation, version }: SeenEvent): string {
  return `${type} ${operation}@${version}`;
}
