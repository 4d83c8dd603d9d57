/** Bodies that arrive together with their headers are taken at once; others are read as they come. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { RequestBody } from "../../runtime/server/http/request-body.js";

/** What the server found when it began a request, as it does: in a microtask after the headers. */
interface Found {
  readonly taken: string | undefined;
  readonly isReceived: boolean;
  readonly ended: Promise<unknown>;
}

let server: Server;
let socket: Socket;
const found: Found[] = [];
const pieces: string[] = [];

before(async () => {
  server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const body = new RequestBody(request, undefined);
    queueMicrotask(async () => {
      const taken = body.takeArrived();
      const text = taken && Buffer.from(taken).toString();
      found.push({ taken: text, isReceived: body.isReceived, ended: once(request, "end") });
      if (taken === undefined) for await (const piece of body) pieces.push(Buffer.from(piece).toString());
      response.end("done");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
});

after(() => {
  socket.destroy();
  server.close();
});

function post(body: string, length = body.length): string {
  return `POST / HTTP/1.1\r\nHost: test\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

async function answered(): Promise<void> {
  let text = "";
  while (!text.endsWith("done")) text += String((await once(socket, "data"))[0]);
}

test("a body that came with its headers is taken whole, and its connection serves the next request", async () => {
  for (const body of ["first", "", "third"]) {
    socket.write(post(body));
    await answered();
    const { taken, isReceived, ended } = found.at(-1) as Found;
    assert.deepEqual({ taken, isReceived }, { taken: body, isReceived: true });
    // Until the end of the message, node would not tell apart a connection that is idle.
    await ended;
  }
});

test("a body of which a part is missing is read piece by piece", async () => {
  socket.write(post("half", 8));
  while (found.length < 4) await new Promise((resolve) => setImmediate(resolve));
  socket.write("rest");
  await answered();
  const { taken, isReceived } = found.at(-1) as Found;
  assert.deepEqual({ taken, isReceived, pieces }, { taken: undefined, isReceived: false, pieces: ["half", "rest"] });
});
