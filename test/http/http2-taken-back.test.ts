/** HTTP/2 streams that are opened and taken back: nothing is begun for them, and a connection can't have many. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type ClientHttp2Session, type ClientHttp2Stream, constants } from "node:http2";
import { after, describe, test } from "node:test";
import { setImmediate as nextTurn, setTimeout } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import type { Authenticator } from "../../runtime/authn/authenticator.js";
import type { Authorizer } from "../../runtime/authz/authorizer.js";
import { defaultConnectionLimits } from "../../runtime/server/http/connection-limits.js";
import { block, END_HEADERS, END_STREAM, FRAME, frame, openFrames } from "./frames.js";
import { CONFIGMAPS, closeScenes, JANE, openHttp2, openScene, type Scene, type SceneOptions } from "./scene.js";

after(closeScenes);

const CANCEL = Buffer.from([0, 0, 0, constants.NGHTTP2_CANCEL]);

async function names(scene: Scene): Promise<string[]> {
  const session = await openHttp2(scene);
  const stream = session.request({ ":path": CONFIGMAPS, authorization: `Bearer ${scene.server.adminToken}` });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  session.destroy();
  const { items } = JSON.parse(Buffer.concat(chunks).toString()) as { items: { metadata: { name: string } }[] };
  return items.map(({ metadata }) => metadata.name).filter((name) => name !== "kube-root-ca.crt");
}

/** Holds whoever comes until it is opened, and tells how many came. */
class Gate {
  came = 0;
  isOn = false;
  open: () => void = () => {};
  private readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });

  async pass(): Promise<void> {
    if (!this.isOn) return;
    this.came++;
    await this.opened;
  }
}

/** The server answers pings in order: it has read all that was sent before, or has ended the session. */
function heard(session: ClientHttp2Session): Promise<void> {
  return new Promise((resolve) => {
    if (session.destroyed || !session.ping(() => resolve())) resolve();
  });
}

function post(session: ClientHttp2Session, name: string): ClientHttp2Stream {
  const stream = session.request({ ":method": "POST", ":path": CONFIGMAPS, authorization: `Bearer ${JANE}` });
  stream.on("error", () => {});
  stream.end(JSON.stringify({ metadata: { name } }));
  return stream;
}

/** How far a request gets whose client leaves while it stands at one of the gates. */
async function abandonedAt(place: "authenticator" | "authorizer" | "admission"): Promise<number[]> {
  const gates = { authenticator: new Gate(), authorizer: new Gate(), admission: new Gate() };
  const options: SceneOptions = {
    authentication: {
      authenticators: [
        {
          async authenticate({ bearerToken }) {
            if (bearerToken !== JANE) return undefined;
            await gates.authenticator.pass();
            return { username: "jane", uid: "1", groups: [], extra: {} };
          },
        },
      ],
    },
    authorization: [
      {
        async authorize({ user }) {
          if (user.username === "jane") await gates.authorizer.pass();
          return { type: "Allow", reason: "" };
        },
      },
    ],
    admission: [{ name: "hold", validate: () => gates.admission.pass() }],
  };
  const scene = await openScene("tls", options);
  const session = await openHttp2(scene);
  for (const gate of Object.values(gates)) gate.isOn = true;
  for (const [name, gate] of Object.entries(gates)) if (name !== place) gate.open();
  const stream = post(session, "abandoned");
  while (gates[place].came === 0) await nextTurn();
  stream.close(constants.NGHTTP2_CANCEL);
  await once(stream, "close");
  await heard(session);
  gates[place].open();
  const again = post(session, "wanted");
  const [headers] = (await once(again, "response")) as [Record<string, unknown>];
  assert.equal(headers[":status"], 201);
  assert.deepEqual(await names(scene), ["wanted"]);
  assert.deepEqual(scene.faults, []);
  session.destroy();
  // without the request that was wanted
  return Object.values(gates).map(({ came }) => came - 1);
}

/** Connections on which many requests are taken back at once; of one of them nothing may be carried out. */
const ATTEMPTS = 8;

/** As many as fit a TLS record: a server reads them in one piece. */
const TAKEN_BACK = 30;
const MAX_TLS_RECORD_BYTES = 16_384;

/** Waits until the server has said all that it says of its own accord: it answers this ping last. */
async function atRest(socket: TLSSocket): Promise<void> {
  const payload = Buffer.from("at rest!");
  let read = Buffer.alloc(0);
  socket.write(frame(FRAME.ping, 0, 0, payload));
  while (!read.includes(payload)) {
    const [chunk] = (await once(socket, "data")) as [Buffer];
    read = Buffer.concat([read, chunk]);
  }
  // the server's own end of that write
  await setTimeout(20);
}

