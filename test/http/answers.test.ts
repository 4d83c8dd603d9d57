/** What answers say of themselves: methods, lengths, headers, and the protocol of the connection. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { header, json, type RawAnswer } from "./raw-connection.js";
import { CONFIGMAPS, closeScenes, head, openScene, TRANSPORTS } from "./scene.js";

after(closeScenes);

function assertStatus(answer: RawAnswer, code: number): void {
  assert.equal(answer.status, code, answer.body.toString());
  assert.deepEqual([json(answer).kind, json(answer).code], ["Status", code]);
}

for (const transport of TRANSPORTS) {
  describe(`answers (${transport})`, async () => {
    const { admin, open } = await openScene(transport);
    const get = (path: string, ...headers: string[]): string => head(`GET ${path} HTTP/1.1`, admin, ...headers);

    test("HEAD has the headers of GET and no body, for objects, lists, watches, documents and failures", async () => {
      const paths = [
        `${CONFIGMAPS}/none`,
        CONFIGMAPS,
        `${CONFIGMAPS}?watch=1&timeoutSeconds=1`,
        "/api/v1/namespaces/default",
        "/apis",
        "/version",
        "/livez",
        "/metrics",
        "/nowhere",
      ];
      for (const path of paths) {
        const connection = await open();
        connection.write(head(`HEAD ${path} HTTP/1.1`, admin) + get(path));
        const bodiless = await connection.answer("HEAD");
        const whole = await connection.answer();
        assert.equal(bodiless.status, whole.status, path);
        assert.equal(header(bodiless, "content-type"), header(whole, "content-type"), path);
        if (whole.framing === "length" && path !== "/metrics")
          assert.equal(header(bodiless, "content-length"), header(whole, "content-length"), path);
        connection.close();
      }
    });

    test("[ERR-003] methods that nothing serves are 405 and say which ones are served", async () => {
      const connection = await open();
      const allowed: [method: string, path: string, allow: string][] = [
        ["PUT", CONFIGMAPS, "GET, HEAD, POST, DELETE"],
        ["OPTIONS", CONFIGMAPS, "GET, HEAD, POST, DELETE"],
        ["PROPFIND", `${CONFIGMAPS}/a`, "GET, HEAD, PUT, PATCH, DELETE"],
        ["TRACE", `${CONFIGMAPS}/a`, "GET, HEAD, PUT, PATCH, DELETE"],
        ["POST", `${CONFIGMAPS}/a`, "GET, HEAD, PUT, PATCH, DELETE"],
        ["POST", "/api/v1/configmaps", "GET, HEAD"],
        ["POST", "/api/v1/namespaces/default/pods/a/status", "GET, HEAD, PUT, PATCH"],
        ["GET", "/api/v1/namespaces/default/pods/a/eviction", "POST"],
        ["POST", "/livez", "GET, HEAD"],
        ["LOCK", "/version", "GET, HEAD"],
      ];
      for (const [method, path, allow] of allowed) {
        connection.write(head(`${method} ${path} HTTP/1.1`, admin, "content-length: 0"));
        const answer = await connection.answer();
        assertStatus(answer, 405);
        assert.equal(header(answer, "allow"), allow, `${method} ${path}`);
      }
      connection.write(head("OPTIONS * HTTP/1.1"));
      const whole = await connection.answer();
      assert.deepEqual([whole.status, whole.body.length, header(whole, "content-length")], [200, 0, "0"]);
      connection.close();
      const tunnel = await open();
      tunnel.write(head("CONNECT example.com:443 HTTP/1.1"));
      assertStatus(await tunnel.answer(), 405);
      tunnel.close();
    });

    test("an upgrade to another protocol is not taken up: the request is answered as it is", async () => {
      const connection = await open();
      for (const protocol of ["websocket", "SPDY/3.1", "h2c", "TLS/1.0"]) {
        connection.write(get("/livez", "connection: Upgrade", `upgrade: ${protocol}`));
        assert.deepEqual([(await connection.answer()).status, protocol], [200, protocol]);
      }
      connection.close();
    });

    test("Connection: close is obeyed, and repeated in the answer", async () => {
      const connection = await open();
      connection.write(get("/livez", "Connection: close") + get("/readyz"));
      const answers = await connection.answersUntilClosed();
      assert.equal(answers.length, 1);
      assert.equal(header(answers[0] as RawAnswer, "connection"), "close");
    });

    test("answers have a date, one of each header, and a length or chunks", async () => {
      const connection = await open();
      for (const path of [
        "/livez",
        CONFIGMAPS,
        "/apis",
        "/nowhere",
        "/metrics",
        `${CONFIGMAPS}?watch=1&timeoutSeconds=1`,
      ]) {
        connection.write(get(path));
        const answer = await connection.answer();
        const names = answer.headers.map(([name]) => name);
        assert.deepEqual(names, [...new Set(names)], path);
        assert.ok(!Number.isNaN(Date.parse(header(answer, "date") ?? "")), path);
        assert.equal(answer.framing, path.includes("watch") ? "chunked" : "length", path);
        assert.match(header(answer, "audit-id") ?? "", /^[0-9a-f-]{36}$/, path);
      }
      connection.close();
    });

    test("[AUD-007] an Audit-ID of the client's is taken over where it is well formed", async () => {
      const connection = await open();
      connection.write(get("/livez", "audit-id: mine-1.a_B"));
      assert.equal(header(await connection.answer(), "audit-id"), "mine-1.a_B");
      for (const id of ["", "a b", "-a", "a/b", '"a"', "\u00e4", "a".repeat(65)]) {
        connection.write(get("/livez", `audit-id: ${id}`));
        assert.match(header(await connection.answer(), "audit-id") ?? "", /^[0-9a-f-]{36}$/, id);
      }
      connection.close();
    });
  });
}
