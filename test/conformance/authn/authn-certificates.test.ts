import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { connect as connectTls, type SecureVersion } from "node:tls";
import { parse } from "yaml";
import { systemClock } from "../../../runtime/api/time.js";
import { parseTokenFile, tokenAuthenticator } from "../../../runtime/authn/token-file.js";
import { kubernetesProfile } from "../../../runtime/index.js";
import { attacks } from "../../authn/certificate-attacks.js";
import { type Authority, Extension, type KeyPair, makeAuthority } from "../../support/certificates.js";
import { der, TAGS } from "../../support/der.js";
import { fieldAt, objectsAt, textAt } from "../../support/json.js";
import { findKubectl, Kubectl } from "../../support/kubectl.js";
import { startServe } from "../../support/serve.js";
import { SettableText } from "../../support/settable-text.js";
import {
  closeTlsScenes,
  HTTP_VERSIONS,
  type HttpVersion,
  openTlsScene,
  type TlsScene,
} from "../../support/tls-scene.js";

const BEARER = "a-token-of-jim";

describe("client certificates over TLS", () => {
  let authority: Authority;
  let rsa: Authority;
  let scene: TlsScene;
  before(async () => {
    authority = await makeAuthority("users");
    rsa = await makeAuthority("more users", { algorithm: "RSA" });
    scene = await openTlsScene({
      clientCa: `${authority.certificate}${rsa.certificate}`,
      authenticators: [tokenAuthenticator(parseTokenFile(`${BEARER},jim,1\n`, "tokens.csv"))],
    });
  });
  after(async () => {
    await closeTlsScenes();
    assert.deepEqual(scene.errors, []);
  });

  test("[AUTHN-X509-001] a certificate counts more than the admin's token, which counts where the certificate does not", async () => {
    const jane = await authority.issueClient("jane");
    assert.equal(fieldAt((await scene.ask(jane, { token: scene.adminToken })).user, "username"), "jane");
    const stranger = await (await makeAuthority("strangers")).issueClient("eve");
    for (const pair of [stranger, undefined])
      assert.equal(fieldAt((await scene.ask(pair, { token: scene.adminToken })).user, "username"), "admin");
  });

  for (const http of HTTP_VERSIONS) {
    test(`[AUTHN-003] [AUTHN-X509-001] [AUTHN-X509-002] name and groups come from the subject (HTTP/${http})`, async () => {
      const jane = await authority.issueClient("jane", { organizations: ["dev", "ops"] });
      const { status, user } = await scene.ask(jane, { http });
      assert.equal(status, 201);
      assert.equal(fieldAt(user, "username"), "jane");
      assert.deepEqual(fieldAt(user, "groups"), ["dev", "ops", "system:authenticated"]);
      assert.match(
        textAt(user, "extra", `${scene.profile.words.userExtraPrefix}credential-id`, 0),
        /^X509SHA256=[0-9a-f]{64}$/,
      );
    });

    test(`[AUTHN-X509-003] certificates of every authority in the bundle are taken, and below others (HTTP/${http})`, async () => {
      assert.equal(fieldAt(await scene.ask(await rsa.issueClient("joe"), { http }), "user", "username"), "joe");
      const between = await authority.issueAuthority("between");
      assert.equal(fieldAt(await scene.ask(await between.issueClient("jill"), { http }), "user", "username"), "jill");
    });

    test(`[AUTHN-X509-004] a certificate of another authority is 401, but not with a good token beside it (HTTP/${http})`, async () => {
      const stranger = await (await makeAuthority("stranger")).issueClient("jane");
      const { status, headers, body } = await scene.ask(stranger, { http });
      assert.deepEqual([status, body.reason, body.message], [401, "Unauthorized", "Unauthorized"]);
      assert.equal(headers.connection, http === 1 ? "close" : undefined);
      assert.equal(fieldAt(await scene.ask(stranger, { http, token: BEARER }), "user", "username"), "jim");
      assert.equal((await scene.ask(stranger, { http, token: "not-a-token" })).status, 401);
    });

    test(`[AUTHN-X509-005] attacks end with 401 and without an identity (HTTP/${http})`, async (context) => {
      for (const { name, make } of attacks) {
        await context.test(name, async () => {
          const { status, body, user } = await scene.ask(await make(authority), { http });
          assert.deepEqual([status, body.reason, user], [401, "Unauthorized", undefined]);
        });
      }
    });

    test(`[AUTHN-X509-005] attacks end with 401 also some time after the handshake (HTTP/${http})`, async () => {
      for (const { name, make } of attacks) {
        const status = await statusOfLateRequest(scene, await make(authority), http);
        assert.equal(status, 401, name);
      }
    });

    test(`without a certificate a request is anonymous (HTTP/${http})`, async () => {
      assert.equal(fieldAt(await scene.ask(undefined, { http }), "user", "username"), "system:anonymous");
    });
  }

  test("[AUTHN-002] no object represents a user of a certificate", async () => {
    const discovery = await scene.ask(await authority.issueClient("nobody-ever-made"), {
      method: "GET",
      path: "/api/v1",
    });
    assert.equal(discovery.status, 200);
    const names = objectsAt(discovery.body, "resources").map(({ name }) => name);
    assert.ok(names.includes("serviceaccounts") && !names.includes("users"));
  });

  test("a certificate that is too big ends the connection, not the server", async () => {
    const filling = new Extension("1.2.3.4", false, der(TAGS.utf8, Buffer.alloc(200_000, "x")));
    const big = await authority.issueClient("jane", { extensions: [filling] });
    await assert.rejects(scene.ask(big));
    assert.equal(fieldAt(await scene.ask(await authority.issueClient("jane")), "user", "username"), "jane");
  });

  test("[AUTHN-014] TLS older than 1.2 is refused", async () => {
    const { port, serverCa: ca } = scene;
    // clients of today offer it only when they are told to
    const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
    const socket = connectTls({ host: "127.0.0.1", port, ca, ...old });
    await assert.rejects(once(socket, "secureConnect"), /protocol version/);
  });

  test("an authority that another one has signed is enough to trust", async () => {
    const between = await authority.issueAuthority("between");
    const { ask } = await openTlsScene({ clientCa: between.certificate });
    assert.equal(fieldAt(await ask(await between.issueClient("jane")), "user", "username"), "jane");
    const below = await between.issueAuthority("below");
    assert.equal(fieldAt(await ask(await below.issueClient("jill"), { http: 2 }), "user", "username"), "jill");
    assert.equal((await ask(await authority.issueClient("jane"))).status, 401);
    for (const { make } of attacks) assert.equal((await ask(await make(between))).status, 401);
  });

  test("[AUTHN-X509-005] a certificate without extended key usage, or for any, is a client's too", async () => {
    for (const usages of [[], ["any"], ["server", "client"]] as const) {
      assert.equal(
        fieldAt(await scene.ask(await authority.issueClient("jane", { usages })), "user", "username"),
        "jane",
      );
      const between = await authority.issueAuthority("between", { usages });
      assert.equal(fieldAt(await scene.ask(await between.issueClient("jill")), "user", "username"), "jill");
    }
  });

  for (const maxVersion of ["TLSv1.2", "TLSv1.3"] as const) {
    test(`a session is not resumed, since its certificates would be lost (${maxVersion})`, async () => {
      const between = await authority.issueAuthority("between");
      const jane = await between.issueClient("jane");
      const first = await greet(scene, jane, maxVersion);
      assert.equal(first.user, "jane");
      assert.ok(first.sessions.length > 0 || maxVersion === "TLSv1.3");
      for (const session of first.sessions) {
        const again = await greet(scene, jane, maxVersion, session);
        assert.deepEqual([again.isReused, again.user], [false, "jane"]);
        const stolen = await greet(scene, undefined, maxVersion, session);
        assert.deepEqual([stolen.isReused, stolen.user], [false, "system:anonymous"]);
      }
    });
  }
});

