/** The handshake of a SOCKS 5 connection (RFC 1928, RFC 1929). The proxy resolves names. */
import type { Socket } from "node:net";
import { addressBytes } from "../../base/address-bytes.js";

const VERSION = 5;
const NO_AUTHENTICATION = 0;
const PASSWORD = 2;
const NONE_ACCEPTABLE = 0xff;
const PASSWORD_VERSION = 1;
const CONNECT = 1;
const IPV4 = 1;
const DOMAIN = 3;
const IPV6 = 4;
/** The limit for a host name, a user name and a password, whose length is sent as one byte. */
const MAX_TEXT_BYTES = 255;

const FAILURES: Readonly<Record<number, string>> = {
  1: "general failure",
  2: "connection not allowed",
  3: "network unreachable",
  4: "host unreachable",
  5: "connection refused",
  6: "TTL expired",
  7: "command not supported",
  8: "address type not supported",
};

/**
 * Performs the handshake, after which the socket carries the target's bytes.
 * @throws Error, without the user's name and password
 */
export async function agreeOnSocks(
  socket: Socket,
  target: { readonly host: string; readonly port: number },
  user: { readonly name: string; readonly password: string } | undefined,
): Promise<void> {
  const read = exactReader(socket);
  const methods = user === undefined ? [NO_AUTHENTICATION] : [NO_AUTHENTICATION, PASSWORD];
  socket.write(Buffer.from([VERSION, methods.length, ...methods]));
  const [version, method] = await read(2);
  if (version !== VERSION) throw new Error(`found version ${version}, expected SOCKS ${VERSION}`);
  if (method === NONE_ACCEPTABLE) throw new Error("it accepts no authentication method that the client offers");
  if (method === PASSWORD && user !== undefined) {
    socket.write(
      Buffer.concat([Buffer.of(PASSWORD_VERSION), counted("user", user.name), counted("password", user.password)]),
    );
    const [, status] = await read(2);
    if (status !== 0) throw new Error("it refused the user's name or password");
  } else if (method !== NO_AUTHENTICATION) throw new Error(`it chose the unknown authentication method ${method}`);
  const port = Buffer.of(target.port >> 8, target.port & 0xff);
  socket.write(Buffer.concat([Buffer.of(VERSION, CONNECT, 0), destination(target.host), port]));
  const [, reply = 1, , addressType] = await read(4);
  if (reply !== 0) throw new Error(FAILURES[reply] ?? `failure ${reply}`);
  const [domainBytes = 0] = addressType === DOMAIN ? await read(1) : [];
  await read((addressType === IPV4 ? 4 : addressType === IPV6 ? 16 : domainBytes) + 2);
}

function destination(host: string): Buffer {
  const bytes = addressBytes(host);
  if (bytes === undefined) return Buffer.concat([Buffer.of(DOMAIN), counted("host", host)]);
  return Buffer.concat([Buffer.of(bytes.length === 4 ? IPV4 : IPV6), bytes]);
}

function counted(what: string, text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length === 0 || bytes.length > MAX_TEXT_BYTES)
    throw new Error(`the ${what} has ${bytes.length} bytes, expected 1 to ${MAX_TEXT_BYTES}`);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

/** Reads exactly the requested number of bytes, because the bytes after the handshake belong to the caller. */
function exactReader(socket: Socket): (bytes: number) => Promise<Buffer> {
  return (bytes) =>
    new Promise((resolve, reject) => {
      const done = (finish: () => void): void => {
        socket.off("readable", look).off("error", fail).off("close", close);
        finish();
      };
      const fail = (error: Error): void => done(() => reject(error));
      const close = (): void => fail(new Error("it closed the connection"));
      const look = (): void => {
        const chunk = socket.read(bytes) as Buffer | null;
        if (chunk !== null)
          done(() => (chunk.length === bytes ? resolve(chunk) : reject(new Error("it closed the connection"))));
      };
      socket.on("readable", look).on("error", fail).on("close", close);
      look();
    });
}
