/** A proxy between the kit and a correct server, which breaks the answers as tests request. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Agent, request } from "node:https";
import type { AddressInfo } from "node:net";

export interface Passing {
  readonly method: string;
  readonly path: string;
  /** The request of the kit. */
  readonly request: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Changes an answer in place; for a watch, each line. */
export type Mutation = (passing: Passing) => void;

export interface MutatingProxy {
  readonly url: string;
  /** Changes later answers; none by default. */
  mutation: Mutation;
  /** The number of answers that were changed. */
  changed: number;
  close(): Promise<void>;
}

export async function startMutatingProxy(target: string, ca: Buffer): Promise<MutatingProxy> {
  const agent = new Agent({ keepAlive: true, ca });
  const server: Server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  // The server never closes an idle connection, because the kit may just be sending its next request on it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: MutatingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mutation: () => undefined,
    changed: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const sent = await bytesOf(incoming);
    const { method = "GET", url: path = "/" } = incoming;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const on = request(new URL(path, target), { method, agent, headers: headersWithoutHost(incoming) }, resolve);
      on.on("error", reject);
      outgoing.on("close", () => on.destroy());
      on.end(sent);
    });
    const head = {
      method,
      path,
      request: sent.toString("utf8"),
      status: answer.statusCode ?? 0,
      headers: { ...answer.headers },
    };
    if (/[?&]watch=(?:1|true)/.test(path) && head.status === 200) return streamed(head, answer, outgoing);
    const { status, headers, body } = mutated({ ...head, body: await bytesOf(answer) });
    const { "transfer-encoding": _, "content-length": __, ...others } = headers;
    outgoing.writeHead(status, { ...others, "content-length": body.length });
    outgoing.end(method === "HEAD" ? undefined : body);
  }

  async function streamed(
    head: Omit<Passing, "body">,
    answer: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const { "transfer-encoding": _, "content-length": __, ...headers } = head.headers;
    outgoing.writeHead(head.status, headers);
    outgoing.flushHeaders();
    let rest = Buffer.alloc(0);
    for await (const chunk of answer) {
      rest = Buffer.concat([rest, chunk as Buffer]);
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        outgoing.write(mutated({ ...head, body: rest.subarray(0, end + 1) }).body);
        rest = rest.subarray(end + 1);
      }
    }
    outgoing.end(rest);
  }

  function mutated(passing: Passing): Passing {
    const before = JSON.stringify([passing.status, passing.headers, passing.body.toString("latin1")]);
    proxy.mutation(passing);
    if (JSON.stringify([passing.status, passing.headers, passing.body.toString("latin1")]) !== before) proxy.changed++;
    return passing;
  }
  return proxy;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Keeps repeated headers repeated. */
function headersWithoutHost({ headersDistinct }: IncomingMessage): IncomingMessage["headersDistinct"] {
  const { host: _, connection: __, ...others } = headersDistinct;
  return others;
}