/** Looks at other connections until the end of a handshake has surely been read by itself. */
const TURNS = 20;

/** Of a request that is not sent together with the end of the handshake; 0 where the connection ends instead. */
async function statusOfLateRequest(
  { port, serverCa: ca }: TlsScene,
  { certificate: cert, key }: KeyPair,
  http: HttpVersion,
): Promise<number> {
  const ALPNProtocols = http === 2 ? ["h2"] : ["http/1.1"];
  const socket = connectTls({ host: "127.0.0.1", port, ca, cert, key, ALPNProtocols });
  const failed = (): number => 0;
  const ended = once(socket, "close").then(failed, failed);
  await once(socket, "secureConnect");
  for (let turn = 0; turn < TURNS; turn++) await nextTurn();
  if (http === 2) {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { createConnection: () => socket });
    const stream = session.request({ ":path": "/api" });
    const answered = once(stream, "response").then(([headers]) => headers[":status"], failed);
    const status = await Promise.race([answered, ended]);
    session.destroy();
    return status;
  }
  const outgoing = request({ host: "127.0.0.1", port, path: "/api", createConnection: () => socket });
  outgoing.end();
  const answered = once(outgoing, "response").then(([{ statusCode }]) => statusCode, failed);
  const status = await Promise.race([answered, ended]);
  socket.destroy();
  return status;
}

