/** A server in a process of its own: `server-process.ts URL GROUP`. It ends when its parent disconnects. */
import { once } from "node:events";
import { openStorage } from "../../runtime/storage/open.js";
import { startHere } from "./topology.js";

/** What the process tells its parent: where the server is, and in the end what the server reported, if anything. */
export type FromServer =
  | { readonly type: "serving"; readonly url: string; readonly token: string }
  | { readonly type: "stopped"; readonly failure: string | undefined };

const [url = "", group = ""] = process.argv.slice(2);
const api = await startHere({ storage: await openStorage(url, { group }) });
const stop = once(process, "message");
send({ type: "serving", url: api.url, token: api.token });
await stop;
const failure = await api.stop().then(
  () => undefined,
  (error: unknown) => String(error),
);
send({ type: "stopped", failure });
process.disconnect();

function send(message: FromServer): void {
  process.send?.(message);
}
