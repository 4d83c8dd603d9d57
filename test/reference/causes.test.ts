/** Accepted differences must have the reason of their cause; those without one are reported as open. */
import assert from "node:assert/strict";
import test from "node:test";
import { readAccepted, refreshed } from "./tool/accepted.js";

const difference = { exchange: "v1.nodes/full", step: 0, request: "POST /api/v1/nodes" };

test("an entry has the reason of the first cause that fits its place and both sides", () => {
  const taint = { ...difference, at: "body.spec.taints", reference: [{ key: "node.kubernetes.io/not-ready" }] };
  const other = { ...difference, at: "header unheard-of", ours: "a", reference: "b" };
  const [known, open, ...more] = refreshed([{ family: "made", exchanges: 1, differences: [other, taint] }], []);
  assert.deepEqual(more, []);
  assert.match(known?.reason ?? "", /^the plug-in that holds pods back from new nodes/);
  assert.deepEqual([known?.at, known?.reference, known?.counts], ["body.spec.taints", "not-ready", { "v1.nodes": 1 }]);
  assert.deepEqual([open?.at, open?.reason], ["header unheard-of", "open"]);
});

test("no accepted difference is merely open", () => {
  assert.deepEqual(
    readAccepted().filter(({ reason }) => reason === "" || reason === "open"),
    [],
  );
});
