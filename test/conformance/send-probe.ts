/** Sends what nobody would send, and reads the beginning of what comes back. */
import { type Agent, request as httpRequest } from "node:http";

/** What is read of an answer that goes on: a watch, a log. */
const READ_MS = 150;
const READ_BYTES = 1_000_000;

export interface Probe {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | undefined;
}

export interface Outcome {
  readonly status: number;
  readonly bytes: Buffer;
}

export function sendProbe(port: number, agent: Agent, { method, path, headers, body }: Probe): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port, method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const done = (): void => {
        clearTimeout(timer);
        resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) });
        response.destroy();
      };
      const timer = setTimeout(done, READ_MS);
      response.on("data", (chunk: Buffer) => {
        if (length < READ_BYTES) chunks.push(chunk);
        length += chunk.length;
      });
      response.once("end", done);
      response.once("error", done);
    });
    request.once("error", reject);
    request.end(body);
  });
}
