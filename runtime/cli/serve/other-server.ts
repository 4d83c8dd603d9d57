/** Whether the kubeconfig of a data directory is that of another server that still runs, as of one that keeps its objects in memory. */
import { readFile } from "node:fs/promises";
import { connect } from "node:net";

const CONNECT_TIMEOUT_MS = 300;

/**
 * Returns the URL of the kubeconfig if it is not `url` and something accepts connections there.
 * @param file of a kubeconfig, which need not exist
 */
export async function otherServer(file: string, url: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const known = /^\s*server: (https:\/\/\S+)$/m.exec(text)?.[1];
  if (known === undefined || known === url || !URL.canParse(known)) return undefined;
  return (await accepts(new URL(known))) ? known : undefined;
}

function accepts({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 443) });
    const answer = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket
      .setTimeout(CONNECT_TIMEOUT_MS, () => answer(false))
      .once("connect", () => answer(true))
      .once("error", () => answer(false));
  });
}
