/** The load process: opens connections for a plan and drives them. Its CPU time is nobody's. */
import { setTimeout as delay } from "node:timers/promises";
import type { Endpoint } from "../bench-case.js";
import { answerCalls } from "../peer.js";
import type { Limit, Runner, Tally } from "./drive.js";
import { HttpSocket } from "./http-socket.js";
import { openLoad } from "./open.js";
import type { LoadPlan } from "./plan.js";
import { requestText } from "./request-template.js";

/** Between two looks at whether the server is ready. */
const POLL_MS = 2;

let load: Runner | undefined;

const handlers = {
  async prepare({ plan, endpoint }: { readonly plan: LoadPlan; readonly endpoint: Endpoint }): Promise<void> {
    load = await openLoad(plan, endpoint);
  },
  async run(limit: Limit): Promise<Tally> {
    if (load === undefined) throw new Error("run: found no load, expected prepare first");
    return load.run(limit);
  },
  /** Resolves when the server answers `/readyz` with 200. */
  async untilReady(endpoint: Endpoint): Promise<void> {
    const socket = await HttpSocket.open(endpoint.port);
    const text = requestText("GET", "/readyz", endpoint, "");
    while ((await socket.request(text)).status !== 200) await delay(POLL_MS);
    socket.close();
  },
};

export type LoadHandlers = typeof handlers;

answerCalls(handlers);
