/** The process of a {@link NeighbourEngine}: it has an LMDB engine and does what it is told. */
import type { StorageEngine, Subscription } from "../../runtime/storage/engine.js";
import { openLmdbEngine } from "../../runtime/storage/lmdb/engine.js";
import { type FromNeighbour, sent, type ToNeighbour } from "./neighbour-messages.js";

let engine: StorageEngine | undefined;
const watches = new Map<number, Subscription>();

process.on("message", (message: ToNeighbour) => void obey(message));

function send(message: FromNeighbour): void {
  process.send?.(message);
}

async function obey(message: ToNeighbour): Promise<void> {
  if (message.type === "open") {
    try {
      engine = await openLmdbEngine(message.directory, () => {}, message.group);
      send({ type: "opened" });
    } catch (error) {
      send({ type: "refused", error: sent(error) });
      process.disconnect();
    }
  } else if (message.type === "call") {
    const { id, method, args } = message;
    try {
      // biome-ignore lint/suspicious/noExplicitAny: the arguments are those of the method
      send({ type: "answer", id, value: await (engine as any)[method](...args) });
    } catch (error) {
      send({ type: "failure", id, error: sent(error) });
    }
  } else if (message.type === "watch") {
    const { id, prefix, after } = message;
    const subscription = engine?.watch(
      { prefix, after },
      {
        events: (events, progress) => send({ type: "events", id, events, progress }),
        ended: (error) => send({ type: "ended", id, error: sent(error) }),
      },
    );
    if (subscription !== undefined) watches.set(id, subscription);
  } else {
    watches.get(message.id)?.stop();
  }
}
