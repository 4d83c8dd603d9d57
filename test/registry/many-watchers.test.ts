/** A group of many watches with one selection: what changes while it is being served goes out together, in order, once. */
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { type StartedWatch, watchObjects } from "../../runtime/registry/read/watch.js";
import type { GroupMember, ObjectEvent } from "../../runtime/registry/read/watch-groups.js";
import { PAUSING_MEMBERS } from "../../runtime/registry/read/watch-groups.js";
import type { ResourceStore } from "../../runtime/registry/store.js";
import type { Revision } from "../../runtime/storage/engine.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { openWidgets, putWidget } from "./store-fixture.js";

const everything = { namespace: "", labels: [], fields: [] } as const;
/** Longer than a delivery of a group has to take for a pause, which is as long, but no longer than 10 ms. */
const DELIVERY_MS = 15;
const FAR_BEYOND_A_PAUSE_MS = 300;

describe("many watches of one selection", () => {
  const engines: MemoryEngine[] = [];
  let store: ResourceStore;
  let received: string[][];
  let written = 0;

  beforeEach(() => {
    const engine = new MemoryEngine();
    engines.push(engine);
    store = openWidgets(engine);
    received = [];
  });
  after(async () => {
    for (const engine of engines) await engine.close();
  });

  const put = (): Promise<Revision> => {
    const widget = { namespace: "a", name: `w-${written++}`, labels: {}, spec: {} };
    return putWidget(store, widget, 0n);
  };
  const member = (onChange: () => void = () => {}): GroupMember => {
    const calls: string[] = [];
    received.push(calls);
    return {
      changed(events) {
        calls.push(events.map(({ object }: ObjectEvent) => String(object.revision)).join(" "));
        onChange();
      },
      ended: (error) => calls.push(error.message),
    };
  };
  const joined = (count: number) => {
    const slow = store.watches.join(everything, member(busy));
    for (let more = 1; more < count; more++) store.watches.join(everything, member());
    return slow;
  };
  const started = async (): Promise<StartedWatch> =>
    watchObjects(store, { selection: everything, version: { type: "unset" }, sendsInitialState: false });

  test("a change is delivered at once, and those of the pause after it together", async () => {
    await started();
    const membership = joined(PAUSING_MEMBERS);
    const first = await put();
    assert.deepEqual(received, Array(PAUSING_MEMBERS).fill([`${first}`]));
    const [second, third] = await Promise.all([put(), put()]);
    assert.deepEqual(received[0], [`${first}`]);
    assert.equal(membership.pending, second);
    await passed();
    assert.deepEqual(received, Array(PAUSING_MEMBERS).fill([`${first}`, `${second} ${third}`]));
    assert.equal(membership.pending, undefined);
    const fourth = await put();
    assert.deepEqual(received[1], [`${first}`, `${second} ${third}`, `${fourth}`]);
  });

  test("few watches have every change at once, however long they take", async () => {
    await started();
    joined(PAUSING_MEMBERS - 1);
    const revisions = [await put(), await put(), await put()];
    assert.deepEqual(received, Array(PAUSING_MEMBERS - 1).fill(revisions.map(String)));
  });

  test("[WATCH-011] a bookmark of the pause does not go past the changes that have yet to be delivered", async () => {
    const { changes } = await started();
    joined(PAUSING_MEMBERS);
    changes.goLive({ changed: () => true, ended: () => {} });
    const first = await put();
    const second = await put();
    assert.equal(changes.progress, second - 1n);
    assert.ok(changes.progress >= first);
    await passed();
    assert.equal(changes.progress, second);
  });

  test("a watch that begins in the pause receives what comes after its beginning only", async () => {
    await started();
    joined(PAUSING_MEMBERS);
    await put();
    await put();
    const { changes } = await started();
    const seen: string[] = [];
    changes.goLive({
      changed(events) {
        seen.push(...events.map(({ object }) => String(object.revision)));
        return true;
      },
      ended: (error) => seen.push(String(error)),
    });
    assert.equal(changes.progress, undefined);
    const next = await put();
    await passed();
    assert.deepEqual(seen, [`${next}`]);
  });

  test("what waits is delivered before the group ends", async () => {
    await started();
    joined(PAUSING_MEMBERS);
    const first = await put();
    const second = await put();
    store.watches.endAll(new Error("the end"));
    const all = [`${first}`, `${second}`, "the end"];
    assert.deepEqual(received, Array(PAUSING_MEMBERS).fill(all));
    await passed();
    assert.deepEqual(received[0], all);
  });

  test("a group without members delivers nothing any more, and the next one begins anew", async () => {
    await started();
    const memberships = Array.from({ length: PAUSING_MEMBERS }, () => store.watches.join(everything, member(busy)));
    const first = await put();
    await put();
    for (const membership of memberships) membership.stop();
    joined(1);
    const third = await put();
    await passed();
    assert.deepEqual(received, [...Array(PAUSING_MEMBERS).fill([`${first}`]), [`${third}`]]);
  });
});

/** Takes the time of a delivery to many connections. */
function busy(): void {
  const end = performance.now() + DELIVERY_MS;
  while (performance.now() < end);
}

function passed(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FAR_BEYOND_A_PAUSE_MS));
}
