/** SPEC: Bearer tokens; Impersonation; Authenticating proxy. Headers that claim a user without a valid credential, on real connections. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { orchProfile } from "../../../runtime/index.js";
import { block, END_HEADERS, END_STREAM, FRAME, frame, openFrames } from "../../http/frames.js";
import { json } from "../../http/raw-connection.js";
import { closeScenes, openHttp2, openScene, type Scene, TRANSPORTS, type Transport } from "../../http/scene.js";
import { type JsonObject, numberAt, objectAt, textAt } from "../../support/json.js";
import { ADMIN2, JANE, Permissions } from "./authn-scene.js";

after(closeScenes);

const TOKENS = `${JANE},jane,1001,"dev,ops"\n${ADMIN2},admin2,1002\n`;
const REVIEWS = `/apis/${orchProfile().words.authenticationGroup}/v1/selfsubjectreviews`;
const ANONYMOUS = "system:anonymous";

/** The outcome of a request: the name of its user, or the code of a refusal. */
type Outcome = string | number;

const own = `Authorization: Bearer ${JANE}`;
const may = `Authorization: Bearer ${ADMIN2}`;

/** Lines of a request of HTTP/1.1, and what they must lead to. */
const ATTACKS: readonly (readonly [what: string, lines: readonly string[], outcome: Outcome])[] = [
  ["a good token", [own], "jane"],
  ["several tokens that are the same", [own, own], 400],
  ["a good token before a bad one", [own, "Authorization: Bearer bad"], 400],
  ["a bad token before a good one", ["Authorization: Bearer bad", own], 400],
  ["another scheme before a token", ["Authorization: Basic x", own], 400],
  ["an empty header before a token", ["Authorization:", own], 400],
  ["several tokens under names in different case", [own, `aUTHORIZATION: Bearer ${ADMIN2}`], 400],
  ["several bad tokens", ["Authorization: Bearer a", "authorization: Bearer b"], 400],
  ["several tokens in one header", [`Authorization: Bearer ${JANE}, Bearer ${ADMIN2}`], 401],
  ["two words after the scheme", [`Authorization: Bearer ${JANE} ${ADMIN2}`], 401],
  ["a scheme twice", [`Authorization: Bearer Bearer ${JANE}`], 401],
  ["a token on the next line", ["Authorization: Bearer", ` ${JANE}`], 400],
  ["a header within a folded one", ["x: y", ` ${own}`], 400],
  ["a space before the colon", [`Authorization : Bearer ${JANE}`], 400],
  ["NUL in a name", [`Auth\0orization: Bearer ${JANE}`], 400],
  ["NUL in a token", [`Authorization: Bearer ${JANE}\0`], 400],
  ["another control character in a token", [`Authorization: Bearer ${JANE}\x01`], 400],
  ["a line feed alone", [`${may}\nImpersonate-User: bob`], 400],
  ["a carriage return alone", [`${may}\rImpersonate-User: bob`], 400],
  ["a tab after the scheme, which ends with a space", [`Authorization: Bearer\t${JANE}`], ANONYMOUS],
  ["a token in Latin-1", ["Authorization: Bearer schl\xfcssel"], 401],
  ["an overlong form of a character", [`Authorization: Bearer ${JANE}\xc0\x80`], 401],
  ["a no-break space after a token", [`Authorization: Bearer ${JANE}\xc2\xa0`], 401],
  ["names that are like the header's", [own.replace("Authorization", "Authorization_")], ANONYMOUS],
  ["the name of a CGI variable", [own.replace("Authorization", "HTTP_AUTHORIZATION")], ANONYMOUS],
  ["a token for proxies", [`Proxy-${own}`, `X-${own}`], ANONYMOUS],
  ["a token in a cookie", [`Cookie: authorization=Bearer ${JANE}; token=${JANE}`], ANONYMOUS],
  ["a token among protocols, without a WebSocket", [`Sec-WebSocket-Protocol: ${protocol(JANE)}, chat`], ANONYMOUS],
  ["a token that the connection is to keep for itself", [own, "Connection: authorization"], "jane"],
  ["the headers of a proxy that there is not", ["X-Remote-User: root", "X-Remote-Group: system:masters"], ANONYMOUS],
  ["the same beside a token", [own, "X-Remote-User: root", "X-Remote-Uid: 0", "X_Remote_User: root"], "jane"],
  ["a certificate in a header", ["X-Forwarded-Client-Cert: Subject=CN=root", "X-SSL-Client-S-DN: CN=root"], ANONYMOUS],

  ["a user, by one who may", [may, "Impersonate-User: bob"], "bob"],
  ["a user, by one who may not", [own, "Impersonate-User: bob"], 403],
  ["a user, by nobody", ["Impersonate-User: bob"], 403],
  ["a user, with a bad token", ["Authorization: Bearer bad", "Impersonate-User: bob"], 401],
  ["oneself, without permission", [own, "Impersonate-User: jane"], 403],
  ["names in another case", [own, "IMPERSONATE-USER: bob"], 403],
  ["a user twice", [may, "Impersonate-User: bob", "Impersonate-User: bob"], 400],
  ["several users under names in different case", [may, "impersonate-user: bob", "IMPERSONATE-USER: root"], 400],
  ["an empty user before another", [may, "Impersonate-User:", "Impersonate-User: bob"], 400],
  ["an empty user", [may, "Impersonate-User:"], 400],
  ["a user of spaces", [may, "Impersonate-User:  \t "], 400],
  ["a user in Latin-1", [may, "Impersonate-User: b\xf6b"], 400],
  ["a uid twice", [may, "Impersonate-User: bob", "Impersonate-Uid: 1", "Impersonate-UID: 2"], 400],
  ["groups without a user", [may, "Impersonate-Group: system:masters"], 400],
  ["a group in Latin-1", [may, "Impersonate-User: bob", "Impersonate-Group: \xff"], 400],
  ["no key of an extra entry", [may, "Impersonate-User: bob", "Impersonate-Extra-: x"], 400],
  [
    "a user that the connection is to keep for itself",
    [own, "Impersonate-User: bob", "Connection: impersonate-user"],
    403,
  ],
  ["underscores", [own, "Impersonate_User: bob", "Impersonate_Group: system:masters"], "jane"],
  [
    "underscores for a part of the hyphens",
    [own, "Impersonate-Extra_Scopes: x", "Impersonate_Extra-Scopes: x"],
    "jane",
  ],
  ["an encoded name", [own, "Impersonate%2dUser: bob", "%49mpersonate-User: bob"], "jane"],
  [
    "names that are like the header's beside a user",
    [own, "X-Impersonate-User: bob", "Impersonate-Users: bob"],
    "jane",
  ],
  ["a space before the colon of a user", [may, "Impersonate-User : bob"], 400],
  ["a user on the next line", [may, "Impersonate-User:", " bob"], 400],
  ["a NUL in a user", [may, "Impersonate-User: bob\0"], 400],
];

