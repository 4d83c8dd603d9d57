/**
 * Admission webhooks over TLS in a separate process, independent of the server's code. The parent sets the answer of
 * each path through its channel, and queries the received reviews.
 */

import { request as httpRequest } from "node:http";
import { createServer, request as httpsRequest } from "node:https";

/** The behaviour of each path; other paths allow every request. */
const behaviours = new Map();
let seen = [];

const answers = {
  seen: () => seen,
  forget: () => {
    seen = [];
  },
  behave: ({ path, behaviour }) => void behaviours.set(path, behaviour),
};

process.on("message", async ({ id, type, value }) => {
  const result = type === "start" ? await start(value) : answers[type](value);
  process.send({ id, result });
});
process.on("disconnect", () => process.exit(0));

function start({ key, certificate, clientAuthority }) {
  const mutual = clientAuthority === undefined ? {} : { ca: clientAuthority, requestCert: true };
  const server = createServer(
    { key, cert: certificate, ...mutual },
    // Callers may disconnect in the middle of a review, and so may servers that a webhook calls; only the connection
    // must break.
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)));
}

async function handle(request, response) {
  const chunks = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    // The caller has disconnected in the middle of its request.
    return;
  }
  const review = JSON.parse(Buffer.concat(chunks).toString());
  const [path, query] = request.url.split("?");
  const { uid } = review.request;
  const {
    forgets = false,
    ask,
    afterMs = 0,
    httpStatus = 200,
    raw,
    envelope = {},
    perObject,
    patch,
    patchType = "JSONPatch",
    ...said
  } = behaviours.get(path) ?? {};
  const caller = request.socket.getPeerCertificate?.()?.subject?.CN;
  if (!forgets) seen.push({ path, query, review, headers: request.headers, caller });
  if (ask !== undefined) await call(ask);
  if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
  const own = perObject?.[review.request.name] ?? {};
  const change = own.patch ?? patch;
  const changed =
    change === undefined
      ? {}
      : {
          patch: typeof change === "string" ? change : Buffer.from(JSON.stringify(change)).toString("base64"),
          ...(patchType && { patchType }),
        };
  const body =
    raw ??
    JSON.stringify({
      apiVersion: review.apiVersion,
      kind: "AdmissionReview",
      response: { uid, allowed: true, ...changed, ...said, ...own.response },
      ...envelope,
    });
  response.writeHead(httpStatus, { "content-type": "application/json" }).end(body);
}

/**
 * Sends a request to another server before the answer. It uses a new connection, because a kept one may be closed while
 * it is used.
 */
function call({ url, method, headers, body }) {
  const request = url.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (response) =>
      response.resume().on("end", resolve),
    );
    outgoing.on("error", reject);
    outgoing.end(JSON.stringify(body));
  });
}
