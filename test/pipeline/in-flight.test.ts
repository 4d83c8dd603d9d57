/** What takes the room of requests that are worked on at once, and for how long. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Subject } from "../../runtime/pipeline/context.js";
import type { HttpResponse } from "../../runtime/pipeline/request/http.js";
import { defaultLimits } from "../../runtime/pipeline/request/request-limits.js";
import { InFlight } from "../../runtime/pipeline/stages/in-flight.js";

/** Somebody reads a subresource that this server does not know to last. */
const SUBJECT = {
  info: { isResourceRequest: true, verb: "get", resource: "things", subresource: "console" },
  user: { username: "jane", groups: [] },
  request: { signal: new AbortController().signal },
  deadline: { hasPassed: false },
} as unknown as Subject;

function streamed(status: number): HttpResponse {
  return { status, headers: {}, body: () => new Promise(() => {}) };
}

test("[LIM-013] a stream counts as in flight until it ends; a tunnel to another server does not count", async () => {
  const inFlight = new InFlight({ ...defaultLimits, maxRequestsInFlight: 1 });
  await inFlight.run(SUBJECT, async () => streamed(101));
  assert.equal(inFlight.metrics.readOnly.current, 0);
  await inFlight.run(SUBJECT, async () => streamed(200));
  assert.equal(inFlight.metrics.readOnly.current, 1);
  await assert.rejects(async () => inFlight.run(SUBJECT, async () => streamed(200)), { code: 429 });
});
