/** SPEC: Authentication; Impersonation. Who asks for a tunnel to another server, and as whom that one hears of them. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { RawConnection } from "../../http/raw-connection.js";
import { PROFILES } from "../../support/api.js";
import { makeTrust, THINGS_PATH, ThingBackend, thingsApiService } from "../../support/thing-backend.js";
import { ADMIN2, type AuthnScene, JANE, openAuthnScene } from "./authn-scene.js";

const SERVICE = "backends/things";
const CONSOLE = `${THINGS_PATH}/namespaces/a/things/one/console`;
const WISH = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: abc"];

const trust = await makeTrust(SERVICE);

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`credentials of tunnels (${profile.name})`, () => {
    let scene: AuthnScene;
    let backend: ThingBackend;
    before(async () => {
      backend = await ThingBackend.start(trust);
      backend.echoUpgrades();
      const options = {
        serviceResolution: { [SERVICE]: `127.0.0.1:${backend.port}` },
        proxyClientCertificate: trust.proxyClient,
      };
      scene = await openAuthnScene(profile, {}, options);
      const services = `/apis/${profile.words.apiregistrationGroup}/v1/apiservices`;
      const created = await scene.api.post(services, thingsApiService(SERVICE, trust));
      assert.equal(created.status, 201, created.text);
      // until the server has heard of the registration
      while ((await scene.api.get(THINGS_PATH)).status !== 200);
    });
    after(async () => {
      await scene.api.stop();
      await backend.stop();
    });

    /** The code of the answer, and what the backend was asked, if anything. */
    async function ask(lines: readonly string[]) {
      const count = backend.asked.length;
      const connection = await RawConnection.open({ port: Number(new URL(scene.api.url).port), ca: undefined });
      connection.write([`GET ${CONSOLE} HTTP/1.1`, "host: x", ...lines, "", ""].join("\r\n"));
      const code = await connection.until(
        (bytes) => /^HTTP\/1\.1 (\d+)[\s\S]*\r\n\r\n/.exec(bytes.toString("latin1"))?.[1],
      );
      connection.close();
      return { code: Number(code), headers: backend.asked.slice(count).at(-1)?.headers };
    }

    const token = (text: string): string =>
      `base64url.bearer.authorization.${profile.words.groupDomain}.${Buffer.from(text).toString("base64url")}`;

    test("[AUTHN-TOKEN-005] a WebSocket's token among its protocols is a credential, and stays here", async () => {
      const { code, headers } = await ask([...WISH, `Sec-WebSocket-Protocol: ${token(JANE)}, chat, chat2`]);
      assert.deepEqual([code, headers?.["x-remote-user"]], [101, "jane"]);
      assert.equal(headers?.["sec-websocket-protocol"], "chat, chat2");
      const several = await ask([...WISH, "Sec-WebSocket-Protocol: chat", `Sec-WebSocket-Protocol: ${token(JANE)}`]);
      assert.deepEqual([several.code, several.headers?.["sec-websocket-protocol"]], [101, "chat"]);
      const beside = await ask([
        ...WISH,
        `Authorization: Bearer ${ADMIN2}`,
        `Sec-WebSocket-Protocol: chat, ${token(JANE)}`,
      ]);
      assert.deepEqual([beside.code, beside.headers?.["x-remote-user"]], [101, "admin2"]);
      assert.equal(beside.headers?.["sec-websocket-protocol"], "chat");
    });

    test("[AUTHN-ANON-003] a WebSocket's token that is not good is 401", async () => {
      const bad: Readonly<Record<string, string>> = {
        "of nobody": `${token("unknown")}, chat`,
        twice: `${token(JANE)}, ${token(JANE)}, chat`,
        "without another protocol": token(JANE),
        "no base64url": `${token(JANE)}!, chat`,
        "no whole number of bytes": `${token("abc")}a, chat`,
        "no UTF-8": `base64url.bearer.authorization.${profile.words.groupDomain}._w, chat`,
      };
      for (const [what, protocols] of Object.entries(bad)) {
        const { code, headers } = await ask([...WISH, `Sec-WebSocket-Protocol: ${protocols}`]);
        assert.deepEqual([code, headers], [401, undefined], what);
      }
    });

    test("[AUTHN-TOKEN-007] the token is ignored without a WebSocket, and is not passed to the backend", async () => {
      for (const lines of [["Connection: Upgrade", "Upgrade: spdy/3.1"], []]) {
        const { headers } = await ask([...lines, `Sec-WebSocket-Protocol: ${token(JANE)}, chat`]);
        assert.deepEqual(
          [headers?.["x-remote-user"], headers?.["sec-websocket-protocol"]],
          ["system:anonymous", "chat"],
        );
      }
    });

    test("[AUTHN-IMP-009, AUTHN-IMP-010] a tunnel can impersonate, and the backend gets only the impersonated user", async () => {
      const bob = ["Impersonate-User: bob", "Impersonate-Group: a, b", "Impersonate-Extra-Acme.com%2Fx: 1"];
      const foreign = [
        "X-Remote-User: root",
        "X_Remote_User: root",
        "X-Remote-Group: system:masters",
        "X-Remote-Extra-a: b",
      ];
      const { code, headers = {} } = await ask([...WISH, `Authorization: Bearer ${ADMIN2}`, ...bob, ...foreign]);
      assert.equal(code, 101);
      const told = Object.entries(headers).filter(([name]) => /^(x[-_]remote|impersonate|authorization)/.test(name));
      assert.deepEqual(Object.fromEntries(told), {
        "x-remote-user": "bob",
        "x-remote-group": "a, b, system:authenticated",
        "x-remote-extra-acme.com%2fx": "1",
      });
      assert.equal((await ask([...WISH, `Authorization: Bearer ${JANE}`, ...bob])).code, 403);
      assert.equal(
        (await ask([...WISH, `Authorization: Bearer ${ADMIN2}`, ...bob, "Impersonate-User: root"])).code,
        400,
      );
      assert.equal(
        (await ask([...WISH, `Authorization: Bearer ${ADMIN2}`, `Authorization: Bearer ${ADMIN2}`])).code,
        400,
      );
      assert.equal(
        (await ask([...WISH, `Authorization: Bearer ${ADMIN2}`, "Impersonate-Group: system:masters"])).code,
        400,
      );
    });

    test("[DISC-021] the same without a tunnel", async () => {
      const { headers = {} } = await ask([
        `Authorization: Bearer ${ADMIN2}`,
        "Impersonate-User: bob",
        "X_Remote_User: root",
      ]);
      const told = Object.entries(headers).filter(([name]) => /^(x[-_]remote|impersonate|authorization)/.test(name));
      assert.deepEqual(Object.fromEntries(told), { "x-remote-user": "bob", "x-remote-group": "system:authenticated" });
    });
  });
}
