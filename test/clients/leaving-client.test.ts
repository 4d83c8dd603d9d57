/** A client whose machine is gone: its HTTP/2 connection ends without a word of HTTP. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { connect as connectTcp } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { connect as connectTls } from "node:tls";
import { startServe } from "../support/serve.js";

const TIMEOUT_MS = 30_000;

test("the watches of a connection that ends are closed", async () => {
  const server = await startServe(["--profile=kubernetes", "--storage=memory", "--controllers=namespace"]);
  try {
    const { hostname, port } = new URL(server.url);
    const token = readFileSync(join(server.dataDirectory, "admin-token"), "utf8").trim();
    const headers = { authorization: `Bearer ${token}` };
    const ca = readFileSync(join(server.dataDirectory, "pki/ca.crt"));
    const line = connectTcp(Number(port), hostname);
    const leaving = connectHttp2(server.url, {
      createConnection: () => connectTls({ socket: line, ca, ALPNProtocols: ["h2"] }),
    });
    // of a kind that the server itself does not follow
    const watch = leaving.request({ ":path": "/api/v1/podtemplates?watch=1", ...headers });
    for (const each of [leaving, watch]) each.on("error", () => {});
    await new Promise((resolve) => watch.once("response", resolve));

    const staying = connectHttp2(server.url, { ca });
    const countWatches = async (): Promise<number> => {
      const request = staying.request({ ":path": "/metrics", ...headers });
      let text = "";
      for await (const chunk of request.setEncoding("utf8")) text += chunk;
      const series = text.matchAll(/^apiserver_longrunning_requests\{.*resource="podtemplates".* ([0-9]+)$/gm);
      return [...series].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    assert.equal(await countWatches(), 1);
    line.destroy();
    const deadline = AbortSignal.timeout(TIMEOUT_MS);
    while (!deadline.aborted && (await countWatches()) > 0);
    assert.equal(await countWatches(), 0);
    staying.destroy();
  } finally {
    assert.equal((await server.stop()).code, 0, server.output());
  }
});
