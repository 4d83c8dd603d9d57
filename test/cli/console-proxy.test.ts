/** The proxy of `kindsmith console`: whom it serves, what it adds to requests, and what it takes from answers. */
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plainRequest,
  type ServerResponse,
} from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, type TestContext, test } from "node:test";
import type { TLSSocket } from "node:tls";
import { parse } from "yaml";
import { type ConsoleProxy, startConsoleProxy } from "../../runtime/cli/console/console-proxy.js";
import { MAX_PROXIED_BODY_BYTES } from "../../runtime/cli/console/proxied-api.js";
import { openConnection } from "../../runtime/client/configuration/connect.js";
import { startTestServer } from "../../runtime/testing/index.js";
import { buildConsole } from "../console/build-console.js";
import { PROFILES } from "../support/api.js";
import { type Authority, makeAuthority } from "../support/certificates.js";

const scratch = mkdtempSync(join(tmpdir(), "kindsmith-console-proxy-"));
after(() => rmSync(scratch, { recursive: true, force: true }));
before(buildConsole);

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

/** Sends exactly what is given: a browser would not let a page choose Host and Origin. */
function send(url: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Answer> {
  const { hostname, port, pathname, search } = new URL(url);
  // The path is not normalized.
  const path = url.includes("/../") ? url.slice(url.indexOf("/", "http://".length)) : `${pathname}${search}`;
  return new Promise((resolve, reject) => {
    const outgoing = plainRequest({ hostname, port, path, method, headers, agent: false }, (incoming) => {
      let text = "";
      incoming.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }));
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

async function proxyTo(context: TestContext, kubeconfig: object): Promise<{ proxy: ConsoleProxy; api: string }> {
  const file = join(mkdtempSync(join(scratch, "user-")), "kubeconfig");
  writeFileSync(file, JSON.stringify(kubeconfig));
  const connection = await openConnection({ kubeconfig: file });
  const proxy = await startConsoleProxy(connection, 0);
  context.after(async () => {
    await proxy.close();
    await connection.transport.close();
  });
  return { proxy, api: proxy.url.replace(/\/console\/$/, "") };
}

function kubeconfigOf(server: string, cluster: object, user: object): object {
  return {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "there", cluster: { server, ...cluster } }],
    users: [{ name: "someone", user }],
    contexts: [{ name: "there", context: { cluster: "there", user: "someone" } }],
    "current-context": "there",
  };
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("the proxy of kindsmith console, before a server that notes what it receives", () => {
  let authority: Authority;
  let server: ReturnType<typeof createServer>;
  let url: string;
  let reply: (request: IncomingMessage, response: ServerResponse) => void;
  let received: { readonly headers: IncomingHttpHeaders; readonly url: string; readonly certificate: string }[];

  before(async () => {
    authority = await makeAuthority("the authority");
    const { certificate, key } = await authority.issueServer();
    server = createServer({
      cert: certificate,
      key,
      ca: authority.certificate,
      requestCert: true,
      rejectUnauthorized: false,
    });
    server.on("request", (request, response) => {
      const peer = (request.socket as TLSSocket).getPeerCertificate();
      received.push({ headers: request.headers, url: request.url ?? "", certificate: String(peer.subject?.CN ?? "") });
      request.resume().on("end", () => reply(request, response));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server?.closeAllConnections();
    server?.close();
  });

  const trusted = (user: object): object =>
    kubeconfigOf(url, { "certificate-authority-data": base64(authority.certificate) }, user);
  const fresh = (): void => {
    received = [];
    reply = (_, response) => response.end("{}");
  };

  test("it adds a token, a name and password, a client certificate, or what a plug-in gives", async (context) => {
    fresh();
    const { certificate, key } = await authority.issueClient("certified");
    const plugin = join(scratch, "plugin.sh");
    const credential = {
      apiVersion: "client.authentication.k8s.io/v1",
      kind: "ExecCredential",
      status: { token: "of-a-plug-in" },
    };
    writeFileSync(plugin, `#!/bin/sh\necho '${JSON.stringify(credential)}'\n`);
    chmodSync(plugin, 0o755);
    const exec = { apiVersion: "client.authentication.k8s.io/v1", command: plugin, interactiveMode: "Never" };
    const users: readonly [object, { authorization?: string; certificate?: string }][] = [
      [{ token: "secret" }, { authorization: "Bearer secret" }],
      [{ username: "me", password: "pass" }, { authorization: `Basic ${base64("me:pass")}` }],
      [
        { "client-certificate-data": base64(certificate), "client-key-data": base64(key) },
        { certificate: "certified" },
      ],
      [{ exec }, { authorization: "Bearer of-a-plug-in" }],
    ];
    for (const [user, expected] of users) {
      const { api } = await proxyTo(context, trusted(user));
      assert.equal((await send(`${api}/api/v1/pods?limit=1`)).status, 200);
      const { headers, ...last } = received.at(-1) ?? assert.fail("nothing was received");
      assert.deepEqual(
        { authorization: headers.authorization, certificate: last.certificate, url: last.url },
        { authorization: undefined, certificate: "", ...expected, url: "/api/v1/pods?limit=1" },
      );
    }
  });

  test("it trusts the authority of the kubeconfig alone, unless that says to trust anybody", async (context) => {
    fresh();
    const user = { token: "secret" };
    const { api: wary } = await proxyTo(context, kubeconfigOf(url, {}, user));
    const refused = await send(`${wary}/api`);
    assert.equal(refused.status, 502);
    assert.doesNotMatch(refused.text, /secret/);
    assert.deepEqual(received, [], "the token was not sent");
    const { api } = await proxyTo(context, kubeconfigOf(url, { "insecure-skip-tls-verify": true }, user));
    assert.equal((await send(`${api}/api`)).status, 200);
  });

  test("no request passes without the path, at another host, or from another origin, and its sender learns nothing", async (context) => {
    fresh();
    const { proxy, api } = await proxyTo(context, trusted({ token: "secret" }));
    const { origin, host, port } = new URL(proxy.url);
    assert.match(proxy.url, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\/console\/$/);
    const attempts: readonly [string, Record<string, string>?][] = [
      [`${origin}/`],
      [`${origin}/console/`],
      [`${origin}/api`],
      [`${api.slice(0, -1)}x/api`],
      [api],
      [`${api}x/api`],
      [`${api}/api`, { host: `attacker.example:${port}` }],
      [`${api}/api`, { host: `127.0.0.1:${Number(port) - 1}` }],
      [`${api}/api`, { origin: "https://attacker.example" }],
      [`${api}/api`, { origin: "null" }],
      [`${api}/console/`, { host: "attacker.example" }],
      [`${api}/api/../../elsewhere`],
    ];
    for (const [target, headers = {}] of attempts) {
      const { status, text } = await send(target, { headers });
      assert.deepEqual([status, text], [404, ""], `${target} ${JSON.stringify(headers)}`);
    }
    assert.deepEqual(received, []);
    const own: readonly Record<string, string>[] = [
      {},
      { origin },
      { host: `localhost:${port}`, origin: `http://localhost:${port}` },
      { host },
    ];
    for (const headers of own)
      assert.equal((await send(`${api}/api`, { headers })).status, 200, JSON.stringify(headers));
  });

  test("what the page says of itself and of others is not passed on", async (context) => {
    fresh();
    const { api } = await proxyTo(context, trusted({ token: "secret", as: "another", "as-groups": ["some"] }));
    const { origin } = new URL(api);
    await send(`${api}/api`, {
      headers: {
        origin,
        referer: api,
        authorization: "Bearer of-the-page",
        cookie: "a=b",
        "impersonate-user": "root",
        "x-remote-user": "root",
        "keep-alive": "timeout=1",
        connection: "x-hop",
        "x-hop": "1",
        accept: "application/json",
      },
    });
    const { headers } = received.at(-1) ?? assert.fail("nothing was received");
    assert.deepEqual([headers.authorization, headers.accept], ["Bearer secret", "application/json"]);
    assert.deepEqual([headers["impersonate-user"], headers["impersonate-group"]], ["another", "some"]);
    for (const name of ["origin", "referer", "cookie", "x-remote-user", "keep-alive", "x-hop"])
      assert.equal(headers[name], undefined, name);
    assert.doesNotMatch(JSON.stringify(received), new RegExp(api.slice(-22)), "the random path");
  });

  test("an answer can neither run at the address of the console nor set something for it", async (context) => {
    fresh();
    reply = (_, response) => {
      response.writeHead(200, {
        "content-type": "text/html",
        "content-security-policy": "default-src *",
        "set-cookie": "a=b",
        location: "https://elsewhere.example/",
        refresh: "0; url=https://elsewhere.example/",
        "clear-site-data": '"*"',
      });
      response.end("<script>1</script>");
    };
    const { api } = await proxyTo(context, trusted({ token: "secret" }));
    const { headers } = await send(`${api}/api/v1/namespaces/a/pods/b/proxy/`);
    assert.match(String(headers["content-security-policy"]), /^default-src 'none'; .*sandbox$/);
    assert.equal(headers["x-content-type-options"], "nosniff");
    for (const name of ["set-cookie", "location", "refresh", "clear-site-data"])
      assert.equal(headers[name], undefined, name);
  });

  test("bodies are passed on up to the limit, and other methods not at all", async (context) => {
    fresh();
    const { api } = await proxyTo(context, trusted({ token: "secret" }));
    const sent = (bytes: number): Promise<Answer> =>
      send(`${api}/api`, { method: "POST", body: Buffer.alloc(bytes, "x") });
    assert.equal((await sent(MAX_PROXIED_BODY_BYTES)).status, 200);
    assert.equal(received.at(-1)?.headers["content-length"], String(MAX_PROXIED_BODY_BYTES));
    const before = received.length;
    assert.equal((await sent(MAX_PROXIED_BODY_BYTES + 1)).status, 413);
    assert.equal((await send(`${api}/api`, { method: "OPTIONS" })).status, 405);
    assert.equal(received.length, before);
  });
});

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  test(`a watch through the proxy brings changes as they happen, profile ${profile.name}`, async (context) => {
    await using server = await startTestServer({ profile, listen: true });
    const { api } = await proxyTo(context, parse(server.kubeconfig()));
    const ended = new AbortController();
    const answer = await fetch(`${api}/api/v1/namespaces/default/configmaps?watch=true`, { signal: ended.signal });
    const chunks = (answer.body as ReadableStream<Uint8Array>).getReader();
    await server.client.core.v1.configMaps("default").create({ metadata: { name: "made-later" } });
    let text = "";
    while (!text.includes("made-later")) text += Buffer.from((await chunks.read()).value ?? []).toString();
    ended.abort();
  });
}
