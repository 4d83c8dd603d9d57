/** From a plan to what runs it. */
import type { Endpoint } from "../bench-case.js";
import { Driver, type Runner } from "./drive.js";
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
  if (plan.watch === undefined) return new Driver(lanes);
  const fanOut = await FanOut.open(plan.watch, endpoint);
  const delivering = lanes.map((lane) => (number: number) => fanOut.deliver(() => lane(number)));
  return new Driver(delivering, deliveriesPerWrite(plan.watch));
}
