/** Lists found by index against a scan of everything, for random objects, changes and selectors; and watches against both. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type FieldSelector, matchesFields, parseFieldSelector } from "../../runtime/api/selectors/field-selector.js";
import { type LabelSelector, matchesLabels, parseLabelSelector } from "../../runtime/api/selectors/label-selector.js";
import { listObjects } from "../../runtime/registry/read/list.js";
import type { ListRequest } from "../../runtime/registry/read/list-page.js";
import type { Selection } from "../../runtime/registry/read/selection.js";
import { translator } from "../../runtime/registry/read/watch-groups.js";
import type { ResourceStore } from "../../runtime/registry/store.js";
import type { Revision } from "../../runtime/storage/engine.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { type Random, randomOf, seeded } from "../faults/support/random.js";
import { openWidgets, putWidget, removeWidget, type WidgetFields } from "./store-fixture.js";

const RUNS = 15;
const STEPS = 200;
/** A look at lists after so many changes. */
const LOOK_EVERY = 10;
const LOOKS = 12;
const NAMESPACES = ["n", "n-1", "n1", "other"];
const NAMES = ["a", "a-b", "a.b", "a0", "b", "ba"];
const KEYS = ["k", "k2", "example.com/k"];
const VALUES = ["", "x", "x-1", "y"];
const COLORS = ["red", "blue", "", "n"];
const MODES = ["on", "off"];

test("selective lists of current and past states equal a full scan, and watches report exactly the changes between them", async (context) => {
  const random = randomOf(context);
  for (let run = 0; run < RUNS; run++) await new Differential(seeded(random.below(2 ** 31))).run();
});

type State = ReadonlyMap<string, { readonly widget: WidgetFields; readonly revision: Revision }>;

class Differential {
  private readonly store: ResourceStore = openWidgets(new MemoryEngine());
  /** The state after each revision, the empty one first. */
  private readonly states: State[] = [new Map()];
  private readonly watches: { readonly selection: Selection; readonly after: Revision; readonly events: string[] }[] =
    [];

  constructor(private readonly random: Random) {}

  async run(): Promise<void> {
    while (!(await this.store.cache.ready(1)));
    for (let step = 0; step < STEPS; step++) {
      await this.change();
      if (step % LOOK_EVERY !== 0) continue;
      this.watch();
      for (let look = 0; look < LOOKS; look++) await this.look();
    }
    for (const { selection, after, events } of this.watches)
      assert.deepEqual(events, this.expectedEvents(selection, after), describe(selection));
    this.store.close();
  }

  private get head(): State {
    return this.states.at(-1) as State;
  }

  private async change(): Promise<void> {
    const next = new Map(this.head);
    const widget = this.anyWidget();
    const key = this.store.key(widget.namespace, widget.name);
    const previous = next.get(key);
    if (previous !== undefined && this.random.below(3) === 0) {
      await removeWidget(this.store, previous.widget, previous.revision);
      next.delete(key);
    } else {
      const revision = await putWidget(this.store, widget, previous?.revision ?? 0n);
      next.set(key, { widget, revision });
    }
    this.states.push(next);
  }

  private anyWidget(): WidgetFields {
    const labels: Record<string, string> = {};
    for (const key of KEYS) if (this.random.below(2) === 0) labels[key] = this.pick(VALUES);
    const color = this.random.below(3) === 0 ? {} : { color: this.pick(COLORS) };
    const mode = this.random.below(3) === 0 ? {} : { mode: this.pick(MODES) };
    return { namespace: this.pick(NAMESPACES), name: this.pick(NAMES), labels, spec: { ...color, ...mode } };
  }

  private anySelection(): Selection {
    const labels: string[] = [];
    for (let count = this.random.below(3); count > 0; count--) labels.push(this.labelRequirement());
    const fields: string[] = [];
    for (let count = this.random.below(3); count > 0; count--) fields.push(this.fieldRequirement());
    return {
      namespace: this.random.below(2) === 0 ? "" : this.pick(NAMESPACES),
      labels: parseLabelSelector(labels.join(",")),
      fields: parseFieldSelector(fields.join(",")),
    };
  }

  private labelRequirement(): string {
    const key = this.pick(KEYS);
    const value = this.pick(VALUES);
    const set = `(${value},${this.pick(VALUES)},${this.pick(VALUES)})`;
    return this.pick([
      `${key}=${value}`,
      `${key}=${value}`,
      `${key} in ${set}`,
      `${key}!=${value}`,
      `${key} notin ${set}`,
      key,
      `!${key}`,
    ]);
  }

  private fieldRequirement(): string {
    const operator = this.pick(["=", "=", "!="]);
    const [field, values] = this.pick([
      ["metadata.name", [...NAMES, "none"]],
      ["metadata.namespace", NAMESPACES],
      ["spec.color", COLORS],
      ["spec.mode", [...MODES, ""]],
    ] as const);
    return `${field}${operator}${this.pick(values)}`;
  }

