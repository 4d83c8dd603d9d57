/**
 * Admission webhooks over TLS in a process of their own, as somebody else might have written them. What each path answers
 * is told over the channel of the parent, which also asks what has been seen.
 */

import { request as httpRequest } from "node:http";
import { createServer, request as httpsRequest } from "node:https";

/** By path; what a path answers that nobody has told of is an allowed request. */
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
    // callers leave in the middle of a question, and so may those who are asked by one: the connection is all that breaks
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)));
}

async function handle(request, response) {
  const chunks = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    // whoever asks has given up in the middle of the question
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

/** A request to somebody else, before the answer: on a connection of its own, as a kept one may be closed while it is used. */
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
