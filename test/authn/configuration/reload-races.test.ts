/** Random histories of a configuration file and of tokens that are looked at meanwhile. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { authenticator, documentOf } from "./documents.js";
import { type Followed, followed, settled } from "./followed.js";

const STAYS = "https://stays.example";
const ISSUERS = ["https://a.example", "https://b.example", "https://c.example"];
const HISTORIES = 150;
const STEPS = 40;

type Step =
  | {
      readonly type: "edit";
      readonly issuers: readonly string[];
      readonly areUsable: boolean;
      readonly isGood: boolean;
    }
  | { readonly type: "ask"; readonly issuer: string }
  | { readonly type: "usable" | "wait" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant("edit" as const),
    issuers: fc.subarray(ISSUERS),
    areUsable: fc.boolean(),
    isGood: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  }),
  fc.record({ type: fc.constant("ask" as const), issuer: fc.constantFrom(STAYS, ...ISSUERS) }),
  fc.record({ type: fc.constantFrom("usable" as const, "wait" as const) }),
);

/** What was in use at the moments of a history. */
class Uses {
  /** Of each reload that was told of: the issuers then in use. */
  private readonly configurations: (readonly string[])[] = [[]];
  private readonly byHash = new Map<string, readonly string[]>();

  edited(hash: string, issuers: readonly string[]): void {
    this.byHash.set(hash, issuers);
  }

  reported(metrics: readonly string[]): void {
    const taken = metrics.filter((entry) => entry.startsWith("taken "));
    while (this.configurations.length <= taken.length - 1) {
      const issuers = this.byHash.get(taken[this.configurations.length] ?? "");
      assert.ok(issuers !== undefined, "what was taken was never written");
      this.configurations.push(issuers);
    }
  }

  get moment(): number {
    return this.configurations.length - 1;
  }

  /** Whether the issuer was in use at some moment, or at all of them, from one on. */
  since(moment: number, issuer: string) {
    const uses = this.configurations.slice(moment).map((issuers) => issuers.includes(issuer) || issuer === STAYS);
    return { sometimes: uses.includes(true), always: !uses.includes(false) };
  }
}

async function play(steps: readonly Step[], scene: Followed): Promise<void> {
  const { text, methods, metrics, ask } = scene;
  const uses = new Uses();
  const asked: Promise<void>[] = [];
  for (const next of steps) {
    uses.reported(metrics);
    if (next.type === "edit") {
      methods.areUsable = next.areUsable;
      const content = next.isGood ? documentOf([STAYS, ...next.issuers].map((url) => authenticator(url))) : "{";
      uses.edited(`taken sha256:${createHash("sha256").update(content).digest("hex")}`, next.issuers);
      text.set(content);
    } else if (next.type === "ask") {
      const { moment } = uses;
      asked.push(
        ask(next.issuer).then((username) => {
          uses.reported(metrics);
          const { sometimes, always } = uses.since(moment, next.issuer);
          if (username !== undefined) assert.ok(sometimes, `${next.issuer} was not in use, and gave ${username}`);
          else assert.ok(!always, `${next.issuer} was in use all the time, and was missing`);
        }),
      );
    } else if (next.type === "usable") {
      for (const issuer of methods.opened) issuer.becomeUsable();
    } else await settled();
    // some steps fall into the middle of what the follower does
    await Promise.resolve();
  }
  await settled();
  await Promise.all(asked);
}

test("no token of a removed issuer has a user, and no issuer that stays is ever missing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: STEPS }), async (steps) => {
      const scene = await followed(documentOf([authenticator(STAYS)]));
      await play(steps, scene);
      await scene.end();
      assert.ok(
        scene.methods.opened.every(({ isRunning }) => !isRunning),
        "an issuer was never closed",
      );
      assert.equal(scene.methods.opened.filter(({ issuer }) => issuer === STAYS).length, 1, "it was opened anew");
    }),
    { numRuns: HISTORIES },
  );
});