  private pick<T>(choices: readonly T[]): T {
    return choices[this.random.below(choices.length)] as T;
  }

  /** One list, now or then, whole or in chunks. */
  private async look(): Promise<void> {
    const selection = this.anySelection();
    const isPast = this.random.below(2) === 0;
    const revision = isPast ? this.random.below(this.states.length) : this.states.length - 1;
    const limit = this.random.below(2) === 0 ? 0 : 1 + this.random.below(4);
    const version =
      isPast && revision > 0 ? ({ type: "at", revision: BigInt(revision) } as const) : ({ type: "unset" } as const);
    const shownRevision = version.type === "at" ? revision : this.states.length - 1;
    const request: ListRequest = { selection, version, isExact: version.type === "at", limit, continueToken: "" };
    const found: string[] = [];
    for (let next: ListRequest | undefined = request; next !== undefined; ) {
      const { items, metadata } = await listObjects(this.store, next);
      const page = [...items].map((object) => `${object.key}@${object.revision}`);
      assert.equal(metadata.resourceVersion, String(shownRevision));
      assert.ok(limit === 0 || page.length <= limit);
      assert.deepEqual(
        [...items].map((object) => `${object.key}@${object.revision}`),
        page,
        "a second walk differs",
      );
      found.push(...page);
      // objects go on to change between the chunks
      if (metadata.continue) await this.change();
      next = metadata.continue
        ? { ...request, version: { type: "unset" }, isExact: false, continueToken: metadata.continue }
        : undefined;
    }
    assert.deepEqual(
      found,
      scan(this.states[shownRevision] as State, selection),
      `${describe(selection)} at ${shownRevision}, limit ${limit}`,
    );
  }

  private watch(): void {
    const selection = this.anySelection();
    const events: string[] = [];
    this.watches.push({ selection, after: BigInt(this.states.length - 1), events });
    this.store.watches.join(selection, {
      changed: (changes) =>
        void events.push(...changes.map(({ type, object }) => `${type} ${object.key}@${object.revision}`)),
      ended: (error) => void events.push(String(error)),
    });
  }

  /** What happened to the set that a scan finds, from state to state. */
  private expectedEvents(selection: Selection, after: Revision): string[] {
    const events: string[] = [];
    for (let revision = Number(after) + 1; revision < this.states.length; revision++) {
      const [was, is] = [revision - 1, revision].map(
        (index) =>
          new Map(scan(this.states[index] as State, selection).map((text) => text.split("@") as [string, string])),
      ) as [Map<string, string>, Map<string, string>];
      for (const [key, version] of is)
        if (version === String(revision)) events.push(`${was.has(key) ? "MODIFIED" : "ADDED"} ${key}@${revision}`);
      for (const key of was.keys()) if (!is.has(key)) events.push(`DELETED ${key}@${revision}`);
    }
    return events;
  }
}

/** Without any index, and by the objects' own fields. */
function scan(state: State, { namespace, labels, fields }: Selection): string[] {
  return [...state]
    .filter(([, { widget }]) => namespace === "" || widget.namespace === namespace)
    .filter(([, { widget }]) => matchesLabels(labels as LabelSelector, widget.labels))
    .filter(([, { widget }]) => matchesFields(fields as FieldSelector, (field) => fieldOf(widget, field)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { revision }]) => `${key}@${revision}`);
}

function fieldOf(widget: WidgetFields, field: string): string | undefined {
  if (field === "metadata.name") return widget.name;
  if (field === "metadata.namespace") return widget.namespace;
  return widget.spec[field.slice("spec.".length)] as string | undefined;
}

function describe({ namespace, labels, fields }: Selection): string {
  return JSON.stringify({ namespace, labels, fields });
}

test("a change that makes an object begin or cease to match is reported as ADDED or DELETED at its own revision", async () => {
  const store = openWidgets(new MemoryEngine());
  while (!(await store.cache.ready(1)));
  const widget = { namespace: "n", name: "a", labels: { k: "x" }, spec: {} };
  const first = await putWidget(store, widget, 0n);
  const second = await putWidget(store, { ...widget, labels: {} }, first);
  const third = await putWidget(store, widget, second);
  await removeWidget(store, widget, third);
  const translate = translator(store, { namespace: "n", labels: parseLabelSelector("k=x"), fields: [] });
  const events = store.cache.eventsAfter(0n).map((event) => translate(event));
  assert.deepEqual(
    events.map((event) => `${event?.type} ${event?.object.revision} ${event?.object.decode().metadata?.labels?.k}`),
    ["ADDED 1 x", "DELETED 2 x", "ADDED 3 x", "DELETED 4 x"],
  );
  store.close();
});