interface Greeting {
  readonly user: string;
  readonly isReused: boolean;
  readonly sessions: readonly Buffer[];
}

/** Asks who one is, on a connection that may take up the session of another. */
async function greet(
  { port, serverCa, profile }: TlsScene,
  client: KeyPair | undefined,
  maxVersion: SecureVersion,
  session?: Buffer,
): Promise<Greeting> {
  const socket = connectTls({
    host: "127.0.0.1",
    port,
    ca: serverCa,
    maxVersion,
    ...(client && { cert: client.certificate, key: client.key }),
    ...(session && { session }),
  });
  const sessions: Buffer[] = [];
  socket.on("session", (each: Buffer) => sessions.push(each));
  await once(socket, "secureConnect");
  const isReused = socket.isSessionReused();
  const group = profile.words.authenticationGroup;
  const body = JSON.stringify({ apiVersion: `${group}/v1`, kind: "SelfSubjectReview" });
  const head = ["host: x", "connection: close", "content-type: application/json", `content-length: ${body.length}`];
  socket.write(`POST /apis/${group}/v1/selfsubjectreviews HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${body}`);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  const answer = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  return { user: answer.status?.userInfo?.username ?? "", isReused, sessions };
}

describe("authorities that change", () => {
  after(closeTlsScenes);

  for (const http of HTTP_VERSIONS) {
    test(`[AUTHN-X509-006] new authorities apply to new connections, removed ones stop at once (HTTP/${http})`, async () => {
      const [first, second] = [await makeAuthority("first"), await makeAuthority("second")];
      const file = new SettableText("the file", first.certificate);
      const { ask } = await openTlsScene({ clientCa: file });
      const [jane, jim] = [await first.issueClient("jane"), await second.issueClient("jim")];
      assert.deepEqual(
        [fieldAt(await ask(jane, { http }), "user", "username"), (await ask(jim, { http })).status],
        ["jane", 401],
      );
      file.set(`${first.certificate}${second.certificate}`);
      assert.equal(fieldAt(await ask(jane, { http }), "user", "username"), "jane");
      assert.equal(fieldAt(await ask(jim, { http }), "user", "username"), "jim");
      file.set("nothing that could be read");
      assert.equal(fieldAt(await ask(jim, { http }), "user", "username"), "jim");
      file.set(second.certificate);
      assert.equal((await ask(jane, { http })).status, 401);
      assert.equal(fieldAt(await ask(jim, { http }), "user", "username"), "jim");
    });
  }

  test("[AUTHN-X509-006] a connection from before a change is closed with its refusal, so that a new one is tried", async () => {
    const [first, second] = [await makeAuthority("first"), await makeAuthority("second")];
    const file = new SettableText("the file", first.certificate);
    const { ask, askOn, openHttp2 } = await openTlsScene({ clientCa: file });
    const jim = await second.issueClient("jim");
    const before = openHttp2(jim);
    await once(before, "remoteSettings");
    const closed = once(before, "close");
    file.set(second.certificate);
    assert.equal((await askOn(before)).status, 401);
    await closed;
    assert.equal(fieldAt(await ask(jim, { http: 2 }), "user", "username"), "jim");
  });

  test("[AUTHN-X509-006] an authority that is taken away counts no more on connections that go on", async () => {
    const [first, second] = [await makeAuthority("first"), await makeAuthority("second")];
    const file = new SettableText("the file", `${first.certificate}${second.certificate}`);
    const { askOn, openHttp2 } = await openTlsScene({ clientCa: file });
    const session = openHttp2(await second.issueClient("jim"));
    assert.equal(fieldAt(await askOn(session), "user", "username"), "jim");
    file.set(first.certificate);
    assert.equal((await askOn(session)).status, 401);
    session.close();
  });

  test("a certificate counts no more on a connection that outlasts it", async () => {
    const authority = await makeAuthority("users");
    let now = Date.now();
    const clock = { now: () => now, after: systemClock.after };
    const { askOn, openHttp2 } = await openTlsScene({ clientCa: authority.certificate }, { clock });
    const session = openHttp2(await authority.issueClient("jane", { notAfter: new Date(now + 3_600_000) }));
    assert.equal(fieldAt(await askOn(session), "user", "username"), "jane");
    now += 3_700_000;
    assert.equal((await askOn(session)).status, 401);
    session.close();
  });
});

