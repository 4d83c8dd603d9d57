/** The cases of other forms of answers and other transports: both sides of each, in this process. */
import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import type { Http2ServerResponse } from "node:http2";
import { describe, test } from "node:test";
import type { BenchCase, Scale, Side } from "./bench-case.js";
import { readPlan } from "./cases/config-maps.js";
import { answerCases } from "./cases/index.js";
import { assertSameBytes, tallyCase } from "./in-one-process.js";
import { connectionOpener } from "./load/connection.js";
import { getRequest, requestHeaders } from "./load/request-template.js";
import { openBare } from "./sides/bare-server.js";

/** Time limit of a test that waits for an event that never comes. */
const HANG = { timeout: 240_000 };
const CALLS = 3;
/** Enough for their list to be compressed. */
const MAX_OBJECTS = 80;
const MAX_WATCHERS = 5;
const SCALE: Scale = { maxObjects: MAX_OBJECTS, maxWatchers: MAX_WATCHERS, directory: "", prepared: "" };

describe("bench: every case of answers counts the same on both sides", () => {
  for (const benchCase of distinctCases()) {
    test(`bench: ${benchCase.name} counts operations and bytes of both sides`, HANG, async () => {
      const { ours, floor } = await tallyCase(benchCase, SCALE, CALLS);
      const expected = expectedOperations(benchCase);
      assert.deepEqual([ours.operations, floor.operations], [expected, expected]);
      const leastBytes = expected * leastBytesOf(benchCase);
      assert.ok(ours.bytes >= leastBytes, `${ours.bytes} bytes, expected ${leastBytes} at least`);
      assertSameBytes(ours, floor);
    });
  }
});

/** One of those that differ in a number alone. */
function distinctCases(): readonly BenchCase[] {
  return answerCases.filter(({ name }) => !/^authorization-(rbac-own-100|(rbac|node)-10{3,})$/.test(name));
}

function expectedOperations({ unit }: BenchCase): number {
  if (unit === "first list") return 1;
  return unit === "delivery" ? CALLS * MAX_WATCHERS : CALLS;
}

/** Returns the minimum bytes of an operation. */
function leastBytesOf({ unit }: BenchCase): number {
  if (unit === "revalidation") return 0;
  if (unit === "probe") return "ok".length;
  return unit.endsWith("list") ? MAX_OBJECTS * 100 : 300;
}

describe("bench: load over HTTP/2", () => {
  /** A server, and a request for each of so many lanes of one opener. */
  async function ask(
    lanes: number,
    listener: (response: Http2ServerResponse) => void,
  ): Promise<PromiseSettledResult<unknown>[]> {
    const side: Side = await openBare({ ...readPlan("/"), transport: "http2" }, ((_request, response) =>
      listener(response as unknown as Http2ServerResponse)) as RequestListener);
    assert.ok(side.work.type === "socket");
    const { endpoint } = side.work;
    const open = connectionOpener(endpoint);
    const connections = await Promise.all(Array.from({ length: lanes }, open));
    const request = getRequest("/", requestHeaders(endpoint));
    const outcomes = await Promise.allSettled(connections.map((connection) => connection.request(request)));
    for (const connection of connections) connection.close();
    await side.close();
    return outcomes;
  }

  test("bench: a hundred lanes share a connection", HANG, async () => {
    const sessions = new Set<unknown>();
    const outcomes = await ask(101, (response) => {
      sessions.add(response.stream.session);
      response.end("answer");
    });
    const body = Buffer.alloc(0);
    for (const outcome of outcomes) {
      assert.deepEqual(outcome, { status: "fulfilled", value: { status: 200, bytes: 6, body } });
    }
    assert.equal(sessions.size, 2);
  });

  test("bench: a request fails with its stream, and with the connection", HANG, async () => {
    const [reset] = await ask(1, (response) => response.stream.close(2));
    assert.match(String(reset?.status === "rejected" && reset.reason), /NGHTTP2_INTERNAL_ERROR/);
    const [cut] = await ask(1, (response) => response.stream.session?.destroy());
    assert.match(String(cut?.status === "rejected" && cut.reason), /closed the stream|NGHTTP2|ECONNRESET/);
  });
});
