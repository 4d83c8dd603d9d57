/** `startTestServer({ console: true })` prints an address and a token, at which the console opens. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { startTestServer } from "../../runtime/testing/index.js";
import { visiting } from "./console-page.js";
import { skip, TIMEOUT_MS, withBrowser } from "./scene.js";

const browser = withBrowser();

test("a test server with a console prints where it is, and the token that opens it", {
  skip,
  timeout: TIMEOUT_MS,
}, async (context) => {
  const written = mock.method(process.stderr, "write", () => true);
  const server = await startTestServer({ console: true }).finally(() => written.mock.restore());
  try {
    const text = written.mock.calls.map(({ arguments: [chunk] }) => String(chunk)).join("");
    const [, address = "", token = ""] =
      /^the console of the test server: (https:\S+)\/console\/ {3}token: (\S+)$/m.exec(text) ?? assert.fail(text);
    await server.client.core.v1.configMaps("default").create({ metadata: { name: "made-by-the-test" } });
    await visiting(context, { browser: browser(), url: address }, async (console) => {
      await console.signIn(token);
      await console.go("#/list/-/v1/configmaps/default", "ConfigMap");
      await console.row("made-by-the-test").waitFor();
      assert.deepEqual(console.complaints, []);
    });
  } finally {
    await server.stop();
  }
});