function protocol(token: string): string {
  const { groupDomain } = orchProfile().words;
  return `base64url.bearer.authorization.${groupDomain}.${Buffer.from(token).toString("base64url")}`;
}

function open(transport: Transport): Promise<Scene> {
  return openScene(transport, { authentication: { tokenFile: TOKENS }, authorization: new Permissions() });
}

function outcomeOf(status: number, body: JsonObject): Outcome {
  return status === 201 ? textAt(body, "status", "userInfo", "username") : status;
}

for (const transport of TRANSPORTS) {
  describe(`header attacks (HTTP/1.1, ${transport})`, () => {
    const scene = open(transport);

    const request = (lines: readonly string[], path = REVIEWS): string =>
      [
        `POST ${path} HTTP/1.1`,
        "host: x",
        "content-type: application/json",
        "content-length: 2",
        ...lines,
        "",
        "{}",
      ].join("\r\n");

    async function review(text: string): Promise<{ status: number; body: JsonObject }> {
      const connection = await (await scene).open();
      connection.write(text);
      const answer = await connection.answer();
      connection.close();
      return { status: answer.status, body: json(answer) };
    }

    test("[AUTHN-TOKEN-005, AUTHN-PROXY-007] no header without a valid credential names a user", async () => {
      const found: [string, Outcome][] = [];
      for (const [what, lines] of ATTACKS) {
        const { status, body } = await review(request(lines));
        found.push([what, outcomeOf(status, body)]);
        assert.doesNotMatch(JSON.stringify(body), new RegExp(`${JANE}|${ADMIN2}`), what);
      }
      assert.deepEqual(
        found,
        ATTACKS.map(([what, , outcome]) => [what, outcome]),
      );
      assert.deepEqual((await scene).faults, []);
    });

    test("[AUTHN-IMP-002, AUTHN-IMP-004] repeated headers are the values that were sent, and no others", async () => {
      const { status, body } = await review(
        request([
          may,
          "Impersonate-User: Doe, Jane",
          "Impersonate-Group: a, b",
          "impersonate-group: c,d ",
          "IMPERSONATE-GROUP: a, b",
          "Impersonate-Extra-Acme.com%2FProject: 1, 2",
          "impersonate-extra-acme.com%2fproject: 3",
          "impersonate-extra-__proto__: 4",
        ]),
      );
      assert.equal(status, 201);
      const { username, groups, extra } = objectAt(body, "status", "userInfo");
      assert.deepEqual([username, groups], ["Doe, Jane", ["a, b", "c,d", "a, b", "system:authenticated"]]);
      assert.deepEqual(Object.entries(objectAt(extra)), [
        ["acme.com/project", ["1, 2", "3"]],
        ["__proto__", ["4"]],
      ]);
    });

    test("[AUTHN-TOKEN-007] a token in the query is ignored", async () => {
      const { status, body } = await review(
        request([], `${REVIEWS}?access_token=${JANE}&authorization=Bearer%20${JANE}`),
      );
      assert.equal(outcomeOf(status, body), ANONYMOUS);
    });

    test("[AUTHN-TOKEN-007, AUTHN-IMP-009] trailers carry no identity", async () => {
      const chunked = (lines: readonly string[], trailers: readonly string[]): string =>
        [
          `POST ${REVIEWS} HTTP/1.1`,
          "host: x",
          "content-type: application/json",
          "transfer-encoding: chunked",
          ...lines,
          "",
          "2",
          "{}",
          "0",
          ...trailers,
          "",
          "",
        ].join("\r\n");
      const nobody = await review(chunked([`trailer: authorization`], [own]));
      assert.equal(outcomeOf(nobody.status, nobody.body), ANONYMOUS);
      const caller = await review(chunked([may], ["Impersonate-User: bob", own]));
      assert.equal(outcomeOf(caller.status, caller.body), "admin2");
    });

    test("[AUTHN-004] the user of one request on a connection is not the user of the next", async () => {
      const connection = await (await scene).open();
      connection.write(
        request([may, "Impersonate-User: bob"]) + request([]) + request([own]) + request([own, own]) + request([]),
      );
      const outcomes: Outcome[] = [];
      for (let count = 0; count < 5; count++) {
        const answer = await connection.answer();
        outcomes.push(outcomeOf(answer.status, json(answer)));
      }
      assert.deepEqual(outcomes, ["bob", ANONYMOUS, "jane", 400, ANONYMOUS]);
      connection.close();
    });

    test("[AUTHN-ANON-003] a token as long as headers may be is 401, a longer one 431", async () => {
      const outcome = async (characters: number): Promise<number> =>
        (await review(request([`Authorization: Bearer ${"x".repeat(characters)}`]))).status;
      assert.equal(await outcome(60_000), 401);
      assert.equal(await outcome(70_000), 431);
    });
  });
}

