/** Turns a load plan into a runnable load. */
import type { Endpoint } from "../bench-case.js";
import { Driver, type Limit, type Runner, type Tally } from "./drive.js";
import { openLanes } from "./lanes.js";
import { openPacedLoad } from "./paced.js";
import { deliveriesPerWrite, type LoadPlan } from "./plan.js";
import { FanOut } from "./watchers.js";

/** Opens the connections and watches of a plan. They stay open until the process ends. */
export async function openLoad(plan: LoadPlan, endpoint: Endpoint): Promise<Runner> {
  if (plan.watch !== undefined && plan.pace !== undefined) {
    return openPacedLoad(plan, plan.watch, plan.pace, endpoint);
  }
  const lanes = await openLanes(plan, endpoint);
  if (plan.warmUp !== undefined) {
    return new FirstCall(new Driver(await openLanes({ ...plan, ...plan.warmUp }, endpoint)), new Driver(lanes));
  }
  if (plan.watch === undefined) return new Driver(lanes);
  const fanOut = await FanOut.open(plan.watch, endpoint);
  const delivering = lanes.map((lane) => (number: number) => fanOut.deliver(() => lane(number)));
  return new Driver(delivering, deliveriesPerWrite(plan.watch));
}

/** The first run warms up with another load; the next one is a single call. */
class FirstCall implements Runner {
  private isWarm = false;

  constructor(
    private readonly warmUp: Runner,
    private readonly load: Runner,
  ) {}

  run(limit: Limit): Promise<Tally> {
    if (this.isWarm) return this.load.run({ ...limit, calls: 1 });
    this.isWarm = true;
    return this.warmUp.run(limit);
  }
}
