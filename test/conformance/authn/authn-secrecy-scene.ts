/**
 * Every kind of credential, good and bad, sent to a server in every way, right and wrong: for tests that look for them in
 * what the server writes.
 */
import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, RequestOptions, request } from "node:http";
import type { Socket } from "node:net";
import type { NamingProfile } from "../../../runtime/index.js";
import { type ApiBody, fieldAt, type JsonObject, type JsonValue, textAt } from "../../support/json.js";
import type { ReviewServer } from "../../support/review-server.js";
import type { Secrets } from "../../support/secrets.js";

/** Nobody is there: fetching its keys fails, and is told of. */
export const ISSUER = "https://127.0.0.1:1";
const random = (): string => randomBytes(18).toString("base64url");

/** That of a token file with one line. */
export const FILE_TOKEN = random();

interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Asked {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** A string goes out as it is. */
  readonly body?: JsonValue;
}

type Ask = (method: string, path: string, asked?: Asked) => Promise<Answer>;

/** What a server is reached by, and who may do everything there. */
export interface SecrecyScene {
  readonly profile: NamingProfile;
  readonly ask: Ask;
  readonly open: () => Socket;
  readonly adminToken: string;
  readonly secrets: Secrets;
  readonly webhook: ReviewServer;
  /** Every head and body that was answered, but what a caller asked for: a token of its own. */
  readonly answers: string[];
}

/** Sends every kind of credential, good and bad, in every way, right and wrong. */
export async function sendCredentials(scene: SecrecyScene): Promise<void> {
  const { secrets, webhook, profile } = scene;
  const good = await goodTokens(scene);
  webhook.status = (token) => {
    if (token === good.webhook) return { authenticated: true, user: { username: "anna" } };
    return { authenticated: false, error: `what is ${token}?` };
  };
  const bad = {
    unknown: random(),
    bootstrapWrong: `abcdef.${randomBytes(8).toString("hex")}`,
    bootstrapUnknown: `zzzzzz.${randomBytes(8).toString("hex")}`,
    serviceAccountForged: `${good.serviceAccount.slice(0, -8)}AAAAAAAA`,
    jwtUnsigned: jwt({ alg: "none" }, { iss: ISSUER, aud: "client" }),
    jwtOidc: jwt({ alg: "RS256", kid: "k" }, { iss: ISSUER, aud: "client", exp: 4e9, sub: "x", email: random() }),
    jwtHmac: jwt({ alg: "HS256" }, { iss: profile.words.saIssuerDefault, aud: "a", exp: 4e9, sub: "x" }),
    notEvenOne: `a.b.${random()}`,
    strange: `a-b_c.d~e+f/g==${random()}`,
    outsized: random().repeat(1000),
  };
  for (const [name, token] of Object.entries({ ...good, ...bad })) secrets.add(name, token);
  for (const token of Object.values(good)) assert.equal((await review(scene, { token })).status, 201);
  for (const token of Object.values(bad)) assert.ok([400, 401, 431].includes((await review(scene, { token })).status));
  for (const token of [...Object.values(good), ...Object.values(bad)]) {
    await scene.ask("GET", "/api/v1/namespaces/default/configmaps/none", { token });
    await tokenReview(scene, { spec: { token } });
    await tokenReview(scene, { spec: { token, audiences: ["elsewhere"] } });
    await scene.ask("GET", "/api/v1/pods", {
      headers: {
        "sec-websocket-protocol": `base64url.bearer.authorization.${profile.words.groupDomain}.${base64(token)}, v4.base64.binary.${profile.words.groupDomain}`,
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
      },
    });
  }
  await sendElsewhere(scene);
  await sendMalformed(scene);
}

/** One token of each kind that the server knows. */
async function goodTokens({ ask, adminToken, profile }: SecrecyScene) {
  const { words } = profile;
  const admin = { token: adminToken };
  const post = async (path: string, body: JsonObject): Promise<ApiBody> => {
    const answer = await ask("POST", path, { ...admin, body });
    assert.equal(answer.status, 201, `${path} is answered with ${answer.status}`);
    return JSON.parse(answer.text);
  };
  const secret = randomBytes(8).toString("hex");
  await post(`/api/v1/namespaces/${words.systemNamespace}/secrets`, {
    metadata: { name: "bootstrap-token-abcdef" },
    type: words.bootstrapTokenSecretType,
    stringData: { "token-id": "abcdef", "token-secret": secret, "usage-bootstrap-authentication": "true" },
  });
  await post("/api/v1/namespaces/default/serviceaccounts", { metadata: { name: "robot" } });
  const issued = await post("/api/v1/namespaces/default/serviceaccounts/robot/token", { spec: {} });
  return {
    file: FILE_TOKEN,
    bootstrap: `abcdef.${secret}`,
    serviceAccount: textAt(issued, "status", "token"),
    webhook: random(),
  };
}

/** Credentials where the server looks for none. */
async function sendElsewhere({ ask, secrets, adminToken }: SecrecyScene): Promise<void> {
  const value = (name: string): string => secrets.add(name, random());
  const paths = ["/version", "/api/v1/pods", "/nowhere", "/api/v1/namespaces/default/pods/a/exec"];
  for (const path of paths) {
    for (const token of [undefined, adminToken]) {
      const asked = token === undefined ? {} : { token };
      const password = value("password");
      await ask("GET", path, { headers: { authorization: `Basic ${base64(`root:${password}`)}` } });
      await ask("GET", path, { headers: { authorization: `Digest response="${value("digest")}"` } });
      await ask("GET", path, { headers: { authorization: value("bare") } });
      for (const parameter of ["access_token", "token", "password", "command", "id_token"])
        await ask("GET", `${path}?${parameter}=${value(`query ${parameter}`)}&watch=0`, asked);
      await ask("GET", path, {
        ...asked,
        headers: {
          cookie: `session=${value("cookie")}`,
          "proxy-authorization": `Bearer ${value("proxy")}`,
          "x-auth-token": value("x-auth-token"),
          "x-api-key": value("x-api-key"),
          "sec-websocket-protocol": `base64url.bearer.authorization.else.where.${base64(value("foreign protocol"))}`,
        },
      });
    }
  }
}

