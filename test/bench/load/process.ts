/** The load process, which opens connections for a plan and drives them. Its CPU time does not count. */
import type { Endpoint } from "../bench-case.js";
import { answerCalls } from "../peer.js";
import type { Limit, Runner, Tally } from "./drive.js";
import { openLoad } from "./open.js";
import type { LoadPlan } from "./plan.js";
import { untilReady } from "./ready.js";

let load: Runner | undefined;

const handlers = {
  async prepare({ plan, endpoint }: { readonly plan: LoadPlan; readonly endpoint: Endpoint }): Promise<void> {
    load = await openLoad(plan, endpoint);
  },
  async run(limit: Limit): Promise<Tally> {
    if (load === undefined) throw new Error("run: found no load, expected prepare first");
    return load.run(limit);
  },
  untilReady,
};

export type LoadHandlers = typeof handlers;

answerCalls(handlers);
