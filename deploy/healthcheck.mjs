// The health check of the image: succeeds while the server of this container is alive.
// Usage: node healthcheck.mjs [URL], by default https://127.0.0.1:6443/livez.
import { get } from "node:https";

const TIMEOUT_MS = 4_000;
/** Without a credential, a server that lets only known callers read its health still answers. */
const ALIVE = [200, 401, 403];

const url = process.argv[2] ?? "https://127.0.0.1:6443/livez";
// The certificate names the host of clients, and nothing is sent to or believed of the server but its status.
const request = get(url, { rejectUnauthorized: false, timeout: TIMEOUT_MS }, (response) => {
  response.resume();
  const { statusCode = 0 } = response;
  if (ALIVE.includes(statusCode)) process.exit(0);
  fail(`it answered ${statusCode}`);
});
request.on("timeout", () => fail(`no answer within ${TIMEOUT_MS} ms`));
request.on("error", ({ message }) => fail(message));

function fail(why) {
  process.stderr.write(`${url}: ${why}\n`);
  process.exit(1);
}
