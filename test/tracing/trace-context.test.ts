/** Headers of W3C Trace Context, good and bad. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parentOf } from "../../runtime/server/tracing/trace-context.js";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const SPAN = "b7ad6b7169203331";

test("traceparent: what the recommendation allows, of this version and of later ones", () => {
  assert.deepEqual(parentOf(`00-${TRACE}-${SPAN}-01`, undefined), { traceId: TRACE, spanId: SPAN, traceFlags: 1 });
  assert.deepEqual(parentOf(`00-${TRACE}-${SPAN}-00`, ""), { traceId: TRACE, spanId: SPAN, traceFlags: 0 });
  const withState = { traceId: TRACE, spanId: SPAN, traceFlags: 255, state: "a=b" };
  assert.deepEqual(parentOf(`cc-${TRACE}-${SPAN}-ff`, "a=b"), withState);
  assert.deepEqual(parentOf(`cc-${TRACE}-${SPAN}-ff-what-comes-later`, "a=b"), withState);
});

test("traceparent: anything else counts as none", () => {
  for (const text of [
    undefined,
    "",
    "x",
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-1`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${"0".repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    ` 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
  ])
    assert.equal(parentOf(text, "a=b"), undefined, text);
});

test("tracestate: one that is too long is left out", () => {
  assert.equal(parentOf(`00-${TRACE}-${SPAN}-01`, "a".repeat(512))?.state?.length, 512);
  assert.equal(parentOf(`00-${TRACE}-${SPAN}-01`, "a".repeat(513))?.state, undefined);
});
