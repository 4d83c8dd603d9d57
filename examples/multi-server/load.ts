/**
 * Writes through the load balancer while an informer follows, until it is interrupted or COUNT writes were done. In the
 * end both have seen the same, whichever servers were stopped and started meanwhile.
 */
import { configMaps } from "kindsmith/builtin/core/v1/client";
import { ConnectionError, connect, StatusError } from "kindsmith/client";

const count = Number(process.env.COUNT ?? Number.POSITIVE_INFINITY);
const pauseMs = Number(process.env.PAUSE_MS ?? 20);
const MAX_TRIES = 6;

const interrupted = new AbortController();
process.once("SIGINT", () => interrupted.abort());
const finished = new AbortController();
const client = await connect({ kubeconfig: "pki/kubeconfig", userAgent: "load" });
const objects = client.resource(configMaps).inNamespace("default");

let troubles = 0;
const informer = objects.informer({ labelSelector: "app=load", onError: () => troubles++ });
const following = informer.run(finished.signal);
await informer.synced(finished.signal);

let failures = 0;
let written = 0;
let resent = 0;

/** An apply may be sent again, whatever became of the one before. The client leaves that to its caller. */
async function write(data: Record<string, string>): Promise<void> {
  const object = { metadata: { name: "load", labels: { app: "load" } }, data };
  for (let tries = 1; ; tries++) {
    try {
      await objects.apply(object, { fieldManager: "load", force: true });
      return;
    } catch (error) {
      const isUnknown = error instanceof ConnectionError || (error instanceof StatusError && error.code >= 503);
      if (!isUnknown || tries === MAX_TRIES) throw error;
      resent++;
      await new Promise((resolve) => setTimeout(resolve, tries * 100));
    }
  }
}

console.log("writing");
for (; written < count && !interrupted.signal.aborted; written++) {
  await write({ written: String(written) }).catch((error: Error) => {
    failures++;
    console.error(`write ${written}: ${error.message}`);
  });
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}

const last = await objects.get("load");
const seesLast = (): boolean =>
  informer.get("load", "default")?.metadata.resourceVersion === last.metadata.resourceVersion;
for (let tries = 0; tries < 6_000 && !seesLast(); tries++) await new Promise((resolve) => setTimeout(resolve, 10));
console.log(JSON.stringify({ written, failures, resent, troubles, isUpToDate: seesLast() }));
finished.abort();
await following;
await client.close();
process.exitCode = failures === 0 && seesLast() ? 0 : 1;
