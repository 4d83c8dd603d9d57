/** The load process: opens connections for a plan and drives them. Its CPU time is nobody's. */
import type { Endpoint } from "../bench-case.js";
import { answerCalls } from "../peer.js";
import { Driver, type Limit, type Tally } from "./drive.js";
import { openLoad } from "./lanes.js";
import type { LoadPlan } from "./plan.js";

let driver: Driver | undefined;

const handlers = {
  async prepare({ plan, endpoint }: { readonly plan: LoadPlan; readonly endpoint: Endpoint }): Promise<void> {
    const load = await openLoad(plan, endpoint);
    driver = new Driver(load.lanes, load.operationsPerCall);
  },
  async run(limit: Limit): Promise<Tally> {
    if (driver === undefined) throw new Error("run: found no load, expected prepare first");
    return driver.run(limit);
  },
};

export type LoadHandlers = typeof handlers;

answerCalls(handlers);