type Field = readonly [name: string, value: string];

describe("header attacks (HTTP/2)", () => {
  const scene = open("tls");
  const REQUEST: readonly Field[] = [
    [":method", "POST"],
    [":scheme", "https"],
    [":path", REVIEWS],
    [":authority", "x"],
    ["content-type", "application/json"],
  ];
  const jane: Field = ["authorization", `Bearer ${JANE}`];
  const admin2: Field = ["authorization", `Bearer ${ADMIN2}`];

  const FIELDS: readonly (readonly [what: string, fields: readonly Field[], outcome: Outcome | "refused"])[] = [
    ["a good token", [jane], "jane"],
    ["no token", [], ANONYMOUS],
    ["several tokens that are the same", [jane, jane], 400],
    ["several tokens", [admin2, jane], 400],
    ["a bad token after a good one", [jane, ["authorization", "Bearer bad"]], 400],
    ["an empty header before a token", [["authorization", ""], jane], 400],
    ["a name in upper case", [["Authorization", `Bearer ${JANE}`]], "refused"],
    ["a pseudo-header of that name", [[":authorization", `Bearer ${JANE}`]], "refused"],
    // Node leaves out what HTTP/2 forbids, so that there is no credential.
    ["a line feed in a value", [["x", `y\r\nauthorization: Bearer ${JANE}`]], ANONYMOUS],
    ["a NUL in a token", [["authorization", `Bearer ${JANE}\0`]], ANONYMOUS],
    ["a token in Latin-1", [["authorization", "Bearer schl\xfcssel"]], 401],
    ["a header of one connection", [jane, ["connection", "authorization"]], "refused"],
    ["a user, by one who may", [admin2, ["impersonate-user", "bob"]], "bob"],
    ["a user, by one who may not", [jane, ["impersonate-user", "bob"]], 403],
    ["a user, by nobody", [["impersonate-user", "bob"]], 403],
    ["a user twice", [admin2, ["impersonate-user", "bob"], ["impersonate-user", "bob"]], 400],
    ["an empty user before another", [admin2, ["impersonate-user", ""], ["impersonate-user", "bob"]], 400],
    ["a uid twice", [admin2, ["impersonate-user", "bob"], ["impersonate-uid", "1"], ["impersonate-uid", "1"]], 400],
    ["a group without a user", [admin2, ["impersonate-group", "system:masters"]], 400],
    ["a user in upper case", [admin2, ["Impersonate-User", "bob"]], "refused"],
    ["a pseudo-header of a user", [admin2, [":impersonate-user", "bob"]], "refused"],
    ["underscores", [jane, ["impersonate_user", "bob"], ["x_remote_user", "root"]], "jane"],
    [
      "the headers of a proxy that there is not",
      [
        ["x-remote-user", "root"],
        ["x-remote-group", "system:masters"],
      ],
      ANONYMOUS,
    ],
    ["a token among protocols", [["sec-websocket-protocol", `${protocol(JANE)}, chat`]], ANONYMOUS],
  ];

  test("[AUTHN-TOKEN-005, AUTHN-PROXY-007] no field of HTTP/2 without a valid credential names a user", async () => {
    const found: [string, Outcome][] = [];
    for (const [what, fields] of FIELDS) found.push([what, await ask([...REQUEST, ...fields])]);
    assert.deepEqual(
      found,
      FIELDS.map(([what, , outcome]) => [what, outcome]),
    );
    assert.deepEqual((await scene).faults, []);
  });

  test("[AUTHN-IMP-002, AUTHN-IMP-004] repeated headers are the values that were sent, and no others", async () => {
    const session = await openHttp2(await scene);
    const stream = session.request({
      ":method": "POST",
      ":path": REVIEWS,
      authorization: `Bearer ${ADMIN2}`,
      "impersonate-user": Buffer.from("Müller, Jane", "utf8").toString("latin1"),
      "impersonate-group": ["a, b", "c,d", "a, b"],
      "impersonate-extra-acme.com%2fproject": ["1, 2", "3"],
    });
    stream.end("{}");
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    session.close();
    const { username, groups, extra } = JSON.parse(Buffer.concat(chunks).toString()).status.userInfo;
    assert.deepEqual([username, groups], ["Müller, Jane", ["a, b", "c,d", "a, b", "system:authenticated"]]);
    assert.deepEqual(extra, { "acme.com/project": ["1, 2", "3"] });
  });

  test("[AUTHN-004] streams of one connection do not share credentials", async () => {
    const socket = await openFrames(await scene);
    const asked: readonly (readonly Field[])[] = [[admin2, ["impersonate-user", "bob"]], [], [jane], []];
    const bodies = asked.map((_, index) => bodyOf(socket, 2 * index + 1));
    for (const [index, fields] of asked.entries()) socket.write(requestFrames(2 * index + 1, [...REQUEST, ...fields]));
    assert.deepEqual(await Promise.all(bodies), ["bob", ANONYMOUS, "jane", ANONYMOUS]);
    socket.destroy();
  });

  async function ask(fields: readonly Field[]): Promise<Outcome> {
    const socket = await openFrames(await scene);
    const outcome = bodyOf(socket, 1);
    socket.write(requestFrames(1, fields));
    const found = await outcome;
    socket.destroy();
    return found;
  }

  function requestFrames(stream: number, fields: readonly Field[]): Buffer {
    return Buffer.concat([
      frame(FRAME.headers, END_HEADERS, stream, block(fields)),
      frame(FRAME.data, END_STREAM, stream, Buffer.from("{}")),
    ]);
  }

  /** Reads the frames of a stream to its end, or to that of the connection. */
  function bodyOf(socket: Awaited<ReturnType<typeof openFrames>>, stream: number): Promise<Outcome> {
    return new Promise((resolve) => {
      let rest = Buffer.alloc(0);
      const body: Buffer[] = [];
      socket.on("data", (chunk: Buffer) => {
        rest = Buffer.concat([rest, chunk]);
        while (rest.length >= 9 && rest.length >= 9 + rest.readUIntBE(0, 3)) {
          const end = 9 + rest.readUIntBE(0, 3);
          const [type, flags, of] = [rest[3], rest[4] as number, rest.readUInt32BE(5)];
          if (type === FRAME.goAway || (type === FRAME.reset && of === stream)) resolve("refused");
          if (type === FRAME.data && of === stream) body.push(Buffer.from(rest.subarray(9, end)));
          rest = rest.subarray(end);
          if (type === FRAME.data && of === stream && (flags & END_STREAM) !== 0) resolve(outcomeOfBody(body));
        }
      });
      // The same holds when the connection is reset.
      socket.once("close", () => resolve("refused"));
    });
  }

  function outcomeOfBody(body: readonly Buffer[]): Outcome {
    const document: JsonObject = JSON.parse(Buffer.concat(body).toString());
    return document.kind === "Status" ? numberAt(document, "code") : textAt(document, "status", "userInfo", "username");
  }
});
