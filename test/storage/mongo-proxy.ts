/**
 * A network between an engine and its MongoDB that can be made to fail: it loses the request or the answer of an
 * insertion into the log, or cuts all connections. It reads just enough of the wire protocol to find those insertions.
 */
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** What becomes of an insertion. */
export type Fate = "lose-answer" | "lose-request";

const HEADER_BYTES = 16;
/** Behind the header: flags (4 bytes), the kind of the section (1), the length of its document (4). */
const FIRST_ELEMENT_AT = HEADER_BYTES + 9;
/** A string element of this name: the command, which is the first element of the first section. */
const INSERT_INTO_LOG = Buffer.from("\x02insert\0\x04\0\0\0log\0", "latin1");

export class MongoProxy {
  /** The next insertions' fates; without one an insertion passes. */
  readonly fates: Fate[] = [];
  /** Insertions into the log that were seen. */
  inserts = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #targetPort: number;
  #isCut = false;

  private constructor(server: Server, targetPort: number) {
    this.#server = server;
    this.#targetPort = targetPort;
    server.on("connection", (client) => this.#join(client));
  }

  /** @param uri Of a server on this machine. */
  static async start(uri: string): Promise<MongoProxy> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new MongoProxy(server, Number(new URL(uri).port));
  }

  get uri(): string {
    const address = this.#server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    return `mongodb://127.0.0.1:${port}/?directConnection=true&serverSelectionTimeoutMS=500`;
  }

  /** Breaks all connections and refuses new ones. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) {
      socket.destroy();
    }
  }

  restore(): void {
    this.#isCut = false;
  }

  async stop(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(client: Socket): void {
    if (this.#isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(this.#targetPort, "127.0.0.1");
    let losesAnswer = false;
    let received = Buffer.alloc(0);
    const destroy = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket);
      socket.on("error", destroy);
      socket.on("close", () => {
        this.#sockets.delete(socket);
        destroy();
      });
    }
    client.on("data", (data) => {
      received = Buffer.concat([received, data]);
      while (received.length >= HEADER_BYTES && received.length >= received.readInt32LE()) {
        const message = received.subarray(0, received.readInt32LE());
        received = received.subarray(message.length);
        const fate = this.#fateOf(message);
        if (fate === "lose-request") {
          destroy();
          return;
        }
        losesAnswer ||= fate === "lose-answer";
        upstream.write(message);
      }
    });
    upstream.on("data", (data) => {
      if (losesAnswer) {
        destroy();
      } else {
        client.write(data);
      }
    });
  }

  #fateOf(message: Buffer): Fate | undefined {
    const command = message.subarray(FIRST_ELEMENT_AT, FIRST_ELEMENT_AT + INSERT_INTO_LOG.length);
    if (!command.equals(INSERT_INTO_LOG)) {
      return undefined;
    }
    this.inserts++;
    return this.fates.shift();
  }
}