/** Requests that the server refuses at some other stage than authentication. */
async function sendMalformed(scene: SecrecyScene): Promise<void> {
  const { ask, secrets, adminToken, profile, open } = scene;
  const value = (name: string): string => secrets.add(name, random());
  await ask("GET", "/version", {
    headers: { authorization: [`Bearer ${value("first of two")}`, `Bearer ${value("second of two")}`] },
  });
  const paths = [
    `/apis/${profile.words.authenticationGroup}/v1/tokenreviews`,
    "/api/v1/namespaces/default/serviceaccounts/robot/token",
  ];
  for (const path of paths) {
    for (const [name, body] of [
      ["unknown field", { spec: { token: value("beside an unknown field"), tokens: value("unknown field") } }],
      ["list", { spec: { token: [value("token as a list")] } }],
      ["object", { spec: { token: { value: value("token as an object") } } }],
      ["broken", `{"spec":{"token":"${value("in broken JSON")}`],
      ["broken after", `{"spec":{"token":"${value("before broken JSON")}"}} more`],
      ["no JSON", `token=${value("no JSON")}`],
      ["protobuf", `k8s\0${value("no protobuf")}`],
    ] as const) {
      const type: Record<string, string> =
        name === "protobuf" ? { "content-type": profile.words.protobufMediaType } : {};
      for (const query of ["", "?fieldValidation=Strict", "?dryRun=All"]) {
        // an accepted review repeats its question to whoever asked
        const answer = await ask("POST", `${path}${query}`, {
          token: adminToken,
          headers: type,
          body: body as unknown as JsonValue,
        });
        if (answer.status === 201) scene.answers.pop();
      }
    }
  }
  for (const head of [
    `GET / HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${value("before a broken header")}\r\nbroken\r\n\r\n`,
    `GET / HTTP/9\r\nauthorization: Bearer ${value("in a broken protocol")}\r\n\r\n`,
    `GET /%zz?token=${value("in a broken path")} HTTP/1.1\r\nhost: a\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${value("with a broken length")}\r\ncontent-length: x\r\n\r\n`,
    `authorization: Bearer ${value("without a request")}\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${value("cut short")}`,
  ])
    scene.answers.push(await rawAnswer(open(), head));
}

async function rawAnswer(socket: Socket, head: string): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", () => undefined);
  // also where the connection is reset, since the server has not read all of it
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.end(head);
  await closed;
  return Buffer.concat(chunks).toString("latin1");
}

const review = (scene: SecrecyScene, asked: Asked): Promise<Answer> =>
  scene.ask("POST", `/apis/${scene.profile.words.authenticationGroup}/v1/selfsubjectreviews`, { ...asked, body: {} });

/** The answer repeats the question to whoever asked it: beside that, it holds no token. */
async function tokenReview(scene: SecrecyScene, body: JsonObject): Promise<void> {
  const path = `/apis/${scene.profile.words.authenticationGroup}/v1/tokenreviews`;
  const { status, text } = await scene.ask("POST", path, { token: scene.adminToken, body });
  assert.equal(status, 201);
  const { spec, ...rest } = JSON.parse(text);
  assert.equal(spec.token, fieldAt(body, "spec", "token"));
  scene.answers.pop();
  scene.answers.push(JSON.stringify(rest));
}

const OPERATOR_PAGES = ["/metrics", "/flagz", "/statusz", "/healthz?verbose", "/readyz?verbose", "/version"];
const READABLE = ["/api/v1/events", "/api/v1/configmaps", "/api/v1/serviceaccounts", "/openid/v1/jwks"];

/** What operators and others can read afterwards. */
export async function pages({ ask, adminToken }: SecrecyScene): Promise<string> {
  const texts: string[] = [];
  for (const path of [...OPERATOR_PAGES, ...READABLE]) {
    const { status, text } = await ask("GET", path, { token: adminToken });
    assert.ok(status < 500, `${path} is answered with ${status}`);
    texts.push(text);
  }
  return texts.join("\n");
}

function jwt(header: JsonValue, claims: JsonValue): string {
  const text = [header, claims].map((part) => base64(JSON.stringify(part))).join(".");
  return `${text}.${createHmac("sha256", random()).update(text).digest("base64url")}`;
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64url");
}

/** Asks, and keeps every answer; the token that an account is given is for whoever asked for it. */
export function asker(send: typeof request, options: RequestOptions, answers: string[]): Ask {
  return async (method, path, { token, headers = {}, body } = {}) => {
    const payload = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const outgoing = send({
      ...options,
      method,
      path,
      agent: false,
      headers: {
        ...(payload === undefined
          ? {}
          : { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    outgoing.end(payload);
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    // a refusal may come before the request was read, whose rest then finds the connection closed
    outgoing.on("error", () => undefined);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const isOwnToken = path.endsWith("/token") && response.statusCode === 201;
    answers.push(isOwnToken ? "" : `${response.rawHeaders.join("\n")}\n${text}`);
    return { status: response.statusCode ?? 0, text };
  };
}
