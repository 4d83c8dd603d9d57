/** The rules of pods with thousands of containers, which are validated in several turns. */
import assert from "node:assert/strict";
import test from "node:test";
import type { PodSpec } from "../../generated/core/v1/index.js";
import { finished } from "../../runtime/base/turn-budget.js";
import {
  containerErrorsInPieces,
  hasManyContainers,
  validateContainerLists,
} from "../../runtime/builtin/core/containers/container-list-rules.js";

const PARTS = { volumes: new Map(), claims: new Set<string>(), graceSeconds: 30 };

const faulty = {
  containers: [
    { name: "a", image: "i", ports: [{ hostPort: 1, containerPort: 1 }] },
    { name: "a", image: "" },
    { name: "A", image: "i", ports: [{ hostPort: 1, containerPort: 1 }] },
  ],
  initContainers: [
    { name: "a", image: "i", ports: [{ hostPort: 1, containerPort: 1 }] },
    { name: "", image: "i", livenessProbe: {} },
  ],
  ephemeralContainers: [{ name: "a", image: "i", targetContainerName: "none" }],
} as unknown as PodSpec;

test("containers that are validated in pieces have the same errors in the same order", () => {
  for (const spec of [faulty, { ...faulty, initContainers: undefined }, { containers: [] }] as PodSpec[]) {
    const errors = validateContainerLists(spec, PARTS, "spec");
    assert.ok(errors.length > 0);
    assert.deepEqual(finished(containerErrorsInPieces(spec, PARTS, "spec")), errors);
  }
});

test("a piece has a thousand containers", () => {
  const containers = Array.from({ length: 2_500 }, (_, index) => ({ name: `c${index}`, image: "i" }));
  assert.equal(hasManyContainers({ containers: containers.slice(0, 1_000) }), false);
  assert.equal(hasManyContainers({ containers }), true);
  const validating = containerErrorsInPieces({ containers }, PARTS, "spec");
  let pieces = 1;
  while (!validating.next().done) pieces++;
  assert.equal(pieces, 3);
});
