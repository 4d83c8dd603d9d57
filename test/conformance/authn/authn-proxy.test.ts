import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { connect as connectTls } from "node:tls";
import type { AuthenticationOptions, Authorizer } from "../../../runtime/index.js";
import { attacks } from "../../authn/certificate-attacks.js";
import { type Authority, type KeyPair, makeAuthority } from "../../support/certificates.js";
import { fieldAt } from "../../support/json.js";
import { startServe } from "../../support/serve.js";
import { SettableText } from "../../support/settable-text.js";
import { makeTrust, THINGS_PATH, ThingBackend, thingsApiService } from "../../support/thing-backend.js";
import { closeTlsScenes, HTTP_VERSIONS, openTlsScene, type TlsScene } from "../../support/tls-scene.js";

const PATIENCE_MS = 30_000;
const SERVICE = "backends/things";
const ADMIN = { "X-Remote-User": "admin", "X-Remote-Group": "system:masters" };

describe("an authenticating proxy", () => {
  let users: Authority;
  let proxies: Authority;
  let front: KeyPair;
  let jane: KeyPair;
  let scene: TlsScene;
  const requestHeader = (more: object = {}): NonNullable<AuthenticationOptions["requestHeader"]> => ({
    ca: proxies.certificate,
    usernameHeaders: ["X-Remote-User"],
    groupHeaders: ["X-Remote-Group"],
    uidHeaders: ["X-Remote-Uid"],
    extraHeaderPrefixes: ["X-Remote-Extra-"],
    ...more,
  });
  before(async () => {
    // of the same name, so that only their keys tell them from each other
    [users, proxies] = [await makeAuthority("authority"), await makeAuthority("authority")];
    [front, jane] = [await proxies.issueClient("front"), await users.issueClient("jane")];
    scene = await openTlsScene({ clientCa: users.certificate, requestHeader: requestHeader() });
  });
  after(async () => {
    await closeTlsScenes();
    assert.deepEqual(scene.errors, []);
  });

  for (const http of HTTP_VERSIONS) {
    test(`[AUTHN-PROXY-001] [AUTHN-PROXY-002] the username header names the user, in any case (HTTP/${http})`, async () => {
      for (const name of ["X-Remote-User", "x-remote-user", "X-REMOTE-USER"]) {
        const { status, user } = await scene.ask(front, { http, headers: { [name]: "fido" } });
        assert.deepEqual(
          [status, fieldAt(user, "username"), fieldAt(user, "groups")],
          [201, "fido", ["system:authenticated"]],
        );
      }
    });

    test(`[AUTHN-PROXY-005] [AUTHN-PROXY-006] groups, uid and extra come from headers (HTTP/${http})`, async () => {
      const headers = {
        "X-Remote-User": "fido",
        "X-Remote-Group": ["dogs", "dachshunds, long"],
        "X-Remote-Uid": "u-1",
        "X-Remote-Extra-Acme.com%2Fproject": "p1",
        "X-Remote-Extra-Scopes": ["a", "b"],
      };
      assert.deepEqual((await scene.ask(front, { http, headers })).user, {
        username: "fido",
        uid: "u-1",
        groups: ["dogs", "dachshunds, long", "system:authenticated"],
        extra: { "acme.com/project": ["p1"], scopes: ["a", "b"] },
      });
    });

    test(`[AUTHN-PROXY-007] headers without a certificate are ignored (HTTP/${http})`, async () => {
      const { user } = await scene.ask(undefined, { http, headers: ADMIN });
      assert.deepEqual(user, { username: "system:anonymous", groups: ["system:unauthenticated"] });
      const admin = await scene.ask(undefined, { http, token: scene.adminToken, headers: { "X-Remote-User": "fido" } });
      assert.equal(fieldAt(admin, "user", "username"), "admin");
    });

    test(`[AUTHN-PROXY-008] headers with a certificate of another CA have no effect (HTTP/${http})`, async () => {
      const { user } = await scene.ask(jane, { http, headers: ADMIN });
      assert.deepEqual([fieldAt(user, "username"), fieldAt(user, "groups")], ["jane", ["system:authenticated"]]);
      const stranger = await (await makeAuthority("authority")).issueClient("front");
      assert.equal((await scene.ask(stranger, { http, headers: ADMIN })).status, 401);
      for (const { name, make } of attacks.filter(({ reason }) => !/uid/.test(reason.source)))
        if (!isProper(name))
          assert.equal((await scene.ask(await make(proxies), { http, headers: ADMIN })).status, 401, name);
    });

    test(`[AUTHN-PROXY-009] allowed names restrict the common name (HTTP/${http})`, async () => {
      const { ask } = await openTlsScene({ requestHeader: requestHeader({ allowedNames: ["front", "side"] }) });
      const headers = { "X-Remote-User": "fido" };
      assert.equal(fieldAt(await ask(front, { http, headers }), "user", "username"), "fido");
      for (const name of ["other", "FRONT", "front.example.com"])
        assert.equal((await ask(await proxies.issueClient(name), { http, headers })).status, 401, name);
    });

    test(`a repeated username header authenticates no user (HTTP/${http})`, async () => {
      const headers = { "X-Remote-User": ["admin", "fido"] };
      assert.equal((await scene.ask(front, { http, headers })).status, 401);
    });
  }

  test("[AUTHN-PROXY-003] the first listed header with a value wins", async () => {
    const { ask } = await openTlsScene({ requestHeader: requestHeader({ usernameHeaders: ["X-A", "X-B"] }) });
    assert.equal(fieldAt(await ask(front, { headers: { "X-B": "b" } }), "user", "username"), "b");
    assert.equal(fieldAt(await ask(front, { headers: { "X-B": "b", "X-A": "" } }), "user", "username"), "b");
    assert.equal(fieldAt(await ask(front, { headers: { "X-B": "b", "X-A": "a" } }), "user", "username"), "a");
  });

  test("[AUTHN-PROXY-008] certificates of the users' CA are no proxies, and those of the proxies' CA no users", async () => {
    const asProxy = await users.issueClient("front", { organizations: ["system:masters"] });
    const { user } = await scene.ask(asProxy, { headers: { "X-Remote-User": "fido" } });
    assert.equal(fieldAt(user, "username"), "front");
    assert.equal((await scene.ask(front)).status, 401, "a proxy without a user in its headers is no user itself");
    assert.equal(fieldAt(await scene.ask(front, { token: scene.adminToken }), "user", "username"), "admin");
  });

  test("[AUTHN-PROXY-008] a CA that is taken away makes no proxies on connections that go on", async () => {
    const file = new SettableText("the file", proxies.certificate);
    const { askOn, openHttp2 } = await openTlsScene({
      clientCa: users.certificate,
      requestHeader: requestHeader({ ca: file }),
    });
    const session = openHttp2(front);
    assert.equal(fieldAt(await askOn(session, { headers: ADMIN }), "user", "username"), "admin");
    file.set(users.certificate);
    assert.equal((await askOn(session, { headers: ADMIN })).status, 401);
    session.close();
  });

  test("impersonation begins with the user whom the proxy names", async () => {
    const mayImpersonate: Authorizer = {
      async authorize({ verb, user }) {
        return { type: verb !== "impersonate" || user.username === "fido" ? "Allow" : "NoOpinion", reason: "" };
      },
    };
    const { ask } = await openTlsScene({ requestHeader: requestHeader() }, { authorization: mayImpersonate });
    const as = (username: string) => ({ "X-Remote-User": username, "Impersonate-User": "rex" });
    assert.equal(fieldAt(await ask(front, { headers: as("fido") }), "user", "username"), "rex");
    assert.equal((await ask(front, { headers: as("jim") })).status, 403);
  });

  test("[AUTHN-PROXY-008] headers that name a user are not passed to backends, which would trust them", async (context) => {
    const trust = await makeTrust(SERVICE);
    const backend = await ThingBackend.start(trust);
    context.after(() => backend.stop());
    const names = { usernameHeaders: ["X-Who"], groupHeaders: ["X-Which"], extraHeaderPrefixes: ["X-More-"] };
    const authentication = { clientCa: users.certificate, requestHeader: requestHeader(names) };
    const { ask, adminToken, profile, port, serverCa } = await openTlsScene(authentication, {
      controllers: ["*", "-serviceaccount", "-root-ca-cert-publisher", "-apiservice-availability"],
      serviceResolution: { [`${SERVICE}:443`]: `127.0.0.1:${backend.port}` },
      proxyClientCertificate: trust.proxyClient,
    });
    const body = thingsApiService(SERVICE, trust);
    const path = `/apis/${profile.words.apiregistrationGroup}/v1/apiservices`;
    assert.equal((await ask(undefined, { token: adminToken, path, body })).status, 201);
    const get = { method: "GET", path: `${THINGS_PATH}/things` };
    for (const [client, user] of [
      [front, "fido"],
      [jane, "jane"],
    ] as const) {
      const headers = { "X-Who": "fido", x_who: "root", "X-Which": "dogs", "X-More-Scopes": "a", "X-Kept": "yes" };
      let answer = await ask(client, { ...get, headers });
      // until the server has heard of the registration
      const limit = performance.now() + PATIENCE_MS;
      while (answer.status !== 200 && performance.now() < limit) answer = await ask(client, { ...get, headers });
      assert.equal(answer.status, 200);
      const seen = backend.asked.at(-1)?.headers ?? {};
      assert.deepEqual([seen["x-remote-user"], seen["x-kept"]], [user, "yes"]);
      for (const name of ["x-who", "x_who", "x-which", "x-more-scopes"]) assert.equal(seen[name], undefined, name);
    }
    backend.echoUpgrades();
    const socket = connectTls({ host: "127.0.0.1", port, ca: serverCa, cert: jane.certificate, key: jane.key });
    const wish = ["host: x", "x-who: fido", "connection: upgrade", "upgrade: echo"];
    socket.write(`GET ${get.path} HTTP/1.1\r\n${wish.join("\r\n")}\r\n\r\n`);
    const [first] = await once(socket, "data");
    assert.match(String(first), /^HTTP\/1\.1 101 /);
    const upgraded = backend.asked.at(-1)?.headers;
    assert.deepEqual([upgraded?.["x-remote-user"], upgraded?.["x-who"]], ["jane", undefined]);
    socket.destroy();
  });

  const rules: readonly (readonly [name: string, release: string, isOverlapping: boolean, allowedNames: string[]])[] = [
    ["names", "1.35", true, ["front"]],
    ["CAs of their own", "1.35", false, []],
    ["an older release", "1.34", true, []],
  ];
  test("from 1.35 on a CA for users and proxies needs allowed names", async () => {
    for (const [name, emulatedVersion, isOverlapping, allowedNames] of rules) {
      const ca = isOverlapping ? `${proxies.certificate}${users.certificate}` : proxies.certificate;
      const authentication = { clientCa: users.certificate, requestHeader: requestHeader({ ca, allowedNames }) };
      const { ask } = await openTlsScene(authentication, { emulatedVersion });
      assert.equal(
        fieldAt(await ask(front, { headers: { "X-Remote-User": "fido" } }), "user", "username"),
        "fido",
        name,
      );
    }
    const authentication = { clientCa: users.certificate, requestHeader: requestHeader({ ca: users.certificate }) };
    await assert.rejects(openTlsScene(authentication, { emulatedVersion: "1.35" }), /--requestheader-allowed-names/);
  });

  test("[AUTHN-PROXY-004] a server does not start without a username header", async () => {
    await assert.rejects(
      openTlsScene({ requestHeader: requestHeader({ usernameHeaders: [] }) }),
      /--requestheader-username-headers/,
    );
    const folder = mkdtempSync(join(tmpdir(), "kindsmith-proxy-ca-"));
    try {
      const file = join(folder, "ca.crt");
      writeFileSync(file, proxies.certificate);
      await assert.rejects(startServe([`--requestheader-client-ca-file=${file}`]), /requestheader-username-headers/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Certificates that make nobody a user, since they do not tell who that would be: a proxy need not have a name. */
function isProper(attack: string): boolean {
  return attack === "an empty common name" || attack === "no common name";
}
