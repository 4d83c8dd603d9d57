/** What a server tells of its beginning. */
import assert from "node:assert/strict";
import { test } from "node:test";
import pino from "pino";
import { composeServer } from "../../runtime/assembly/compose.js";
import { makeCertificates } from "../../runtime/base/certificates/own-certificates.js";
import { orchProfile } from "../../runtime/index.js";
import { listen } from "../../runtime/server/http/http-server.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";

test("listen: the log contains the address in the form that clients use", async () => {
  const { server: certificate } = makeCertificates("test", ["127.0.0.1"], Date.now());
  const tls = { certificate: certificate.certificate, key: certificate.key };
  for (const secured of [tls, undefined]) {
    const lines: string[] = [];
    const logger = pino({ level: "info" }, { write: (line) => lines.push(line) });
    const server = await composeServer({
      groups: [],
      hooks: [],
      engine: new MemoryEngine(),
      profile: orchProfile(),
      authentication: { authenticators: [] },
      authorization: {},
    });
    const running = await listen(server, { host: "127.0.0.1", port: 0, tls: secured, logger });
    await running.stop(1000);
    const messages = lines.map((line) => JSON.parse(line).msg);
    assert.ok(messages.includes(`Server listening at ${running.url}`), `${running.url} is not in ${messages}`);
  }
});