/** Sends POSTs, each with its end right behind it. @returns names of the objects that they made */
async function madeByTakenBack(scene: Scene, prefix: string): Promise<string[]> {
  const socket = await openFrames(scene);
  await atRest(socket);
  const headers = block([
    [":method", "POST"],
    [":scheme", "https"],
    [":path", CONFIGMAPS],
    [":authority", "x"],
    ["authorization", `Bearer ${JANE}`],
  ]);
  const post = (stream: number, name: string): Buffer =>
    Buffer.concat([
      frame(FRAME.headers, END_HEADERS, stream, headers),
      frame(FRAME.data, END_STREAM, stream, Buffer.from(JSON.stringify({ metadata: { name } }))),
    ]);
  const pieces = Array.from({ length: TAKEN_BACK }, (_, index) => {
    const stream = 2 * index + 1;
    return Buffer.concat([post(stream, `${prefix}-${index}`), frame(FRAME.reset, 0, stream, CANCEL)]);
  });
  const wanted = `${prefix}-wanted`;
  const bytes = Buffer.concat(pieces);
  assert.ok(bytes.length <= MAX_TLS_RECORD_BYTES, `${bytes.length} bytes`);
  socket.write(bytes);
  socket.write(post(2 * pieces.length + 1, wanted));
  let made: string[] = [];
  while (!made.includes(wanted)) made = (await names(scene)).filter((name) => name.startsWith(`${prefix}-`));
  socket.destroy();
  return made.filter((name) => name !== wanted);
}

describe("cancelled requests", () => {
  test("POSTs that are cancelled at once create no objects, and are not authenticated", async () => {
    let questions = 0;
    const authenticate: Authenticator["authenticate"] = async ({ bearerToken }) => {
      if (bearerToken !== JANE) return undefined;
      questions++;
      return { username: "jane", uid: "1", groups: [], extra: {} };
    };
    const authorize: Authorizer["authorize"] = async () => ({ type: "Allow", reason: "" });
    const scene = await openScene("tls", {
      authentication: { authenticators: [{ authenticate }] },
      authorization: [{ authorize }],
    });
    // While node writes to a connection it reads one piece of a body at a time, and sees the end of a request late.
    // Nothing is being written to one at rest, unless the machine is too busy to have told node that it was.
    for (let attempt = 1; ; attempt++) {
      const questionsBefore = questions;
      const made = await madeByTakenBack(scene, `attempt-${attempt}`);
      // the one that is wanted
      if (made.length === 0 && questions === questionsBefore + 1) break;
      assert.ok(attempt < ATTEMPTS, `requests that were taken back made ${made.length} objects, ${ATTEMPTS} times`);
    }
    assert.deepEqual(scene.faults, []);
  });

  test("during authentication: they are not authorized", async () => {
    assert.deepEqual(await abandonedAt("authenticator"), [1, 0, 0]);
  });

  test("during authorization: they are not executed", async () => {
    assert.deepEqual(await abandonedAt("authorizer"), [1, 1, 0]);
  });

  test("during admission: the write is not begun", async () => {
    assert.deepEqual(await abandonedAt("admission"), [1, 1, 1]);
  });

  test("a connection takes back as many unanswered streams as it may have at once, and is cut above that", async () => {
    const { unansweredResetBurst, maxStreamsPerConnection, streamResetBurst } = defaultConnectionLimits;
    assert.ok(unansweredResetBurst >= maxStreamsPerConnection && streamResetBurst >= unansweredResetBurst);
    const gate = new Gate();
    gate.isOn = true;
    const authorize = async () => {
      await gate.pass();
      return { type: "Allow", reason: "" } as const;
    };
    const scene = await openScene("tls", {
      connections: { unansweredResetBurst: 20, streamResetsPerSecond: 0 },
      authorization: [{ authorize }],
    });
    const takeBack = async (session: ClientHttp2Session): Promise<void> => {
      const stream = session.request({ ":path": CONFIGMAPS, ":method": "POST", authorization: `Bearer ${JANE}` });
      stream.on("error", () => {});
      await heard(session);
      stream.close(constants.NGHTTP2_CANCEL);
      await heard(session);
    };
    const session = await openHttp2(scene);
    let taken = 0;
    const closed = once(session, "close");
    while (!session.destroyed && taken < 100) {
      taken++;
      await Promise.race([takeBack(session), closed]);
    }
    assert.ok(taken >= 19 && taken <= 22, `cut after ${taken}`);
    gate.open();
    assert.deepEqual(scene.faults, []);
  });
});
