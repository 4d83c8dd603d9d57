/**
 * Server-side apply of whole objects without a disk: to a missing object, without a change, with a change, and with a
 * conflict.
 */
import type { BenchCase } from "../bench-case.js";
import { APPLY_TYPE, type LoadPlan, NUMBER, SLOT } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { OBJECTS, seedOf, type WrittenKind, writePlan, writtenKinds } from "./written-kinds.js";

/** The manager that has applied the existing objects. */
const OWNER = "owner";

interface Apply {
  readonly name: string;
  readonly manager: string;
  /** Revision of the applied objects. The stored ones have revision 0. */
  readonly revision: string;
  readonly status: number;
  readonly creates?: true;
}

const applies: readonly Apply[] = [
  { name: "apply-new", manager: OWNER, revision: "0", status: 201, creates: true },
  { name: "apply-no-op", manager: OWNER, revision: "0", status: 200 },
  { name: "apply-changed", manager: OWNER, revision: NUMBER, status: 200 },
  // One value differs, and both managers share all others.
  { name: "apply-conflict", manager: "other", revision: NUMBER, status: 409 },
];

export const applyCases: readonly BenchCase[] = writtenKinds.flatMap((kind) =>
  applies.map((apply) => {
    const plan = applyPlan(kind, apply);
    return {
      name: `${apply.name}${kind.suffix}`,
      unit: "apply",
      rounds: 2,
      floorIs: "bare node:http that reads the configuration and answers the same bytes",
      ours: () => openOurs({ plan, ...(apply.creates ? {} : { seed: { ...seedOf(kind), appliedBy: OWNER } }) }),
      floor: (_scale, recording) => openReplay(plan, recording),
    };
  }),
);

function applyPlan(kind: WrittenKind, { manager, revision, status, creates }: Apply): LoadPlan {
  const name = `object-${creates ? NUMBER : SLOT}`;
  return {
    ...writePlan(kind),
    method: "PATCH",
    path: `${kind.collection}/${name}?fieldManager=${manager}`,
    bodies: kind.bodies(name, revision),
    contentType: APPLY_TYPE,
    status,
    slots: creates ? 1 : OBJECTS,
  };
}
