/** HTTP/2 by hand: what no well-meaning library sends. */
import { once } from "node:events";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { Endpoint } from "./raw-connection.js";

/** Frames by hand (RFC 9113, 4.1). */
export const FRAME = {
  data: 0,
  headers: 1,
  reset: 3,
  settings: 4,
  push: 5,
  ping: 6,
  goAway: 7,
  window: 8,
  continuation: 9,
};
export const END_STREAM = 1;
export const END_HEADERS = 4;
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");

export function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(9);
  bytes.writeUIntBE(payload.length, 0, 3);
  bytes[3] = type;
  bytes[4] = flags;
  bytes.writeUInt32BE(stream, 5);
  return Buffer.concat([bytes, payload]);
}

/** A header block without compression; texts of at most 126 characters, each of them a byte. */
export function block(headers: readonly (readonly [string, string])[]): Buffer {
  const text = (value: string): Buffer => Buffer.concat([Buffer.from([value.length]), Buffer.from(value, "latin1")]);
  return Buffer.concat(headers.flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]));
}

export async function openFrames({ port, ca }: Endpoint): Promise<TLSSocket> {
  const socket = connectTls({ host: "127.0.0.1", port, ca, servername: "localhost", ALPNProtocols: ["h2"] });
  socket.on("error", () => {});
  await once(socket, "secureConnect");
  socket.resume();
  socket.write(Buffer.concat([PREFACE, frame(FRAME.settings, 0, 0)]));
  return socket;
}
