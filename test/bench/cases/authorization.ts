/** Measures authorization: reads that roles allow, against the same reads with AlwaysAllow. */
import { kubernetesProfile } from "../../../runtime/api/profile/naming-profile.js";
import { systemClock } from "../../../runtime/api/time.js";
import type { BenchCase } from "../bench-case.js";
import { openCalls, openFloorCalls } from "../sides/calls.js";
import { openNodeReads } from "../sides/node-reads.js";
import { fillIndex, type RoleCorpus, rolesOfMany } from "../sides/role-corpus.js";
import { openAllowedReads, openRuledReads } from "../sides/ruled-reads.js";

const INDEXED = 10_000;

function readCase(name: string, others: number, own: number): BenchCase {
  return {
    name: `authorization-rbac-${name}`,
    unit: "get",
    floorIs: "the same with AlwaysAllow, in process",
    ours: ({ maxObjects }) => openRuledReads(Math.min(others, maxObjects), Math.min(own, maxObjects)),
    floor: openAllowedReads,
  };
}

const indexCase: BenchCase = {
  name: `authorization-rbac-index-${INDEXED}`,
  unit: "index",
  floorIs: "two Maps of the same objects by key, in process",
  async ours({ maxObjects }) {
    const corpus = rolesOfMany(Math.min(INDEXED, maxObjects));
    const { RoleIndex } = await import("../../../runtime/authz/rbac/role-index.js");
    const build = () => {
      const index = new RoleIndex({ clock: systemClock, profile: kubernetesProfile() });
      fillIndex(index, corpus);
      return index;
    };
    const user = { username: "user-0", uid: "", groups: [], extra: {} };
    const { rules } = await build().rulesOf(user, "default");
    if (rules.length !== 3) throw new Error(`found ${rules.length} rules of ${user.username}, expected 3`);
    return openCalls({ texts: [JSON.stringify(corpus)], call: build });
  },
  floor: async (_scale, recording) =>
    openFloorCalls(recording, ({ value }) => {
      const { roles, bindings } = value as RoleCorpus;
      return [new Map(roles), new Map(bindings)];
    }),
};

function nodeCase(others: number): BenchCase {
  return {
    name: `authorization-node-${others}`,
    unit: "get",
    floorIs: "the same with AlwaysAllow, in process",
    ours: ({ maxObjects }) => openNodeReads(Math.min(others, maxObjects)),
    floor: openAllowedReads,
  };
}

/** Each object needs a separate decision. All decisions are cached, or none. */
function webhookCase(name: string, isRemembered: boolean): BenchCase {
  return {
    name: `authorization-webhook${name}`,
    unit: "get",
    floorIs: "the same with AlwaysAllow, in process",
    // Imported here, since its certificates are expensive to load.
    ours: async () => (await import("../sides/reviewed-reads.js")).openReviewedReads(isRemembered),
    floor: openAllowedReads,
  };
}

export const authorizationCases: readonly BenchCase[] = [
  ...[10, 1_000, 10_000].map((others) => readCase(`${others}`, others, 1)),
  readCase("own-100", 10, 100),
  indexCase,
  ...[10, 1_000, 10_000].map(nodeCase),
  webhookCase("", true),
  webhookCase("-cold", false),
];
