/** A server in a process of its own, which reports how long its event loop was held and how many turns it divided work into. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { turnsTaken } from "../../runtime/base/turn-budget.js";
import { kubernetesProfile } from "../../runtime/index.js";
import { startApi } from "../support/api.js";

export interface Serving {
  readonly type: "serving";
  readonly url: string;
  readonly token: string;
}

/** What happened since the last report. */
export interface Held {
  readonly type: "held";
  /** Turns that long work had for itself. */
  readonly turns: number;
  /** Documents that a thread has translated. */
  readonly translated: number;
  /** The longest time between two turns of the loop. */
  readonly longestMs: number;
}

const NANOSECONDS = 1e6;

const api = await startApi({ profile: kubernetesProfile(), featureGates: { CBORServingAndStorage: true } });
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let turns = turnsTaken();
let translated = 0;
process.on("worker", (worker) => {
  worker.on("message", (message) => {
    if (message !== "started") translated++;
  });
});

process.on("message", (request) => {
  if (request === "stop") void api.stop().then(() => process.disconnect());
  else {
    const held: Held = { type: "held", turns: turnsTaken() - turns, translated, longestMs: delay.max / NANOSECONDS };
    turns = turnsTaken();
    translated = 0;
    delay.reset();
    process.send?.(held);
  }
});
const serving: Serving = { type: "serving", url: api.url, token: api.token };
process.send?.(serving);