describe("client certificates of real clients", () => {
  test("[AUTHN-X509-006] serve follows the file of --client-ca-file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kindsmith-client-ca-"));
    const file = join(folder, "ca.crt");
    const [first, second] = [await makeAuthority("first"), await makeAuthority("second")];
    writeFileSync(file, first.certificate);
    const server = await startServe([`--client-ca-file=${file}`]);
    try {
      const config = parse(readFileSync(server.kubeconfig, "utf8"));
      const ca = Buffer.from(config.clusters[0].cluster["certificate-authority-data"], "base64").toString();
      const statusOf = async (authority: Authority): Promise<number> =>
        statusAs(server.url, ca, await authority.issueClient("jane", { organizations: ["system:masters"] }));
      assert.deepEqual([await statusOf(first), await statusOf(second)], [200, 401]);
      writeFileSync(`${file}.new`, `${first.certificate}${second.certificate}`);
      renameSync(`${file}.new`, file);
      for (let tries = 0; tries < MAX_TRIES && (await statusOf(second)) !== 200; tries++) await pause();
      assert.deepEqual([await statusOf(first), await statusOf(second)], [200, 200]);
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true });
    }
  });

  test("serve refuses to start with a file of --client-ca-file that has no certificate", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kindsmith-client-ca-"));
    try {
      writeFileSync(join(folder, "ca.crt"), "not a certificate\n");
      await assert.rejects(
        startServe([`--client-ca-file=${join(folder, "ca.crt")}`]),
        /client-ca-file.*no certificate found/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("[AUTHN-003] kubectl comes with a client certificate", async (context) => {
    const found = await findKubectl("1.35");
    if ("missing" in found) return context.skip(found.missing);
    const authority = await makeAuthority("users");
    const scene = await openTlsScene({ clientCa: authority.certificate }, { profile: kubernetesProfile() });
    const folder = mkdtempSync(join(tmpdir(), "kindsmith-kubeconfig-"));
    const whoami = async (client: KeyPair) => {
      const path = join(folder, "config");
      writeFileSync(path, JSON.stringify(kubeconfigOf(scene, client)));
      const kubectl = new Kubectl(found.path, path);
      try {
        return await kubectl.run(["auth", "whoami", "-o", "json"]);
      } finally {
        kubectl.dispose();
      }
    };
    try {
      const { stdout, stderr } = await whoami(await authority.issueClient("jane", { organizations: ["dev"] }));
      assert.equal(stderr, "");
      const { username, groups } = JSON.parse(stdout).status.userInfo;
      assert.deepEqual([username, groups], ["jane", ["dev", "system:authenticated"]]);
      const expired = await authority.issueClient("jane", { notAfter: new Date(Date.now() - 60_000) });
      const refused = await whoami(expired);
      assert.deepEqual([refused.code, refused.stdout], [1, ""]);
      assert.match(refused.stderr, /Unauthorized|must be logged in/);
    } finally {
      rmSync(folder, { recursive: true });
      await closeTlsScenes();
    }
  });
});

const MAX_TRIES = 600;
const TRY_AGAIN_MS = 100;

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
}

function statusAs(url: string, ca: string, { certificate: cert, key }: KeyPair): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL("/api/v1/namespaces", url), { ca, cert, key, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once("error", reject);
    asked.end();
  });
}

function kubeconfigOf({ url, serverCa }: TlsScene, { certificate, key }: KeyPair): object {
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  return {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "test", cluster: { server: url, "certificate-authority-data": base64(serverCa) } }],
    users: [{ name: "test", user: { "client-certificate-data": base64(certificate), "client-key-data": base64(key) } }],
    contexts: [{ name: "test", context: { cluster: "test", user: "test" } }],
    "current-context": "test",
  };
}
