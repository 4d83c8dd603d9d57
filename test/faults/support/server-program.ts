/** A server on a store, on a loopback socket. Prints `serving <url> <token>`. */
import { createServer } from "../../../runtime/index.js";
import { instruction } from "./instruction.js";

export interface ServerInstruction {
  readonly storage: string;
  /** Nobody but clients writes, once the server serves. */
  readonly isQuiet?: boolean;
  /** Default: any free one. */
  readonly port?: number;
}

const { storage, isQuiet = false, port = 0 } = await instruction<ServerInstruction>();
const server = await createServer({
  storage,
  profile: "orch",
  // the history is the clients' own
  controllers: isQuiet ? [] : ["*", "-serviceaccount", "-root-ca-cert-publisher"],
  reportError: (error) => process.stdout.write(`fault ${error instanceof Error ? error.message : String(error)}\n`),
});
const { url, stop } = await server.listen({ port });
// before anybody is told that the server is there
process.once("SIGTERM", () => void stop(0));
process.stdout.write(`serving ${url} ${server.adminToken}\n`);
