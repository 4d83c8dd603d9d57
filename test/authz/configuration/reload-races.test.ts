/** Random histories of a configuration file and of requests that are decided meanwhile. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LOOK_INTERVAL_MS } from "../../../runtime/authz/configuration/authorization-configuration-follower.js";
import { labelHash } from "../../../runtime/base/metrics/label-hash.js";
import { documentOf, webhookEntry } from "./documents.js";
import { type Followed, followed, settled } from "./followed.js";

const STAYS = "stays";
const NAMES = ["a", "b", "c"];
const HISTORIES = 150;
const STEPS = 40;

type Step =
  | { readonly type: "edit"; readonly names: readonly string[]; readonly isGood: boolean }
  | { readonly type: "ask"; readonly pauses: number }
  | { readonly type: "look" | "wait" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant("edit" as const),
    names: fc.shuffledSubarray(NAMES),
    isGood: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  }),
  fc.record({ type: fc.constant("ask" as const), pauses: fc.nat(3) }),
  fc.record({ type: fc.constantFrom("look" as const, "wait" as const) }),
);

/** As a chain does: the modules once, then one after the other, with pauses in which the file may change. */
async function asked({ follower }: Followed, pauses: number): Promise<string> {
  const names: string[] = [];
  for (const { name, authorizer } of follower.modules()) {
    for (let pause = 0; pause < pauses; pause++) await settled();
    const { type } = await authorizer.authorize({} as never);
    assert.equal(type, "Allow", "one that was replaced answers whoever began with it");
    names.push(name);
  }
  return names.join();
}

async function play(steps: readonly Step[], scene: Followed): Promise<void> {
  const { text, clock, metrics } = scene;
  /** What the documents list that were ever written, by the hashes that metrics name. */
  const written = new Map([[`taken ${labelHash(text.text)}`, STAYS]]);
  const taken = () => metrics.filter((entry) => entry.startsWith("taken ")).map((entry) => written.get(entry));
  const questions: Promise<void>[] = [];
  for (const next of steps) {
    if (next.type === "edit") {
      const names = [...next.names, STAYS];
      const content = next.isGood ? documentOf(names.map((name) => webhookEntry({}, name))) : "{";
      written.set(`taken ${labelHash(content)}`, names.join());
      text.set(content);
    } else if (next.type === "ask") {
      const [begun] = taken().slice(-1);
      questions.push(asked(scene, next.pauses).then((names) => assert.equal(names, begun)));
    } else if (next.type === "look") clock.advance(LOOK_INTERVAL_MS);
    else await settled();
    // some steps fall into the middle of what the follower does
    await Promise.resolve();
  }
  await settled();
  await Promise.all(questions);
}

test("every request is decided by the whole configuration in use when it began, and every former entry is closed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: STEPS }), async (steps) => {
      const scene = await followed(documentOf([webhookEntry({}, STAYS)]));
      await play(steps, scene);
      await scene.end();
      const { opened, pending } = scene.methods;
      assert.ok(opened.every(({ isClosed }) => isClosed) && pending === 0, "one was never closed");
      assert.equal(opened.filter(({ name }) => name === STAYS).length, 1, "it was opened anew");
    }),
    { numRuns: HISTORIES },
  );
});
