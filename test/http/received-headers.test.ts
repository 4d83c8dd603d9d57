/** The headers of a request as the pipeline sees them, and those with which it goes no further. */
import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { describe, test } from "node:test";
import { defaultConnectionLimits } from "../../runtime/server/http/connection-limits.js";
import { malformation } from "../../runtime/server/http/incoming.js";
import { receivedHeaders } from "../../runtime/server/http/received-headers.js";

/** What node has of a request, by the headers that it joins and those that it takes the first of. */
function raw(rawHeaders: readonly string[], httpVersionMajor = 1): IncomingMessage {
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = "", value = ""] = [rawHeaders[index]?.toLowerCase(), rawHeaders[index + 1]];
    const known = Object.hasOwn(headers, name) ? headers[name] : undefined;
    const separator = name === "cookie" ? "; " : ", ";
    if (known === undefined) headers[name] = value;
    else if (name !== "content-type" && name !== "authorization") headers[name] = `${known}${separator}${value}`;
  }
  const version = {
    httpVersion: `${httpVersionMajor}.1`,
    httpVersionMajor,
    httpVersionMinor: 1,
    stream: httpVersionMajor === 2 ? {} : undefined,
  };
  return { ...version, headers, rawHeaders, url: "/", method: "GET" } as unknown as IncomingMessage;
}

for (const version of [1, 2]) {
  describe(`received headers (HTTP/${version})`, () => {
    test("without repeats they are node's own", () => {
      const message = raw(["host", "x", "accept", "a, b"], version);
      assert.equal(receivedHeaders(message), message.headers);
    });

    test("what came several times is a list, where node would have joined it by commas", () => {
      const message = raw(
        [
          "x-a",
          "1, 2",
          "host",
          "x",
          "x-a",
          "3",
          "content-type",
          "a",
          "content-type",
          "b",
          "cookie",
          "c",
          "cookie",
          "d",
        ],
        version,
      );
      assert.deepEqual(receivedHeaders(message), {
        "x-a": ["1, 2", "3"],
        host: "x",
        "content-type": "a",
        cookie: "c; d",
      });
    });

    test("what came several times with nothing in it is a list as well", () => {
      assert.deepEqual(receivedHeaders(raw(["x-a", "", "x-a", ""], version))["x-a"], ["", ""]);
    });
  });
}

test("received headers: a name that node adds hides no repeat (HTTP/2)", () => {
  const message = raw(["impersonate-user", "a", "impersonate-user", "a"], 2);
  message.headers.host = "x";
  assert.deepEqual(receivedHeaders(message)["impersonate-user"], ["a", "a"]);
});

test("received headers: names of properties of objects are names like others", () => {
  const { headers, ...message } = raw(["constructor", "a", "x-a", "1", "x-a", "2"]);
  const received = receivedHeaders({ ...message, headers, rawHeaders: [...message.rawHeaders, "__proto__", "b"] });
  assert.deepEqual(Object.entries(received), [
    ["constructor", "a"],
    ["x-a", ["1", "2"]],
  ]);
});

describe("malformed headers", () => {
  const refusal = (message: IncomingMessage): [number, string] | undefined => {
    const found = malformation(message, defaultConnectionLimits);
    return found && [found.status, JSON.parse(Buffer.from(found.body as Uint8Array).toString()).message];
  };

  test("[AUTHN-TOKEN-005] several credentials, whatever they are", () => {
    for (const version of [1, 2]) {
      assert.equal(refusal(raw(["host", "x", "authorization", "a"], version)), undefined);
      assert.deepEqual(
        refusal(raw(["host", "x", "authorization", "a", "AUTHORIZATION", "a", "authorization", ""], version)),
        [400, "the request has 3 Authorization headers, expected one"],
      );
    }
  });

  test("spaces around what HTTP/2 has none around", () => {
    for (const value of [" a", "a ", "\ta", "a\t", " "]) {
      const [status, message] = refusal(raw([":path", "/", "impersonate-user", value], 2)) ?? [];
      assert.equal(status, 400, JSON.stringify(value));
      assert.match(message ?? "", /begins or ends with a space/);
    }
    assert.equal(refusal(raw([":path", "/", "x", "a b", "y", ""], 2)), undefined);
  });
});
