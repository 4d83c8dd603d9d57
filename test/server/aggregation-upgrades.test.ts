/** Requests that ask for another protocol: tunnels to the servers of aggregated APIs, and a wish overlooked everywhere else. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect as connectPlain, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { createServer } from "../../runtime/index.js";
import { createAuthority } from "../client/support/authority.js";
import { makeTrust, THINGS_PATH, ThingBackend, thingsApiService } from "../support/thing-backend.js";

const SERVICE = "backends/things";
const CONSOLE = `${THINGS_PATH}/namespaces/a/things/one/console`;
const PATIENCE_MS = 30_000;

/** A connection, and what came on it so far. */
class Wire {
  text = "";
  isClosed = false;
  private wake: () => void = () => {};

  constructor(readonly socket: Socket) {
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      this.text += chunk;
      this.wake();
    });
    socket.on("close", () => {
      this.isClosed = true;
      this.wake();
    });
    socket.on("error", () => undefined);
  }

  async until(isIt: () => boolean): Promise<void> {
    const limit = performance.now() + PATIENCE_MS;
    while (!isIt()) {
      assert.ok(performance.now() < limit, `after ${PATIENCE_MS} ms there is only: ${this.text}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PATIENCE_MS);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** The next answer as text, to the end of its body: what comes after it is another one. */
  async answer(): Promise<string> {
    const length = (): number => {
      const headEnd = this.text.indexOf("\r\n\r\n") + 4;
      const bodyLength = /\r\ncontent-length: (\d+)\r\n/i.exec(this.text.slice(0, headEnd))?.[1];
      return headEnd < 4 || bodyLength === undefined ? Number.POSITIVE_INFINITY : headEnd + Number(bodyLength);
    };
    await this.until(() => this.text.length >= length());
    const answer = this.text.slice(0, length());
    this.text = this.text.slice(answer.length);
    return answer;
  }
}

for (const isSecure of [false, true]) {
  describe(`upgrades (${isSecure ? "TLS" : "plain"})`, () => {
    let backend: ThingBackend;
    let port: number;
    let token: string;
    let stop: () => Promise<void>;
    const faults: unknown[] = [];
    before(async () => {
      const trust = await makeTrust(SERVICE);
      backend = await ThingBackend.start(trust);
      const server = await createServer({
        controllers: [],
        profile: "orch",
        serviceResolution: { [SERVICE]: `127.0.0.1:${backend.port}` },
        proxyClientCertificate: trust.proxyClient,
        reportError: (error) => faults.push(error),
      });
      const tls = isSecure ? await (await createAuthority()).issueServer() : undefined;
      const running = await server.listen({ tls });
      port = running.port;
      token = server.adminToken;
      stop = () => running.stop(500);
      const path = "/apis/apiregistration.orch.io/v1/apiservices";
      const wire = await open();
      const body = JSON.stringify(thingsApiService(SERVICE, trust));
      wire.socket.write(head("POST", path, { "content-length": String(body.length) }) + body);
      await wire.until(() => wire.text.includes("HTTP/1.1 201"));
      // the server hears of the object a moment after it has taken it
      for (const things = `${THINGS_PATH}/namespaces/a/things`; !wire.text.includes('"kind":"ThingList"'); ) {
        wire.text = "";
        wire.socket.write(head("GET", things));
        await wire.until(() => /"kind":"(ThingList|Status)"/.test(wire.text));
      }
      wire.socket.destroy();
    });
    after(async () => {
      await stop();
      await backend.stop();
      assert.deepEqual(faults, []);
    });

    async function open(): Promise<Wire> {
      const options = { host: "127.0.0.1", port };
      const socket = isSecure ? connectTls({ ...options, rejectUnauthorized: false }) : connectPlain(options);
      await once(socket, isSecure ? "secureConnect" : "connect");
      return new Wire(socket);
    }

    function head(method: string, path: string, headers: Record<string, string> = {}, ownToken = token): string {
      const all = { host: "server", authorization: `Bearer ${ownToken}`, ...headers };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
    }

    const WISH = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-key": "abc" };

    test("[DISC-021] a backend that accepts the upgrade is at the other end of the connection", async () => {
      const plain = await open();
      plain.socket.write(head("GET", CONSOLE, WISH));
      await plain.until(() => plain.text.includes("\r\n\r\n"));
      assert.match(plain.text, /^HTTP\/1\.1 404 /, "a backend without other protocols answers as usual");
      await plain.until(() => plain.isClosed);
      backend.echoUpgrades();
      const wire = await open();
      wire.socket.write(head("GET", `${CONSOLE}?x=1`, { ...WISH, "x-remote-user": "somebody", cookie: "a=b" }));
      await wire.until(() => wire.text.endsWith("hello "));
      assert.match(wire.text, /^HTTP\/1\.1 101 Switching Protocols\r\n/);
      assert.match(wire.text, /\r\nupgrade: websocket\r\n/i);
      wire.socket.write("one,");
      wire.socket.write("two");
      await wire.until(() => wire.text.endsWith("hello one,two"));
      const { url, headers, client } = backend.asked.at(-1) ?? assert.fail("nothing was asked");
      assert.deepEqual(
        [url, client, headers["x-remote-user"], headers.upgrade, headers["sec-websocket-key"], headers.cookie],
        [`${CONSOLE}?x=1`, "front-proxy-client", "admin", "websocket", "abc", undefined],
      );
      assert.equal(headers.authorization, undefined);
      wire.socket.end();
      await wire.until(() => wire.isClosed);
    });

    test("[DISC-021] unauthorized users get no tunnel", async () => {
      const count = backend.asked.length;
      const wire = await open();
      wire.socket.write(head("GET", CONSOLE, WISH, "unknown"));
      await wire.until(() => wire.isClosed);
      assert.match(wire.text, /^HTTP\/1\.1 401 [\s\S]*"reason":"Unauthorized"/);
      assert.equal(backend.asked.length, count);
    });

    test("[DISC-021] no tunnel returns to HTTP and bypasses authentication and authorization", async () => {
      for (const upgrade of ["h2c", "H2C", "websocket, h2c", "HTTP/2.0", "TLS/1.2, HTTP/1.1"]) {
        const wire = await open();
        const settings = { connection: "Upgrade, HTTP2-Settings", "http2-settings": "AAMAAABkAAQAAP__" };
        wire.socket.write(head("GET", `${THINGS_PATH}/namespaces/a/things`, { ...settings, upgrade }));
        await wire.until(() => wire.text.includes('"kind":"ThingList"'));
        assert.match(wire.text, /^HTTP\/1\.1 200 /, upgrade);
        assert.equal(backend.asked.at(-1)?.headers.upgrade, undefined);
        wire.socket.destroy();
      }
    });

    test("elsewhere an upgrade is ignored: bodies, answers and the connection are as without it", async () => {
      const wire = await open();
      const wish = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABkAAQAAP__" };
      wire.socket.write(head("GET", "/api/v1/namespaces/default", wish));
      assert.match(await wire.answer(), /^HTTP\/1\.1 200 [\s\S]*"name":"default"/);
      const body = JSON.stringify({ metadata: { name: `made-${isSecure}` } });
      wire.socket.write(head("POST", "/api/v1/namespaces", { ...wish, "content-length": String(body.length) }));
      wire.socket.write(body);
      assert.match(await wire.answer(), new RegExp(`^HTTP/1\\.1 201 [\\s\\S]*"name":"made-${isSecure}"`));
      const more = JSON.stringify({ metadata: { name: `more-${isSecure}` } });
      wire.socket.write(head("POST", "/api/v1/namespaces", { ...wish, "transfer-encoding": "chunked" }));
      wire.socket.write(`${more.length.toString(16)}\r\n${more}\r\n0\r\n\r\n`);
      assert.match(await wire.answer(), new RegExp(`^HTTP/1\\.1 201 [\\s\\S]*"name":"more-${isSecure}"`));
      wire.socket.write(head("GET", "/api/v1/namespaces/default") + head("GET", "/livez", wish));
      assert.match(await wire.answer(), /^HTTP\/1\.1 200 [\s\S]*"name":"default"/, "in the order of the requests");
      assert.match(await wire.answer(), /^HTTP\/1\.1 200 [\s\S]*\r\n\r\nok$/);
      const warnings: Error[] = [];
      const hear = (warning: Error): void => void warnings.push(warning);
      process.on("warning", hear);
      for (let index = 0; index < 20; index++) {
        wire.socket.write(head("GET", "/livez", wish));
        await wire.answer();
      }
      // warnings are told in a turn of their own
      await nextTurn();
      process.off("warning", hear);
      assert.deepEqual(warnings, [], "listeners do not gather on the connection");
      wire.socket.destroy();
    });

    test("a server that stops ends its tunnels", async () => {
      const wire = await open();
      wire.socket.write(head("GET", CONSOLE, WISH));
      await wire.until(() => wire.text.endsWith("hello "));
      wire.socket.write("still");
      await wire.until(() => wire.text.endsWith("hello still"));
      const stopped = stop();
      await wire.until(() => wire.isClosed);
      await stopped;
    });
  });
}
